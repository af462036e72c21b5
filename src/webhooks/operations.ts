import { fireTest, listDeliveries, readDelivery, replayDelivery } from './subscriptions/deliveries.ts'
import { rotateSecret } from './subscriptions/rotate-secret.ts'
import {
  createSubscription,
  deleteSubscription,
  listSubscriptions,
  updateSubscription,
} from './subscriptions/subscriptions.ts'

export const webhooks = [
  listSubscriptions,
  createSubscription,
  updateSubscription,
  deleteSubscription,
  rotateSecret,
  fireTest,
  listDeliveries,
  readDelivery,
  replayDelivery,
]

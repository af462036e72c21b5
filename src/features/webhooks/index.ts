import { createSubscription } from './create-subscription.ts'
import { deleteSubscription } from './delete-subscription.ts'
import { fireTest } from './fire-test.ts'
import { listDeliveries } from './list-deliveries.ts'
import { listSubscriptions } from './list-subscriptions.ts'
import { replayDelivery } from './replay-delivery.ts'
import { rotateSecret } from './rotate-secret.ts'
import { updateSubscription } from './update-subscription.ts'

export const webhooks = [
  listSubscriptions,
  createSubscription,
  updateSubscription,
  deleteSubscription,
  rotateSecret,
  fireTest,
  listDeliveries,
  replayDelivery,
]

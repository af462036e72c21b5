import type { Migration } from 'kysely/migration'
import * as tenancy from './0001-tenancy.ts'
import * as requests from './0002-requests.ts'
import * as identity from './0003-identity.ts'
import * as events from './0004-events.ts'
import * as tracking from './0005-tracking.ts'
import * as webhooks from './0006-webhooks.ts'
import * as definitionsAndDelivery from './0007-definitions-and-delivery.ts'
import * as credit from './0008-credit.ts'
import * as payments from './0009-payments.ts'

/** Forward only, in the order of their names. A migration that has been released is never edited. */
export const migrations: Record<string, Migration> = {
  '0001-tenancy': tenancy,
  '0002-requests': requests,
  '0003-identity': identity,
  '0004-events': events,
  '0005-tracking': tracking,
  '0006-webhooks': webhooks,
  '0007-definitions-and-delivery': definitionsAndDelivery,
  '0008-credit': credit,
  '0009-payments': payments,
}

import { copyByIndex, copyIn, quotedId, quotedIds } from '../../db/copy/copy.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { labelFields } from '../credit/domain/derive-credit.ts'

// Rows in PostgreSQL's binary form: a recompute reads and writes millions, and must not make an object of each.

/** Touches of customers: customer, id, time, and what they say. By customer, time and id. */
export async function listTouchBytes(db: Db, profileId: string, customerIds: readonly string[]): Promise<Buffer> {
  return copyByIndex(
    db,
    `select customer_id, id, touch_time, ${labelFields.join(', ')} from touch
    where profile_id = ${quotedId(profileId)} and customer_id = any(${quotedIds(customerIds)})
    order by customer_id, touch_time, id`,
  )
}

const creditColumnNames = [
  'profile_id',
  'conversion_id',
  'touch_id',
  'touch_time',
  'campaign_id',
  'ad_set_id',
  'ad_id',
  'join_method',
  'platform',
  'found_platform',
  'channel',
  'channel_class',
  'ppm',
]

/** How many values a row of credit has. */
export const creditValues = creditColumnNames.length

/** The credit that conversions have. By conversion, and in the order of their touches. */
export async function listCreditBytes(db: Db, profileId: string, conversionIds: readonly string[]): Promise<Buffer> {
  return copyByIndex(
    db,
    `select ${creditColumnNames.join(', ')} from credit
    where profile_id = ${quotedId(profileId)} and conversion_id = any(${quotedIds(conversionIds)})
    order by conversion_id, touch_time, touch_id`,
  )
}

/** The rows name the profile themselves. */
export async function insertCreditBytes(db: Db, rows: Buffer): Promise<void> {
  await copyIn(db, 'credit', creditColumnNames, rows)
}

import { copyByIndex, copyIn, quotedId, quotedIds } from '../../db/copy/copy.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { labelFields } from '../credit/domain/derive-credit.ts'

// Rows in PostgreSQL's binary COPY format: a recompute reads and writes millions and must not create an object for each.

/** Reads touches (customer, id, time, acquisition fields), ordered by customer, time and id. */
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
  'touch_day',
  'position',
  'ppm',
]

/** The number of values in a credit row. */
export const creditValues = creditColumnNames.length

/** Reads stored credit, ordered by conversion and by the order of touches. */
export async function listCreditBytes(db: Db, profileId: string, conversionIds: readonly string[]): Promise<Buffer> {
  return copyByIndex(
    db,
    `select ${creditColumnNames.join(', ')} from credit
    where profile_id = ${quotedId(profileId)} and conversion_id = any(${quotedIds(conversionIds)})
    order by conversion_id, touch_time, touch_id`,
  )
}

/** Writes credit rows; each row contains its profile id. */
export async function insertCreditBytes(db: Db, rows: Buffer): Promise<void> {
  await copyIn(db, 'credit', creditColumnNames, rows)
}

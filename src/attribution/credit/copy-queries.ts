import { sql } from 'kysely'
import { copyIn, copyOut } from '../../db/copy.ts'
import type { Db } from '../../kernel/db-handle.ts'

// Rows in PostgreSQL's binary form: a recompute reads and writes millions, and must not make an object of each.

/** Touches of customers: customer, id, time, and what they say. By customer, and in the order in which they are credited. */
export async function listTouchBytes(db: Db, profileId: string, customerIds: readonly string[]): Promise<Buffer> {
  return copyByIndex(
    db,
    `select customer_id, id, touch_time, ${saidColumns.join(', ')} from touch
    where profile_id = ${uuid(profileId)} and customer_id = any(${uuids(customerIds)})
    order by customer_id, touch_time, id`,
  )
}

/** What a touch says of where it came from. */
export const saidColumns = [
  'channel',
  'platform',
  'campaign_name',
  'campaign_external_id',
  'ad_set_external_id',
  'ad_external_id',
] as const

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
    where profile_id = ${uuid(profileId)} and conversion_id = any(${uuids(conversionIds)})
    order by conversion_id, touch_time, touch_id`,
  )
}

/** The rows name the profile themselves. */
export async function insertCreditBytes(db: Db, rows: Buffer): Promise<void> {
  await copyIn(db, 'credit', creditColumnNames, rows)
}

/** The planner takes reading a whole table for cheaper than so many lookups, which it is not. */
async function copyByIndex(db: Db, query: string): Promise<Buffer> {
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(db)
  return copyOut(db, query)
}

// Quoted, for COPY takes no parameters.

function uuid(id: string): string {
  return `'${plain(id)}'::uuid`
}

function uuids(ids: readonly string[]): string {
  return `'{${plain(ids.join(','))}}'::uuid[]`
}

function plain(ids: string): string {
  if (/[^0-9a-f,-]/.test(ids)) throw new TypeError('not the ids of rows')
  return ids
}

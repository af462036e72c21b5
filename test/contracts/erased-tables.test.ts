import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../support/database/test-database.ts'

const database = await testDatabase()

/** How an erasure treats the rows of the person, for every table that references persons. */
const handled: Record<string, string> = {
  customer: 'emptied and marked as erased',
  identifier: 'deleted',
  visitor: 'deleted',
  identity_conflict: 'deleted',
  erased_key: 'written: keyed hashes',
  erasure: 'written: the receipt, its key encrypted',
  event: 'redacted',
  touch: 'redacted',
  conversion: 'browser removed',
  visit: 'deleted',
  site_visit: 'renamed to a random browser, texts that contain the person removed',
  site_rebuild: 'only the position of a background job in the browsers',
  payment_action: 'free text removed',
  webhook_event: "provider's key removed",
  journey_summary: 'deleted',
  audience_member: 'removed at the platform by its hashes, then deleted',
  experiment_assignment: 'kept, so that groups stay complete: only ids',
  export_row: 'marked, and never adjusted again: only ids',
  personal_data_access: 'kept for 365 days: only ids',
}

it('the erasure covers every table that references a person, and lists no table that no longer exists', async () => {
  const { rows } = await sql<{ table_name: string }>`
    select distinct table_name from information_schema.columns
    where table_schema = 'public'
      and table_name not in (select relname from pg_class where relispartition)
      and column_name ~ '(^|_)(customer|visitor|person)_ids?$|^subject_id$|^(email|phone|first_name|last_name|wa_id|national_id)$'
    order by 1`.execute(database.db)
  const staff = ['user_account', 'invitation']
  const naming = rows.map(({ table_name }) => table_name).filter((table) => !staff.includes(table))
  expect(naming.filter((table) => !(table in handled))).toEqual([])
  expect(Object.keys(handled).filter((table) => !naming.includes(table))).toEqual([])
})

import { sql } from 'kysely'
import { columnArrays, unnested } from '../../db/copy/binary-arrays.ts'
import { copyRows } from '../../db/copy/binary-write.ts'
import { copyIn } from '../../db/copy/copy.ts'
import { prepared, runPrepared } from '../../db/statements/prepared-statements.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { creditFields } from '../credit/domain/credit-fields.ts'
import type { DerivedCredit } from '../credit/domain/derive-credit.ts'
import { insertChangesOf, queueChanges } from './conversion-change-queries.ts'
import { conversionFields } from './domain/conversion-fields.ts'
import type { DerivedConversion } from './domain/conversion-input.ts'

/** Deletes conversions and their credit. */
export async function deleteConversions(db: Db, profileId: string, ids: readonly string[]): Promise<void> {
  await sql`
    with uncredited as (delete from credit where profile_id = ${profileId} and conversion_id = any(${ids}::uuid[])),
    gone as (
      delete from conversion where profile_id = ${profileId} and id = any(${ids}::uuid[])
      returning profile_id, id, definition_id
    )
    ${sql.raw(queueChanges('gone'))}`.execute(db)
}

/** Inserts conversions or replaces stored ones. */
export async function insertConversions(
  db: Db,
  profileId: string,
  conversions: readonly DerivedConversion[],
  at: Date,
): Promise<void> {
  await Promise.all([
    runPrepared(db, conversionsAdded, [profileId, at, ...columnArrays(conversions, conversionFields)]),
    insertChangesOf(db, profileId, conversions),
  ])
}

const conversionNames = Object.keys(conversionFields)
const updates = conversionNames.filter((name) => name !== 'id').map((name) => `${name} = excluded.${name}`)

const conversionsAdded = prepared(`
  insert into conversion (profile_id, ${conversionNames.join(', ')}, created_at)
  select $1::uuid, ${conversionNames.join(', ')}, $2::timestamptz from ${unnested(conversionFields, 3)}
  order by id
  on conflict (profile_id, id) do update set ${updates.join(', ')}`)

export async function deleteCredit(db: Db, profileId: string, conversionIds: readonly string[]): Promise<void> {
  await sql`
    delete from credit where profile_id = ${profileId} and conversion_id = any(${conversionIds}::uuid[])`.execute(db)
}

/** By COPY, whatever their number, so that credit has one encoding. */
export async function insertCredit(db: Db, profileId: string, credit: readonly DerivedCredit[]): Promise<void> {
  const rows = copyRows(credit, creditFields, { profile_id: profileId })
  await copyIn(db, 'credit', ['profile_id', ...Object.keys(creditFields)], rows)
}

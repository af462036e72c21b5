import { sql } from 'kysely'
import { columnArrays, unnested } from '../../db/copy/binary-arrays.ts'
import { copyRows } from '../../db/copy/binary-write.ts'
import { copyIn } from '../../db/copy/copy.ts'
import { asPrepared, prepared, runPrepared } from '../../db/statements/prepared-statements.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { creditFields } from '../credit/domain/credit-fields.ts'
import type { DerivedCredit } from '../credit/domain/derive-credit.ts'
import { deltaArrays, deltaColumns, deltaRows } from '../rollups/delta-rows.ts'
import type { RollupTable } from '../rollups/domain/rollup-table.ts'
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

/** Appends rollup deltas; `batch` identifies the transaction that wrote them. */
export async function insertDeltas(db: Db, profileId: string, batch: string, rollups: RollupTable): Promise<void> {
  const groups = deltaArrays(rollups)
  const column = (name: keyof (typeof groups)[number]) => groups.map((group) => group[name])
  await sql`${asPrepared}
    insert into credit_delta (profile_id, level, local_day, batch, conversion_key, revenue_type, entity_ids, reasons,
      platforms, counts, first_counts, amounts, first_amounts, contributions, costed_counts)
    select ${profileId}, level, local_day, ${batch}, conversion_key, revenue_type, entity_ids::uuid[], reasons::smallint[],
      platforms::text[], counts::integer[], first_counts::integer[], amounts::numeric[],
      first_amounts::numeric[], contributions::numeric[], costed_counts::integer[]
    from unnest(${column('level')}::smallint[], ${column('local_day')}::date[], ${column('conversion_key')}::text[],
      ${column('revenue_type')}::text[], ${column('entity_ids')}::text[], ${column('reasons')}::text[],
      ${column('platforms')}::text[], ${column('counts')}::text[], ${column('first_counts')}::text[],
      ${column('amounts')}::text[], ${column('first_amounts')}::text[], ${column('contributions')}::text[],
      ${column('costed_counts')}::text[])
      as r (level, local_day, conversion_key, revenue_type, entity_ids, reasons, platforms, counts, first_counts, amounts,
        first_amounts, contributions, costed_counts)
  `.execute(db)
}

/** Appends rollup deltas by COPY, which is several times faster for many rows. */
export async function insertDeltasByCopy(
  db: Db,
  profileId: string,
  batch: string,
  rollups: RollupTable,
): Promise<void> {
  await copyIn(db, 'credit_delta', deltaColumns, deltaRows(profileId, batch, rollups))
}

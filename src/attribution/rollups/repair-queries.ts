import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import { newId } from '../../kernel/ids.ts'
import type { StoredRollup } from './domain/compare-rollups.ts'
import { measureColumns, measureNames, rollupMeasures } from './domain/rollup-groups.ts'
import { lastDayOfMonth } from './domain/split-range.ts'

/** Inserts corrections as deltas, one row each because there are few; compaction adds them up. */
export async function insertMissing(db: Db, profileId: string, missing: readonly StoredRollup[]): Promise<void> {
  const rows = missing.map((sum) => ({ ...sum, batch: newId() }))
  const inSlot = (column: string, type: string) =>
    sql.raw(`array_fill(0::${type}, array[r.position - 1, 1]) || array[array[r.${column}::${type}]]`)
  await sql`
    insert into credit_delta (profile_id, level, local_day, batch, conversion_key, revenue_type, entity_ids, reasons,
      platforms, ${sql.raw(measureColumns)})
    select ${profileId}::uuid, level, local_day, batch, conversion_key, revenue_type, array[entity_id], array[reason],
      array[platform], ${sql.join(rollupMeasures.map(({ name, type }) => inSlot(name, type)))}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (level smallint, local_day date, batch uuid, position integer,
      conversion_key text, revenue_type text, entity_id uuid, reason smallint, platform text,
      ${sql.raw(rollupMeasures.map(({ name, type }) => `${name} ${type}`).join(', '))})`.execute(db)
}

/** Rebuilds the rollups of a month from its days. The caller holds the compaction lock. */
export async function updateMonth(db: Db, profileId: string, month: string): Promise<void> {
  const key = sql.raw('entity_id, reason, platform, conversion_key, revenue_type')
  await sql`delete from credit_month where profile_id = ${profileId} and month = ${month}`.execute(db)
  await sql`
    insert into credit_month (profile_id, level, month, ${key}, ${sql.raw(measureColumns)})
    select ${profileId}::uuid, level, ${month}::date, ${key},
      ${sql.raw(rollupMeasures.map(({ name }) => `array_agg(${name} order by slot)`).join(', '))}
    from (
      select level, ${key}, slot, ${sql.raw(rollupMeasures.map(({ name }) => `coalesce(sum(p.${name}), 0) as ${name}`).join(', '))}
      from credit_day cross join lateral unnest(${sql.raw(measureColumns)}) with ordinality
        as p (${sql.raw(measureNames)}, slot)
      where profile_id = ${profileId} and local_day between ${month} and ${lastDayOfMonth(month)}
      group by level, ${key}, slot
    ) monthly group by level, ${key}`.execute(db)
}

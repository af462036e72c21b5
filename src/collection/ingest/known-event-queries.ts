import type { SourceJoin } from '../../attribution/payments/duplicates/domain/source-pair.ts'
import { listStoredEventIds } from '../../attribution/touches/touches-queries.ts'
import { binaryArray } from '../../db/copy/binary-arrays.ts'
import { prepared, runPrepared } from '../../db/statements/prepared-statements.ts'
import type { Db } from '../../kernel/context/context.ts'

/** What is stored about events before they are derived. */
export interface KnownEvents {
  /** The ids of those that are stored. */
  stored: ReadonlySet<string>
  /** The ids of payments that may have refunds or marks, because a refund can arrive before its payment. */
  marked: ReadonlySet<string>
  /** The pairs of sources whose suspected duplicates are joined automatically; none without payments. */
  sourceJoins: SourceJoin[]
}

const known = prepared(`
  select 'stored' as kind, id, null as source, null as other_source from event where profile_id = $1 and id = any($2::uuid[])
  union all select 'marked', event_id, null, null from payment_action where profile_id = $1 and event_id = any($3::uuid[])
  union all select 'marked', payment_event_id, null, null from payment_refund
    where profile_id = $1 and payment_event_id = any($3::uuid[])
  union all select 'join', null, source, other_source from payment_source_join where profile_id = $1`)

type Row = ({ kind: 'stored' | 'marked'; id: string } & Partial<SourceJoin>) | ({ kind: 'join' } & SourceJoin)

/** Call it while holding `lockMoney`. One statement, because each costs more to run than these lookups. */
export async function findKnownEvents(
  db: Db,
  profileId: string,
  events: readonly { id: string; value: string | null }[],
): Promise<KnownEvents> {
  const paid = events.flatMap(({ id, value }) => (value === null ? [] : [id]))
  if (paid.length === 0)
    return { stored: new Set(await listStoredEventIds(db, profileId, events)), marked: new Set(), sourceJoins: [] }
  const ids = events.map(({ id }) => id)
  const parameters = [profileId, binaryArray('uuid', ids), binaryArray('uuid', paid)]
  const rows = await runPrepared<Row>(db, known, parameters)
  const idsOf = (kind: Row['kind']) =>
    new Set(rows.flatMap((row) => (row.kind === kind && row.kind !== 'join' ? [row.id] : [])))
  const sourceJoins = rows.flatMap((row) =>
    row.kind === 'join' ? [{ source: row.source, other_source: row.other_source }] : [],
  )
  return { stored: idsOf('stored'), marked: idsOf('marked'), sourceJoins }
}

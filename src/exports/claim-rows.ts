import type { WorkContext } from '../kernel/context.ts'
import type { ConversionFact } from './domain/conversion-fact.ts'
import type { Rendered } from './domain/render-meta.ts'
import { type RowChange, updateRows } from './row-queries.ts'
import { openRun, runOf, settleRun } from './settle-run.ts'
import type { Destination, ExportRow } from './shapes.ts'

export type Payload = Extract<Rendered, { payload: unknown }>

export interface Claimed {
  row: ExportRow
  rendered: Payload
}

interface Looked {
  row: ExportRow
  fact: ConversionFact | null
  /** Null: it was claimed so long ago that the vendor would keep it twice. */
  rendered: Rendered | null
}

/**
 * Writes down what is about to be sent, and settles what is not: skipped with the reason, or waiting for its time. In the
 * caller's transaction, which commits before the vendor is called.
 */
export async function claimRows(
  ctx: WorkContext,
  destination: Destination,
  looked: readonly Looked[],
): Promise<Claimed[]> {
  const { profile_id: profileId, id } = destination
  const now = ctx.now()
  const isUnplaced = ({ row, rendered }: Looked) => runOf(row) === null && !(rendered && 'wait_until' in rendered)
  const unplaced = looked.filter(isUnplaced)
  const isAdjusting = unplaced.length > 0 && unplaced.every(({ row }) => row.is_adjustment_due)
  const fresh =
    unplaced.length > 0 ? await openRun(ctx, profileId, destination, isAdjusting ? 'adjustment' : 'new') : null
  const placed = looked.map((one) => {
    if (!isUnplaced(one)) return one
    const { row } = one
    return { ...one, row: row.is_adjustment_due ? { ...row, adjustment_run_id: fresh } : { ...row, run_id: fresh } }
  })
  const changes = placed.map((one) => changeOf(one, now))
  const claimed = placed.flatMap(({ row, rendered }, at): Claimed[] =>
    rendered && 'payload' in rendered ? [{ row: { ...row, ...changes[at]! }, rendered }] : [],
  )
  await updateRows(ctx.db, profileId, id, changes, now)
  for (const runId of new Set(placed.flatMap(({ row }) => runOf(row) ?? []))) await settleRun(ctx, profileId, runId)
  return claimed
}

function changeOf({ row, fact, rendered }: Looked, now: Date): RowChange {
  if (row.is_adjustment_due) return adjustmentOf({ row, fact, rendered }, now)
  if (rendered === null) return { ...row, status: 'refused', ...unknown }
  // It may have arrived before this came up, and nobody can tell.
  if ('skip' in rendered && row.claimed_at !== null) return { ...row, status: 'refused', ...unknown }
  if ('skip' in rendered) return { ...row, status: 'skipped', reason: rendered.skip }
  if ('wait_until' in rendered) return { ...row, reason: 'not_yet', due_at: rendered.wait_until }
  return { ...row, ...sentAs(rendered, fact), claimed_at: row.claimed_at ?? now, reason: null }
}

const unknown = { reason: 'outcome_unknown', claimed_at: null }

/** It was told already and stays so; what can no longer be said of it is not. */
function adjustmentOf({ row, fact, rendered }: Looked, now: Date): RowChange {
  if (rendered && 'payload' in rendered) return { ...row, ...sentAs(rendered, fact), claimed_at: row.claimed_at ?? now }
  return { ...row, is_adjustment_due: false, claimed_at: null }
}

function sentAs({ told_to, event_name, action_source }: Payload, fact: ConversionFact | null) {
  return {
    ...{ told_to, event_name, action_source },
    told_value: fact?.net_value ?? null,
    told_currency: fact?.currency ?? null,
    told_customer_id: fact?.customer_id ?? null,
    is_stale: false,
  }
}

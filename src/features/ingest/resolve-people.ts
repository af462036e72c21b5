import type { WorkContext } from '../../kernel/context.ts'
import { resolveCustomers } from '../identity/resolve-customers.ts'
import type { CustomerMerge } from '../identity/shapes.ts'
import { updateHistoryMerged } from './history-queries.ts'
import type { Entry, RecordedVia } from './shapes.ts'

export interface People {
  /** By event: whom it names. Absent when it names nobody. */
  claimed: ReadonlyMap<string, string>
  merges: readonly CustomerMerge[]
}

/** Finds or makes the people that the events name. What was recorded of customers that turn out to be one person moves along. */
export async function resolvePeople(ctx: WorkContext, via: RecordedVia, entries: readonly Entry[]): Promise<People> {
  const claiming = entries.filter(({ claim }) => claim)
  if (claiming.length === 0) return { claimed: new Map(), merges: [] }
  const { resolutions, merges } = await resolveCustomers(
    ctx,
    claiming.map(({ claim }) => claim!),
    via,
  )
  await updateHistoryMerged(ctx.db, merges)
  const claimed = new Map<string, string>()
  for (const [index, { customer_id }] of resolutions.entries()) {
    if (customer_id) claimed.set(claiming[index]!.event.id, customer_id)
  }
  return { claimed, merges }
}

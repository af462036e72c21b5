import { z } from 'zod'
import type { Business } from '../../src/demo/plan/business.ts'
import { type Deal, dealStages, idFor, salesOf } from '../demo/demo-sales.ts'
import type { Grants } from '../grants.ts'
import type { SandboxRequest, SandboxResponse } from '../vendor.ts'

const changeSchema = z.object({
  id: z.string(),
  is_deleted: z.boolean().optional(),
  value: z.number().optional(),
  stage: z.enum(dealStages).optional(),
  status: z.enum(['open', 'won', 'lost', 'abandoned']).optional(),
})

type DealChange = z.output<typeof changeSchema> & { changed_ms: number }

/** By the id of the deal, in the order of the changes. */
const changes = new WeakMap<Grants, Map<string, DealChange>>()

/** POST /sandbox/deal: changes or deletes a deal of the location. */
export function changeDeal({ json, grants, now }: SandboxRequest): SandboxResponse {
  const requested = changeSchema.safeParse(json)
  if (!requested.success) return { status: 422, json: { error: z.prettifyError(requested.error) } }
  const own = changes.get(grants) ?? new Map<string, DealChange>()
  const before = own.get(requested.data.id)
  own.delete(requested.data.id)
  own.set(requested.data.id, { ...before, ...requested.data, changed_ms: now().getTime() })
  changes.set(grants, own)
  return { status: 204 }
}

export function forgetDealChanges(grants: Grants): void {
  changes.delete(grants)
}

export interface DealNow extends Deal {
  /** Absent: it was not changed. */
  changed_ms?: number
}

/** Returns the current deals of a location, oldest first. */
export function dealsNow({ grants, until }: SandboxRequest, business: Business['key']): DealNow[] {
  const own = changes.get(grants)
  return salesOf(until, business).deals.flatMap((deal) => {
    const change = own?.get(idFor(deal.key))
    if (!change) return [deal]
    return change.is_deleted ? [] : [changedDeal(deal, change)]
  })
}

function changedDeal(deal: Deal, { value, stage, status, changed_ms }: DealChange): DealNow {
  return {
    ...deal,
    value: value ?? deal.value,
    ...(stage && { stage, moved_ms: changed_ms }),
    ...(status && { status, closed_ms: changed_ms }),
    changed_ms,
  }
}

/** Returns the vendor's webhook message about the last changed deal. */
export function lastChangeNotification({ grants }: SandboxRequest): { type: string; id?: string } {
  const last = [...(changes.get(grants)?.values() ?? [])].at(-1)
  if (!last) return { type: 'OpportunityStageUpdate' }
  return { type: last.is_deleted ? 'OpportunityDelete' : 'OpportunityUpdate', id: last.id }
}

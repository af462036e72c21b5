import { outcomeRecorded } from '../events/outcome-recorded.ts'
import { classifyProviderKey } from '../identity/customers/names.ts'
import { inTransaction, type WorkContext } from '../kernel/context/context.ts'
import { newId } from '../kernel/ids.ts'
import { findIsHealthcareFamily, insertRecordedOutcomes } from './outcomes/queries.ts'

export interface Outcome {
  /** The CRM or payment provider that reported it. */
  provider: string
  outcome_type: string
  occurred_at: Date
  /** Identifies this outcome at the provider, so that it is published once. Default: the external id. */
  key?: string
  /** The provider's id of the deal, order, payment or refund: several outcomes may share one. */
  external_id: string
  /** The provider's id of the customer. */
  customer_key: string | null
  /** The customer's phone at the provider: a numeric key may be the same number. */
  phone?: string | null
  /** The matched customer, if known. */
  customer_id: string | null
  value: number | null
}

/**
 * Records outcomes of a profile and publishes the new ones: however often an outcome is synced, it is published once, under one
 * id. The stored event contains no personal data. Healthcare-family profiles produce none (contract 6.6, rule 4). Returns the ids
 * of the new events.
 */
export function recordOutcomes(ctx: WorkContext, profileId: string, outcomes: readonly Outcome[]): Promise<string[]> {
  return inTransaction(ctx, async (ctx) => {
    if (outcomes.length === 0 || (await findIsHealthcareFamily(ctx.db, profileId))) return []
    const now = ctx.now()
    const candidates = outcomes.map((outcome) => ({
      ...outcome,
      key: outcome.key ?? outcome.external_id,
      event_id: newId(now.getTime()),
    }))
    const newIds = await insertRecordedOutcomes(ctx.db, profileId, candidates, now)
    const fresh = candidates.filter(({ event_id }) => newIds.has(event_id))
    await ctx.emitAll(
      outcomeRecorded,
      profileId,
      fresh.map((outcome) => toOccurrence(profileId, outcome, now)),
    )
    return [...newIds]
  })
}

function toOccurrence(profileId: string, outcome: Outcome & { event_id: string }, now: Date) {
  const { event_id, customer_key, customer_id, occurred_at, provider, outcome_type, external_id, value } = outcome
  const keyKind = customer_key === null ? 'opaque' : classifyProviderKey(customer_key, outcome.phone ?? null)
  const data = {
    profile_id: profileId,
    provider,
    outcome_type,
    occurred_at: occurred_at.toISOString(),
    recorded_at: now.toISOString(),
    external_id,
    customer_key: keyKind === 'opaque' ? customer_key : null,
    value,
    contact: null,
    contact_withheld: true,
  }
  const personal_key_kind = keyKind === 'opaque' ? null : keyKind
  return { data, options: { id: event_id, customer_id, personal_key_kind } }
}

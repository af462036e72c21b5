import type { ProfileContext } from '../../kernel/context/context.ts'
import { changeMembers } from '../cohorts/change-members.ts'
import { lockDerivation } from '../conversions/derivation-queries.ts'
import { inlineConversionsMax } from '../conversions/recompute-outcomes.ts'
import { deriveSubjects } from '../recompute/derive-subjects.ts'
import { requestRecompute } from '../recompute-requests/recomputes.ts'
import { countConversionsOf, updateConversionsOfPayment, updatePayer } from './action-queries.ts'
import type { PaymentRow } from './queries.ts'

/**
 * Moves a payment to another payer or to none and recomputes credit and first payments of both. Returns the customers whose
 * numbers a recompute job updates later; empty if all numbers are up to date.
 */
export async function movePayment(ctx: ProfileContext, payment: PaymentRow, to: string | null): Promise<string[]> {
  const { event_id, visitor_id, customer_id: from } = payment
  const profileId = ctx.profile.id
  await lockDerivation(ctx.db)
  await updatePayer(ctx.db, profileId, payment, to)
  const customers = [from, to].filter((id) => id !== null)
  const isAnonymous = customers.length < 2
  const subjects = {
    customer_ids: customers,
    visitor_ids: isAnonymous && visitor_id !== null ? [visitor_id] : [],
    event_ids: isAnonymous && visitor_id === null ? [event_id] : [],
  }
  const count = await countConversionsOf(ctx.db, profileId, customers, inlineConversionsMax + 1)
  if (count <= inlineConversionsMax) {
    await deriveSubjects(ctx, profileId, subjects)
    return []
  }
  await changeMembers(ctx, profileId, customers, () => updateConversionsOfPayment(ctx.db, profileId, event_id, to))
  ctx.wake('conversion_changes', profileId)
  await requestRecompute(ctx, profileId, {
    kind: 'past_changed',
    subjects: [
      ...subjects.customer_ids.map((key) => ({ kind: 'customer' as const, key })),
      ...subjects.visitor_ids.map((key) => ({ kind: 'visitor' as const, key })),
      ...subjects.event_ids.map((key) => ({ kind: 'event' as const, key })),
    ],
  })
  return customers
}

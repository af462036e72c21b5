import type { ProfileContext } from '../../kernel/context/context.ts'
import { newId } from '../../kernel/ids.ts'
import { toAccessEntry } from '../../tenancy/access-log/log-personal-data-access.ts'
import { insertPaymentChange, type PaymentChange } from './payment-change-queries.ts'

/**
 * Stores who changed a payment, in the transaction of the change; the receipt of a conversion lists it. Requests that change
 * nothing are not recorded, and the payer's identity is never stored.
 */
export async function recordPaymentChange(
  ctx: ProfileContext,
  paymentId: string,
  change: PaymentChange,
  details: Record<string, string | boolean> = {},
): Promise<void> {
  const { credential_kind, credential_id } = toAccessEntry(ctx.actor, {})
  const changed_at = ctx.now()
  await insertPaymentChange(ctx.db, ctx.profile.id, {
    id: newId(changed_at.getTime()),
    event_id: paymentId,
    change,
    details,
    changed_by: [credential_kind, credential_id].filter(Boolean).join(' '),
    changed_at,
  })
}

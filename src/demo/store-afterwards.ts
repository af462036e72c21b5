import { toPaymentRef } from '../attribution/payment-reports/payment-ref.ts'
import { assignPayer } from '../attribution/payments/assign-payer.ts'
import { markInstallment } from '../attribution/payments/mark-installment.ts'
import { recordRefund } from '../attribution/payments/refunds/record-refund.ts'
import { recordPendingEvents } from '../collection/ingest/record-pending-events.ts'
import { updateModules } from '../collection/tracking/module-queries.ts'
import type { Modules } from '../collection/tracking/module-schemas.ts'
import { listOwners } from '../identity/resolution/resolution-queries.ts'
import { insertTargets } from '../insight/targets/target-queries.ts'
import type { BoundProfile, ProfileContext, WorkContext } from '../kernel/context/context.ts'
import { ApiError } from '../kernel/errors/errors.ts'
import { deriveId } from '../kernel/ids.ts'
import { recordOutcomes } from '../sync/record-outcomes.ts'
import { contextOfProfile } from './demo-ids.ts'
import { demoToPendingEvent } from './demo-to-pending-event.ts'
import type { DemoOutcome, PaymentAction } from './plan/demo-customer.ts'
import type { Afterwards } from './store-demo-customers.ts'
import { storePlans } from './store-plans.ts'

const atOnce = 500

/** The ROAS that the ads of the demo should reach: some do, some clearly do not. */
const demoTargets = { roas: '2', cac: null }

const demoSurvey = {
  event: 'payment_received',
  question: '¿Cómo supiste de nosotros?',
  options: [
    { key: 'instagram', label: 'Instagram', channel: 'Paid Social' },
    { key: 'google', label: 'Google', channel: 'Paid Search' },
    { key: 'friend', label: 'Un amigo o familiar', channel: null },
    { key: 'podcast', label: 'Un pódcast', channel: null },
  ],
  rules: [{ contains: 'podcast', key: 'podcast' }],
  other_label: 'Otro',
  send_label: 'Enviar',
  close_label: 'Cerrar',
} satisfies Modules['survey']

/** Stores later developments: merges, changes of payments, outcomes from the CRM, the target of the ads and the planned spend. */
export async function storeAfterwards(ctx: WorkContext, profile: BoundProfile, afterwards: Afterwards): Promise<void> {
  const now = contextOfProfile(ctx, profile, ctx.now())
  for (const events of chunked(afterwards.bridges)) {
    await recordPendingEvents(
      now,
      events.map((event) => demoToPendingEvent(now, event)),
    )
  }
  for (const action of afterwards.actions) await applyAction(now, action)
  for (const outcomes of chunked(afterwards.outcomes)) await report(now, outcomes)
  await insertTargets(ctx.db, profile.id, demoTargets, ctx.now())
  await updateModules(ctx.db, profile.id, { survey: demoSurvey }, ctx.now())
  await storePlans(now)
}

function chunked<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / atOnce) }, (_, index) =>
    items.slice(index * atOnce, (index + 1) * atOnce),
  )
}

async function applyAction(ctx: ProfileContext, action: PaymentAction): Promise<void> {
  const params = { payment_id: toPaymentRef(deriveId('server', ctx.profile.id, action.key)) }
  if (action.kind === 'payer') await assignPayer.run(ctx, { params, body: { email: action.email } })
  if (action.kind === 'installment') await markInstallment.run(ctx, { params, body: { is_installment: true } })
  if (action.kind === 'refund')
    await refundOnce(ctx, { params, body: { amount: action.amount, reason: action.reason } })
}

async function refundOnce(ctx: ProfileContext, input: Parameters<typeof recordRefund.run>[1]): Promise<void> {
  try {
    await recordRefund.run(ctx, input)
  } catch (error) {
    // An interrupted start has already recorded it.
    if (!(error instanceof ApiError && error.code === 'manual_refund_exists')) throw error
  }
}

async function report(ctx: ProfileContext, outcomes: readonly DemoOutcome[]): Promise<void> {
  const { id: profile_id } = ctx.profile
  const kind = 'external_customer_id' as const
  const keys = outcomes.map(({ customer_key: value }) => ({ kind, value }))
  const found = await listOwners(ctx.db, profile_id, keys)
  const owners = new Map(found.flatMap(({ id, owned }) => owned.map(([, value]) => [value, id] as const)))
  const provider = 'crm_a'
  const rows = outcomes.map(({ at_ms, ...outcome }) => ({
    ...outcome,
    provider,
    occurred_at: new Date(at_ms),
    customer_id: owners.get(outcome.customer_key) ?? null,
  }))
  await recordOutcomes(ctx, profile_id, rows)
}

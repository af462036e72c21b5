import { operation } from '../../kernel/operations/operation.ts'
import { requireSchema } from '../../kernel/schemas/schema-error.ts'
import { readReferrals } from './read-referrals.ts'
import { adReferralsBody, adReferralsSchema, referralSchema } from './schemas.ts'
import type { Signal } from './signal.ts'
import { storeSignals } from './store-signals.ts'

export const recordAdReferrals = operation({
  id: 'partner.recordAdReferrals',
  http: 'POST /partner/ad-referrals',
  summary: 'Record up to 500 ad referrals of past conversations',
  description:
    'Each referral becomes a touch at `occurred_at`, and the customer’s credit is recomputed; it creates no lead. Idempotent on `idempotency_key`.',
  scopes: ['attribution:write'],
  readsOwnWrites: true,
  idempotency: 'natural',
  body: adReferralsBody,
  transport: { bodyBytesMax: 4 * 1024 * 1024 },
  data: adReferralsSchema,
  errors: ['unknown_ad', 'unknown_customer_ref', 'invalid_parameter'],
  example: {
    body: {
      idempotency_key: 'conversation-4711',
      ad_id: '1803',
      occurred_at: '2026-03-07T10:00:00Z',
      wa_id: '56987654321',
      ctwa_clid: 'ARAkLkA8rmlFeiCktEJQ',
    },
  },
  mcp: false,
  async run(ctx, { body: { referrals, ...single } }) {
    const isBatch = referrals !== undefined
    const requested = referrals ?? [requireSchema(referralSchema, single, { code: 'validation_error', whole: 'body' })]
    const signals = await readReferrals(ctx, requested, (index) => (isBatch ? `referrals.${index}.` : ''))
    const results = resultsOf(signals, await storeSignals(ctx, signals))
    if (!isBatch) return { data: results[0]! }
    const recorded = results.filter(({ status }) => status === 'recorded').length
    const summary = { total: results.length, recorded, duplicate: results.length - recorded }
    return { data: { results: results.map((result, index) => ({ index, ...result })), summary } }
  },
})

function resultsOf(signals: readonly Signal[], stored: ReadonlySet<string>) {
  const seenIds = new Set<string>()
  return signals.map(({ event: { id }, touch }) => {
    const isFirst = stored.has(id) && !seenIds.has(id)
    seenIds.add(id)
    return { touch_id: touch.id, status: isFirst ? ('recorded' as const) : ('duplicate' as const) }
  })
}

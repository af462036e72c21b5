import { previewCredit } from '../../attribution/conversions/preview-credit.ts'
import { listStoredEventIds } from '../../attribution/touches/touches-queries.ts'
import { loadClaims, planBatch } from '../../identity/resolution/resolve-customers.ts'
import type { ProfileContext } from '../../kernel/context/context.ts'
import { inSnapshot } from '../../kernel/context/db-handle.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { countRecredited } from './domain/count-recredited.ts'
import { readReferrals } from './read-referrals.ts'
import { previewBody, previewSchema, type ReferralInput } from './schemas.ts'
import { uniqueByKey } from './signal.ts'
import { ownedSignals } from './store-signals.ts'

export const previewAdReferrals = operation({
  id: 'partner.previewAdReferrals',
  http: 'POST /partner/ad-referrals/preview',
  summary: 'Preview how many conversions ad referrals would re-credit per model',
  description:
    'Accepts up to 500 referrals with the same validation as `POST /partner/ad-referrals`; nothing is written.',
  scopes: ['attribution:write'],
  readsOwnWrites: true,
  // The response is not stored under the idempotency header either: the same preview may be requested again after data changed.
  idempotency: 'natural',
  readsIdempotencyKey: true,
  body: previewBody,
  transport: { bodyBytesMax: 4 * 1024 * 1024 },
  data: previewSchema,
  errors: ['unknown_ad', 'unknown_customer_ref', 'invalid_parameter'],
  example: {
    body: {
      referrals: [
        {
          idempotency_key: 'conversation-4711',
          ad_id: '1803',
          occurred_at: '2026-03-07T10:00:00Z',
          wa_id: '56987654321',
        },
      ],
    },
  },
  mcp: false,
  async run(ctx, { body }) {
    return { data: await inSnapshot(ctx.db, (db) => preview({ ...ctx, db }, body.referrals)) }
  },
})

async function preview(ctx: ProfileContext, referrals: readonly ReferralInput[]) {
  const signals = uniqueByKey(await readReferrals(ctx, referrals, (index) => `referrals.${index}.`))
  const known = new Set(
    await listStoredEventIds(
      ctx.db,
      ctx.profile.id,
      signals.map(({ event }) => event),
    ),
  )
  const fresh = signals.filter(({ event }) => !known.has(event.id))
  const claims = fresh.map(({ claim }) => claim)
  const { plan } = planBatch(ctx, claims, await loadClaims(ctx, claims))
  const touches = ownedSignals(fresh, plan.outcomes).map(({ touch }) => touch)
  const { considered, before, after } = await previewCredit(ctx.db, ctx.profile.id, touches, plan.merges)
  return { conversions_considered: considered, recredited: countRecredited(before, after) }
}

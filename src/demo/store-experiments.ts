import { insertAudience } from '../conversion-sync/audiences/audience-queries.ts'
import { seedExperiment } from '../experiments/seed-experiment.ts'
import { type BoundProfile, inTransaction, type WorkContext } from '../kernel/context/context.ts'
import { deriveId } from '../kernel/ids.ts'
import { addDays, dayNumberOf, startOfLocalDay } from '../kernel/time/local-day.ts'
import { demoGeoTest } from './plan/plan-person.ts'

/** A completed geo test, a running holdout and a result that was imported, all of the shop. */
export async function storeExperiments(ctx: WorkContext, profile: BoundProfile, until: string): Promise<void> {
  const day = (back: number) => addDays(until, -back)
  const morning = (back: number) =>
    new Date(startOfLocalDay(dayNumberOf(day(back)), profile.timezone).getTime() + 9 * 3_600_000)
  const idOf = (name: string) => deriveId('demo-experiment', profile.id, name)
  const [campaign] = await ctx.db
    .selectFrom('campaign')
    .select(['id', 'name'])
    .where('profile_id', '=', profile.id)
    .where('platform', '=', 'social_ads')
    .orderBy('external_id')
    .limit(1)
    .execute()
  const { treated, controls, firstDaysBack, lastDaysBack } = demoGeoTest
  await inTransaction(ctx, async (ctx) => {
    await seedExperiment(ctx, profile, {
      ...{
        id: idOf('geo'),
        kind: 'geo',
        name: 'Campaña de barrio en Valparaíso y Biobío',
        createdAt: morning(firstDaysBack + 5),
      },
      design: {
        hypothesis: 'La campaña local trae pedidos que no llegarían de otra forma.',
        metric: { conversion_key: 'payment_received', measure: 'count' },
        ...{ start: day(firstDaysBack), end: day(lastDaysBack) },
        ...{ treated_regions: [...treated], control_regions: [...controls] },
      },
      steps: [
        { action: 'freeze', at: morning(firstDaysBack + 4) },
        { action: 'start', at: morning(firstDaysBack) },
        { action: 'complete', at: morning(lastDaysBack - 1) },
      ],
    })
    await storeHoldout(ctx, profile, { id: idOf('holdout'), start: day(9), end: day(-19), morning })
    if (!campaign) return
    await seedExperiment(ctx, profile, {
      ...{ id: idOf('imported'), kind: 'imported', name: `Conversion Lift: ${campaign.name}`, createdAt: morning(40) },
      design: {
        campaign_ids: [campaign.id],
        metric: { conversion_key: 'payment_received', measure: 'value' },
        ...{ start: day(75), end: day(48), method: 'Meta Conversion Lift' },
      },
      steps: [],
      found: { estimate: 0.72, lower: 0.45, upper: 0.99 },
    })
  })
}

/** A fifth of the buyers are left out of the audience at the platform. */
async function storeHoldout(
  ctx: WorkContext,
  { id: profile_id, timezone }: BoundProfile,
  { id, start, end, morning }: { id: string; start: string; end: string; morning: (back: number) => Date },
): Promise<void> {
  const audience_id = deriveId('demo-audience', profile_id, 'buyers')
  const connection_id = deriveId('demo-connection', profile_id, 'social_ads')
  const startedAt = morning(9)
  const known = await ctx.db
    .selectFrom('connection as c')
    .leftJoin('audience as a', (join) => join.onRef('a.profile_id', '=', 'c.profile_id').on('a.id', '=', audience_id))
    .select('a.id as audience_id')
    .where('c.profile_id', '=', profile_id)
    .where('c.id', '=', connection_id)
    .executeTakeFirst()
  if (!known) return
  if (!known.audience_id) {
    const rule = { conversion_key: 'payment_received', within_days: 180, min_spent: null, not_since_days: null }
    const list = { provider: 'social_ads', external_id: '6120033', name: 'Compradores de 180 días' }
    await insertAudience(ctx.db, {
      ...{ profile_id, id: audience_id, connection_id, ...list, rule: JSON.stringify(rule) },
      ...{ due_at: null, created_at: morning(20) },
    })
  }
  const people = await ctx.db
    .selectFrom('conversion')
    .select('customer_id')
    .distinct()
    .where('profile_id', '=', profile_id)
    .where('conversion_key', '=', 'payment_received')
    .where('is_counting', '=', true)
    .where('customer_id', 'is not', null)
    .where('conversion_time', '<', startedAt)
    .execute()
  await seedExperiment(
    ctx,
    { id: profile_id, timezone },
    {
      ...{ id, kind: 'holdout', name: 'Compradores sin anuncios', createdAt: morning(14) },
      design: {
        hypothesis: 'Los compradores vuelven también sin anuncios.',
        metric: { conversion_key: 'payment_received', measure: 'value' },
        ...{ start, end, audience_id, held_out_share: 0.2, tuning_people: 1_000 },
      },
      steps: [
        { action: 'freeze', at: morning(12) },
        { action: 'start', at: startedAt },
      ],
      people: people.map(({ customer_id }) => ({ customer_id: customer_id! })),
    },
  )
}

import Big from 'big.js'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Business, seededAd } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { modelNames } from '../../attribution/models/models.ts'
import { newId } from '../../kernel/ids.ts'
import { sumDays, verifySummedDays } from '../day-sums/sum-days.ts'

const app = await testApp()
const ad = seededAd('1')
const search = seededAd('9', { platform: 'search_ads' })
const march = { date_from: '2026-03-01', date_to: '2026-03-31' }
let business: Business
let sent: string

const on = (...days: [object | null, string][]) => days.map(([from, day]) => ({ ...from, at: `2026-${day}T10:00:00Z` }))

beforeAll(async () => {
  business = await app.seed.business({ scopes: ['campaigns:read', 'conversions:read', 'attribution:write'] })
  const claims = { platform_conversions: 9, platform_conversion_value: '700' }
  await business.deliver(ad, { spend: '10', ...claims })
  await business.deliver(search, { spend: '5' })
  sent = await business.convert({
    at: '2026-03-20T12:00:00Z',
    touches: on([{ ad }, '02-25'], [{ ad: search }, '03-10'], [{ ad }, '03-18']),
  })
  await business.convert({ at: '2026-03-20T12:00:00Z', touches: on([{ ad }, '03-01'], [null, '03-19']), value: '50' })
  await business.convert({
    at: '2026-04-02T12:00:00Z',
    touches: on([{ ad }, '03-31']),
    value: '7.30',
    refunded: '1.10',
  })
  await business.convert({ at: '2026-03-12T12:00:00Z', touches: on([{ ad }, '03-11']), value: '30', refunded: '30' })
  await business.convert({ at: '2026-03-12T12:00:00Z', touches: on([{ ad }, '03-11']), value: '90', currency: 'XAF' })
  await business.convert({
    at: '2026-03-13T12:00:00Z',
    touches: on([{ platform: 'social_ads' }, '03-12']),
    value: '11',
  })
  await business.convert({
    at: '2026-03-05T12:00:00Z',
    touches: on([{ ad }, '03-03'], [{ ad: search }, '03-04']),
    value: '13',
  })
  await business.convert({
    at: '2026-03-06T12:00:00Z',
    touches: on([{ ad }, '02-27']),
    type: 'lead_created',
    value: null,
  })
  await connectSync(sent)
})

/** A destination of the platform that accepted one conversion, rejected none and skipped another. */
async function connectSync(acceptedId: string) {
  const [profile_id, connection_id, destination_id] = [business.profile.id, newId(), newId()]
  const at = app.clock.now()
  await sql`insert into connection (profile_id, id, provider, external_id, display_name, details, status, authorized_at, created_at,
      updated_at)
    values (${profile_id}, ${connection_id}, 'social_ads', '1', 'Ads', '{}', 'connected', ${at}, ${at}, ${at})`.execute(
    app.db,
  )
  await sql`insert into export_destination (profile_id, id, connection_id, provider, kind, purpose, external_id, created_at)
    values (${profile_id}, ${destination_id}, ${connection_id}, 'social_ads', 'dataset', 'standard', '1', ${at})`.execute(
    app.db,
  )
  await sql`insert into export_row (profile_id, destination_id, conversion_id, definition_id, conversion_time, status, reason, due_at,
      sent_at, created_at, updated_at)
    select profile_id, ${destination_id}, id, definition_id, conversion_time,
      case when id = ${acceptedId} then 'sent' when is_refunded then 'skipped' else 'sent' end,
      case when is_refunded then 'no_consent' end, ${at}, case when not is_refunded then ${at}::timestamptz end, ${at}, ${at}
    from conversion where profile_id = ${profile_id} and conversion_key = 'payment_received' and value <> 11`.execute(
    app.db,
  )
  await sql`insert into changed_day (profile_id, local_day) select distinct profile_id, local_day from conversion
    where profile_id = ${profile_id}`.execute(app.db)
}

interface Step {
  kind: string
  conversions: number
  value: string
  list: string
}

async function readBridge(query: Record<string, string>) {
  const { status, body } = await business.read('/campaigns/bridge', { ...march, ...query })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const scopes: Record<string, string>[] = [{ platform: 'meta' }, { campaign_id: 'c1' }, { platform: 'google' }]

describe.each(scopes)('the bridge of %j', (scope) => {
  it.each(modelNames)('adds up to the credit of the reports under %s', async (model) => {
    for (const goal of [undefined, 'payment_received', 'lead_created']) {
      const query = { ...scope, model, ...(goal && { goal }) }
      const { data } = await readBridge(query)
      const steps: Step[] = data.steps
      const total = (from: { conversions: number; value: string } | null, field: 'conversions' | 'value') =>
        steps.reduce((sum, step) => sum.plus(step[field]), new Big(from?.[field] ?? 0))
      expect(total(data.expected, 'conversions').toNumber()).toBe(data.ours.conversions)
      expect(total(data.expected, 'value').eq(data.ours.value)).toBe(true)
      const known = (field: 'conversions' | 'value') =>
        data.goals.reduce((sum: Big, goal: { known: Step }) => sum.plus(goal.known[field]), new Big(0))
      expect(known('conversions').toNumber()).toBe(data.expected.conversions)
      expect(known('value').eq(data.expected.value)).toBe(true)
      if (data.platform_claim.conversions !== null) {
        const { platform_claim, remainder, ours } = data
        expect(total(platform_claim, 'conversions').plus(remainder.conversions).toNumber()).toBe(ours.conversions)
        expect(total(platform_claim, 'value').plus(remainder.value).eq(ours.value)).toBe(true)
      }
      if (goal === undefined) await expectReport(data, model)
    }
  })

  it('lists conversions whose effects add up to each step, on any page size', async () => {
    const { data } = await readBridge({ ...scope, model: 'linear' })
    for (const step of data.steps as Step[]) {
      const [path, text] = step.list.replace('/api/v1', '').split('?')
      for (const limit of ['1', '200']) {
        const query = { ...Object.fromEntries(new URLSearchParams(text)), limit }
        const rows = (await business.readAllPages(path!, query)).flatMap(({ data }) => data)
        const count = rows.reduce((sum, row) => sum + row.effect_conversions, 0)
        const value = rows.reduce((sum, row) => sum.plus(row.effect_value), new Big(0))
        expect([count, value.toFixed()], step.kind).toEqual([step.conversions, new Big(step.value).toFixed()])
        expect(new Set(rows.map(({ conversion_id }) => conversion_id)).size).toBe(rows.length)
      }
    }
  })
})

async function expectReport(data: { platform: string; campaign_id: string | null; ours: Step }, model: string) {
  const query = { ...march, model, date_basis: 'conversion', window: 'all' }
  const { body } = await business.read('/campaigns/platform-comparison', query)
  const side =
    data.campaign_id === null
      ? body.data.platforms.find((row: Record<string, string>) => row.platform === data.platform)
      : body.data.rows.find((row: Record<string, string>) => row.entity_id === data.campaign_id)
  expect([data.ours.conversions, Number(data.ours.value)]).toEqual([
    side.atribu_conversions,
    Number(side.atribu_cash_revenue),
  ])
}

it('names why conversions were never sent', async () => {
  const { data, meta } = await readBridge({ platform: 'meta', model: 'last_touch' })
  const step = data.steps.find(({ kind }: Step) => kind === 'never_sent')
  expect(step.reasons).toEqual([
    { reason: 'not_selected', conversions: 2, value: '11.00' },
    { reason: 'skipped: no_consent', conversions: 1, value: '30.00' },
  ])
  expect(meta).toMatchObject({ date_basis: 'touch', window: '7', has_conversion_sync: true })
})

it('is the same before and after its days are summed, and after another conversion', async () => {
  const read = async () => (await readBridge({ platform: 'meta', model: 'linear' })).data
  const before = await read()
  expect(await sumDays(app.ctx, business.profile.id)).toBeGreaterThan(3)
  expect(await business.rows('changed_day')).toEqual([])
  expect(await read()).toEqual(before)
  await business.convert({ at: '2026-03-25T12:00:00Z', touches: on([{ ad }, '03-24']), value: '4' })
  const after = await read()
  expect(after.ours).toEqual({
    conversions: before.ours.conversions + 1,
    value: new Big(before.ours.value).plus(4).toFixed(),
  })
  await sumDays(app.ctx, business.profile.id)
  expect(await read()).toEqual(after)
})

it('is corrected by the nightly verification', async () => {
  await sumDays(app.ctx, business.profile.id)
  const before = (await readBridge({ platform: 'meta' })).data
  const { id } = business.profile
  expect(await verifySummedDays(app.ctx, id)).toBe(0)
  await sql`update day_metric set content = '[]' where profile_id = ${id} and metric = 'bridge' and scope = 'social_ads'`.execute(
    app.db,
  )
  expect((await readBridge({ platform: 'meta' })).data).not.toEqual(before)
  for (let night = 0; night < 4; night++) {
    await verifySummedDays(app.ctx, id)
    await sumDays(app.ctx, id)
    app.clock.advance(86_400_000)
  }
  expect((await readBridge({ platform: 'meta' })).data).toEqual(before)
})

it('has a reason instead of a remainder if the platform reported nothing', async () => {
  const { data } = await readBridge({ platform: 'google' })
  expect(data).toMatchObject({
    reason: 'platform_reported_nothing',
    platform_claim: { conversions: null, value: null },
    remainder: { conversions: null, value: null },
  })
})

it.each([
  ['/campaigns/bridge', {}, 400, 'platform'],
  ['/campaigns/bridge', { platform: 'myspace' }, 400, 'platform'],
  ['/campaigns/bridge', { platform: 'google', campaign_id: 'c1' }, 400, 'platform'],
  ['/campaigns/bridge', { platform: 'meta', goal: 'unknown_goal' }, 400, 'goal'],
  ['/campaigns/bridge', { platform: 'meta', model: 'x' }, 400, 'model'],
  ['/campaigns/bridge', { platform: 'meta', date_to: '2028-01-01' }, 400, 'date_to'],
  ['/campaigns/bridge', { campaign_id: 'none' }, 404, 'campaign'],
  ['/campaigns/bridge/conversions', { platform: 'meta', step: 'magic' }, 400, 'step'],
  ['/campaigns/bridge/conversions', { platform: 'meta' }, 400, 'step'],
])('%s rejects %j', async (path, query, expected, field) => {
  const { status, body } = await business.report(path, query as Record<string, string>)
  expect([status, JSON.stringify(body.error)]).toEqual([expected, expect.stringContaining(field)])
})

import { recomputeProfile } from '../../src/attribution/recompute/recompute-profile.ts'
import { toNumbers } from '../../src/attribution/rollups/domain/level-rollups.ts'
import { readRollups } from '../../src/attribution/rollups/read-rollups.ts'
import { allDays } from '../../src/attribution/segments/domain/periods.ts'
import { RollupColumns } from '../../src/attribution/segments/domain/rollup-columns.ts'
import { visitSums } from '../../src/attribution/segments/domain/rollup-part.ts'
import { Texts } from '../../src/attribution/segments/domain/texts.ts'
import { storedRows } from '../support/app/stored-rows.ts'
import type { TestApp } from '../support/app/test-app.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** An occurrence with its own key. `minute` counts from noon on 1 March. */
export type Report = { key: string; minute: number } & (
  | { via: 'hit'; browser: string; session?: string; query?: string; referrer?: string; name?: string }
  | { via: 'identify'; browser: string; person: string }
  | {
      via: 'server'
      person?: string
      browser?: string
      type?: string
      click_ids?: Record<string, string>
      utm?: Record<string, string>
      clickedMinute?: number
    }
)

const noon = Date.parse('2026-03-01T12:00:00Z')
const timeOf = (minute: number) => new Date(noon + minute * 60_000).toISOString()

/** A business with one ad that receives reports through its public routes in any order. */
export async function reportingBusiness(app: TestApp) {
  const { id: workspace_id } = await app.seed.workspace()
  const made = await app.call('POST /api/v1/admin/profiles', { operator: true, body: { workspace_id, name: 'Shop' } })
  const profileId: string = made.body.data.id
  const key = await app.seed.key({
    profile_id: profileId,
    scopes: ['campaigns:read', 'attribution:write', 'analytics:read'],
  })
  const trackingKey = await app.seed.trackingKey({ profile_id: profileId })
  const ad = {
    ad_id: 'ad-1',
    ad_name: 'Ad',
    ad_set_id: 's-1',
    ad_set_name: 'Set',
    campaign_id: 'c-1',
    campaign_name: 'C',
  }
  const body = {
    platform: 'social_ads',
    account_id: '1',
    currency: 'USD',
    rows: [{ date: '2026-03-01', spend: 9, ...ad }],
  }
  await app.call('POST /api/v1/campaigns/import', { key, body })

  async function report(occurrence: Report): Promise<void> {
    const sent =
      occurrence.via === 'server'
        ? await app.call('POST /api/v1/events', { key, body: toEvent(occurrence) })
        : await app.call('POST /api/tracking/collect', {
            headers: { 'user-agent': chrome },
            body: { trackingKey, ...toHit(occurrence) },
          })
    if (sent.status !== 202) throw new Error(JSON.stringify(sent.body))
  }

  async function read(path: string, query: Record<string, string>) {
    const range = { date_from: '2026-03-01', date_to: '2026-03-31' }
    const { status, body } = await app.call(`GET /api/v1${path}`, { key, query: { ...range, ...query } })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.data
  }

  return {
    profileId,
    report,
    recompute: async () => {
      await app.call('POST /api/v1/admin/recompute', { operator: true, body: { profile_id: profileId } })
      await recomputeProfile(app.ctx, profileId)
    },
    /** Derives everything again from the ingestion log. */
    replay: async () => {
      const from = new Date(app.clock.now().getTime() - 3_600_000).toISOString()
      const body = { profile_id: profileId, from }
      const replayed = await app.call('POST /api/v1/admin/ingest/replay', { operator: true, body })
      if (replayed.status !== 200 || replayed.body.data.failures.length > 0)
        throw new Error(JSON.stringify(replayed.body))
    },
    adRow: async (model: string) => (await read('/campaigns', { model, level: 'ad' }))[0],
    unattributed: (model: string) => read('/campaigns/unattributed', { model, level: 'ad' }),
    /** Returns everything derived, in a form that does not depend on the profile or on the order of reports. */
    state: async () => ({
      ...(await derivedRows(app, profileId)),
      reports: await Promise.all(
        ['last_touch', 'linear'].map(async (model) => [
          model,
          (await read('/campaigns', { model, level: 'ad' })).map(withoutIds),
          await read('/campaigns/unattributed', { model, level: 'ad' }),
        ]),
      ),
      insight: await Promise.all(
        insightReads.map(async ([path, query]) => [path, inOrder(await read(path, query))] as const),
      ),
    }),
  }
}

const insightReads: readonly [path: string, query: Record<string, string>][] = [
  ['/paths', { level: 'channel' }],
  ['/paths/summary', { level: 'channel' }],
  ['/paths/roles', { level: 'channel' }],
  ['/cohorts', { by: 'channel', interval: 'week', model: 'linear' }],
  ['/coverage', {}],
  ['/books', {}],
  ['/campaigns/bridge', { platform: 'social_ads', model: 'linear' }],
  ['/site', { model: 'linear' }],
]

/** Rows that are equal in their order are sorted by ids, which differ between profiles. */
function inOrder(data: Record<string, unknown> | Record<string, unknown>[]): unknown {
  return Array.isArray(data) ? data.map((row) => JSON.stringify(withoutIds(row))).sort() : data
}

function withoutIds(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([field]) => !/(^|_)id$/.test(field)))
}

function toHit(occurrence: Exclude<Report, { via: 'server' }>): object {
  const hit = { eventId: occurrence.key, anonymousId: occurrence.browser, eventTimeClient: timeOf(occurrence.minute) }
  if (occurrence.via === 'identify') return { ...hit, eventName: 'identify', identify: { userId: occurrence.person } }
  const { session, query = '', referrer, name = 'page_view' } = occurrence
  const pageUrl = `https://shop.example/${query}`
  return { ...hit, eventName: name, pageUrl, ...(session && { sessionId: session }), ...(referrer && { referrer }) }
}

function toEvent(occurrence: Extract<Report, { via: 'server' }>): object {
  const { person, browser, type = 'payment_received', click_ids, utm, clickedMinute } = occurrence
  const fbc = clickedMinute === undefined ? {} : { fbc: `fb.1.${Date.parse(timeOf(clickedMinute))}.${occurrence.key}` }
  return {
    event_type: type,
    timestamp: timeOf(occurrence.minute),
    idempotency_key: occurrence.key,
    ...(person && { user_traits: { external_id: person } }),
    ...(browser && { anonymous_id: browser }),
    ...(click_ids && { click_ids: { ...click_ids, ...fbc } }),
    ...(utm && { utm }),
    properties: type === 'payment_received' ? { value: 100, currency: 'USD' } : {},
  }
}

async function derivedRows(app: TestApp, profileId: string) {
  const rows = <T extends Parameters<typeof storedRows>[1]>(table: T) => storedRows(app.db, table, profileId)
  const events = await rows('event')
  const touches = await rows('touch')
  const conversions = await rows('conversion')
  const keyOfEvent = new Map(events.map(({ id, event_key }) => [id, event_key]))
  const keyOfTouch = new Map(touches.map(({ id, event_id }) => [id, keyOfEvent.get(event_id)]))
  const keyOfConversion = new Map(
    conversions.map((conversion) => [
      conversion.id,
      `${keyOfEvent.get(conversion.event_id)} ${conversion.conversion_key}`,
    ]),
  )
  const people = Map.groupBy(await rows('identifier'), ({ customer_id }) => customer_id)
  const ownerOf = (id: string | null) =>
    id === null
      ? null
      : people
          .get(id)
          ?.map(({ value }) => value)
          .sort()
          .join()
  return {
    events: sorted(
      events.map(({ event_key, customer_id, session_id, channel, source, medium, campaign, is_synthetic }) => {
        return {
          event_key,
          customer: ownerOf(customer_id),
          session_id,
          channel,
          source,
          medium,
          campaign,
          is_synthetic,
        }
      }),
    ),
    site_visits: sorted((await rows('site_visit')).map(({ profile_id: _, ...visit }) => visit)),
    site: sorted(await siteSums(app, profileId)),
    visits: sorted((await rows('visit')).map(({ profile_id: _, ...visit }) => visit)),
    touches: sorted(
      touches.map(({ profile_id: _, id, event_id, customer_id, ...touch }) => ({
        ...touch,
        event: keyOfEvent.get(event_id),
        customer: ownerOf(customer_id),
      })),
    ),
    conversions: sorted(
      conversions.map(
        ({ id, event_id: _, definition_id: __, profile_id: ___, customer_id, created_at: ____, ...row }) => ({
          ...row,
          conversion: keyOfConversion.get(id),
          customer: ownerOf(customer_id),
        }),
      ),
    ),
    credit: sorted(
      (await rows('credit')).map(
        ({ profile_id: _, conversion_id, touch_id, campaign_id, ad_set_id, ad_id, ...row }) => ({
          ...row,
          conversion: keyOfConversion.get(conversion_id),
          touch: keyOfTouch.get(touch_id),
          leads: [campaign_id, ad_set_id, ad_id].map((entity) => entity !== null),
        }),
      ),
    ),
  }
}

/** The sums of visits, merged or not. */
async function siteSums(app: TestApp, profileId: string): Promise<object[]> {
  const [parts] = await readRollups(app.db, profileId, [{ family: 'site', slots: [0], range: allDays }], true)
  const [names, columns] = [new Texts(), new RollupColumns()]
  await visitSums(parts!, (sum, { day, texts }) => {
    const index = names.indexOf(`${day} ${texts.keyOf(sum.id)} ${texts.outcomeOf(sum.outcome)}`)
    sum.addCountsTo(columns, index)
    sum.addAmountsTo(columns, index)
  })
  return names.all.flatMap((name, index) =>
    columns.isNothingAt(index) ? [] : [{ name, ...toNumbers(columns, index) }],
  )
}

function sorted(rows: readonly object[]): object[] {
  return rows
    .map((row) => [JSON.stringify(row), row] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row)
}

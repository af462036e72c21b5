import { storeDelivery } from '../../src/ads/store-delivery.ts'
import { insertDefaultDefinitions } from '../../src/attribution/definition-queries.ts'
import type { Entry, RecordedVia } from '../../src/attribution/entry.ts'
import { foldProfile } from '../../src/attribution/fold-sums.ts'
import { readArrival } from '../../src/attribution/read-arrival.ts'
import { recomputeProfile } from '../../src/attribution/recompute-profile.ts'
import { visitStateOf } from '../../src/attribution/visit-state.ts'
import { recordEntries } from '../../src/collection/record-entries.ts'
import type { IdentityClaim } from '../../src/identity/customer-shapes.ts'
import { deriveId, newId } from '../../src/kernel/ids.ts'
import { storedRows } from './stored-rows.ts'
import type { TestApp } from './test-app.ts'

/** What a test says of a visit. Times are ISO text. */
export interface Visit {
  at: string
  visitor: string
  /** The query of the landing page, which may name an ad. */
  query?: string
  person?: string
}

export interface Outcome {
  at: string
  type?: string
  key?: string
  person?: string
  visitor?: string
  value?: string
  currency?: string
  subject?: string
  query?: string
}

/** A business whose history is written through the functions that real data goes through. */
export async function attributionWorld(app: TestApp, columns: Parameters<TestApp['seed']['profile']>[0] = {}) {
  const profile = await app.seed.profile(columns)
  await insertDefaultDefinitions(app.db, profile.id, app.clock.now())
  const record = (via: RecordedVia, entries: Entry[]) => recordEntries(app.ctx, via, entries)

  return {
    profile,
    record,
    visitEntry: (visit: Visit) => toVisit(profile.id, visit),
    outcomeEntry: (outcome: Outcome) => toOutcome(profile.id, outcome),
    visit: (visit: Visit) => record('tracker', [toVisit(profile.id, visit)]),
    outcome: async (outcome: Outcome) => (await record('server', [toOutcome(profile.id, outcome)]))[0]!,
    /** Ads `<campaign>-<set>-<ad>`, each naming the set and the campaign it belongs to. */
    ads: (ids: readonly string[], platform = 'social_ads') =>
      storeDelivery(app.ctx, profile.id, { platform, account_id: '1', currency: 'USD', rows: ids.map(toDelivery) }),
    recompute: () => recomputeProfile(app.ctx, profile.id),
    fold: () => foldProfile(app.ctx, profile.id),
    rows: <T extends Parameters<typeof storedRows>[1]>(table: T) => storedRows(app.db, table, profile.id),
  }
}

function toVisit(profileId: string, { at, visitor, query = '', person }: Visit): Entry {
  return toEntry(profileId, 'tracker', {
    at,
    key: newId(),
    type: 'page_view',
    visitor,
    session: `${visitor} ${at}`,
    query,
    person,
  })
}

function toOutcome(profileId: string, outcome: Outcome): Entry {
  const { type = 'payment_received', key = newId(), query = '', ...rest } = outcome
  return toEntry(profileId, 'server', { type, key, query, ...rest })
}

interface Told extends Omit<Outcome, 'type' | 'key' | 'query'> {
  type: string
  key: string
  query: string
  session?: string
  person?: string | undefined
}

function toEntry(profileId: string, via: RecordedVia, told: Told): Entry {
  const arrival = readArrival({
    params: new Map(new URLSearchParams(told.query)),
    utm: {},
    clickIds: {},
    referrer: { kind: 'none', host: null, name: null },
  })
  const event_time = new Date(told.at)
  const event = {
    profile_id: profileId,
    id: deriveId(via, profileId, told.key),
    event_key: told.key,
    recorded_via: via,
    event_type: told.type,
    event_name: told.type,
    event_time,
    received_at: event_time,
    visitor_id: told.visitor ?? null,
    session_id: told.session ?? null,
    url: via === 'tracker' ? 'https://shop.example/' : null,
    path: null,
    referrer: null,
    value: told.value ?? null,
    currency: told.value === undefined ? null : (told.currency ?? 'USD'),
    subject_ref: told.subject ?? null,
    action_source: null,
    device: null,
    browser: null,
    os: null,
    country: null,
    click_ids: arrival.click_ids,
    properties: {},
  }
  const claim = claimOf(profileId, told.person, event_time)
  return { event, arrival, state: visitStateOf(arrival), claim, clicked_at: null, bytes: 1_000 }
}

/** `ana` is a key of its own; `ana=ana@x.example` names the same person by a second identifier. */
function claimOf(profileId: string, person: string | undefined, seen_at: Date): IdentityClaim | null {
  if (person === undefined) return null
  const identifiers = person.split('=').map((value) => ({
    kind: value.includes('@') ? ('email' as const) : ('external_customer_id' as const),
    value,
  }))
  return { profile_id: profileId, identifiers, seen_at, can_create: true }
}

function toDelivery(id: string) {
  const [campaign, set] = id.split('-')
  return {
    date: '2026-01-01',
    campaign_id: campaign!,
    campaign_name: `Campaign ${campaign}`,
    campaign_status: null,
    objective: null,
    ad_set_id: `${campaign}-${set}`,
    ad_set_name: `Set ${campaign}-${set}`,
    ad_set_status: null,
    daily_budget: null,
    ad_id: id,
    ad_name: `Ad ${id}`,
    status: null,
    spend: '1',
    impressions: 0,
    clicks: 0,
    reach: 0,
    platform_conversions: null,
    platform_conversion_value: null,
    messaging_conversations_started_7d: null,
  }
}

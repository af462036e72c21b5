import { storeDelivery } from '../../../src/ads/imports/store-delivery.ts'
import { insertDefaultDefinitions, listDefinitions } from '../../../src/attribution/definitions/definition-queries.ts'
import { parseAcquisition } from '../../../src/attribution/visits/domain/parse-acquisition.ts'
import type { PendingEvent, RecordedVia } from '../../../src/attribution/visits/pending-event.ts'
import { toVisitState } from '../../../src/attribution/visits/visit-state.ts'
import { recordPendingEvents } from '../../../src/collection/ingest/record-pending-events.ts'
import type { IdentityClaim } from '../../../src/identity/identifiers/customer-schemas.ts'
import type { WorkContext } from '../../../src/kernel/context/context.ts'
import { deriveId, newId } from '../../../src/kernel/ids.ts'

/** A visit as a test describes it. Times are ISO text. */
export interface Visit {
  at: string
  visitor: string
  /** The query of the landing page, which may name an ad. */
  query?: string
  /** The path of the landing page. */
  path?: string
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

interface OfProfile {
  profile_id: string
}

/** Seeds the history of a business through the functions that process real data. */
export function seedHistory(ctx: WorkContext) {
  const at = (time: string | undefined) => time ?? ctx.now().toISOString()

  /** Imports one day of an ad `<campaign>-<set>-<ad>` with its ad set and campaign. Returns the ad's id at the platform. */
  async function campaign({ profile_id, ad = 'c1-s1-a1', platform = 'social_ads', ...day }: SeededCampaign) {
    const rows = [{ ...toDelivery(ad), date: at(undefined).slice(0, 10), ...day }]
    await storeDelivery(ctx, profile_id, { platform, account_id: '1', currency: 'USD', rows })
    return ad
  }

  /** Creates a customer known by `person`: a key of the caller, an email, or both (`ana=ana@x.example`). Returns their id. */
  async function customer({ profile_id, person = newId() }: OfProfile & { person?: string }): Promise<string> {
    await recordPendingEvents(ctx, [toOutcome(profile_id, { at: at(undefined), type: 'signed_up', person })])
    const { customer_id } = await ctx.db
      .selectFrom('identifier')
      .select('customer_id')
      .where('profile_id', '=', profile_id)
      .where('value', '=', person.split('=')[0]!)
      .executeTakeFirstOrThrow()
    return customer_id
  }

  /** A visit that came through an ad, through the `query` of its landing page, or directly. */
  async function touch({ profile_id, ad, ...visit }: OfProfile & Partial<Visit> & { ad?: string }): Promise<void> {
    const query = ad === undefined ? '' : `utm_source=facebook&utm_medium=paid_social&ad_id=${ad}`
    const received = { visitor: newId(), query, ...visit, at: at(visit.at) }
    await recordPendingEvents(ctx, [toVisit(profile_id, received)])
  }

  /** A conversion, by default a payment, of a customer or a browser, credited to its touches. Returns its event's id. */
  async function conversion({ profile_id, ...outcome }: OfProfile & Partial<Outcome>): Promise<string> {
    if ((await listDefinitions(ctx.db, profile_id)).length === 0) {
      await insertDefaultDefinitions(ctx.db, profile_id, ctx.now())
    }
    const pending = toOutcome(profile_id, { value: '100', ...outcome, at: at(outcome.at) })
    await recordPendingEvents(ctx, [pending])
    return pending.event.id
  }

  return { campaign, customer, touch, conversion }
}

type SeededCampaign = OfProfile & Partial<ReturnType<typeof toDelivery>> & { ad?: string; platform?: string }

export function toVisit(profileId: string, { at, visitor, query = '', path, person }: Visit): PendingEvent {
  return toPendingEvent(profileId, 'tracker', {
    at,
    key: newId(),
    type: 'page_view',
    visitor,
    session: `${visitor} ${at}`,
    query,
    path,
    person,
  })
}

export function toOutcome(profileId: string, outcome: Outcome): PendingEvent {
  const { type = 'payment_received', key = newId(), query = '', ...rest } = outcome
  return toPendingEvent(profileId, 'server', { type, key, query, ...rest })
}

interface ReceivedEvent extends Omit<Outcome, 'type' | 'key' | 'query'> {
  type: string
  key: string
  query: string
  session?: string
  path?: string | undefined
  person?: string | undefined
}

function toPendingEvent(profileId: string, via: RecordedVia, received: ReceivedEvent): PendingEvent {
  const acquisition = parseAcquisition({
    params: new Map(new URLSearchParams(received.query)),
    utm: {},
    clickIds: {},
    referrer: { kind: 'none', host: null, name: null },
  })
  const event_time = new Date(received.at)
  const event = {
    profile_id: profileId,
    id: deriveId(via, profileId, received.key),
    event_key: received.key,
    recorded_via: via,
    event_type: received.type,
    event_name: received.type,
    event_time,
    received_at: event_time,
    visitor_id: received.visitor ?? null,
    session_id: received.session ?? null,
    url: via === 'tracker' ? 'https://shop.example/' : null,
    path: received.path ?? null,
    referrer: null,
    value: received.value ?? null,
    currency: received.value === undefined ? null : (received.currency ?? 'USD'),
    subject_ref: received.subject ?? null,
    action_source: null,
    device: null,
    browser: null,
    os: null,
    country: null,
    caller_id: null,
    click_ids: acquisition.click_ids,
    properties: {},
  }
  const claim = claimOf(profileId, received.person, event_time)
  return { event, acquisition, state: toVisitState(acquisition), claim, clicked_at: null }
}

/** `ana` is a key; `ana=ana@x.example` names the same person by a second identifier. */
function claimOf(profileId: string, person: string | undefined, seen_at: Date): IdentityClaim | null {
  if (person === undefined) return null
  const identifiers = person.split('=').map((value) => ({
    kind: value.includes('@') ? ('email' as const) : ('external_customer_id' as const),
    value,
  }))
  return { profile_id: profileId, identifiers, seen_at, can_create: true }
}

export function toDelivery(id: string) {
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

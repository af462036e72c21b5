import type { Insertable } from 'kysely'
import { storeDelivery } from '../../../src/ads/imports/store-delivery.ts'
import { insertDefaultDefinitions } from '../../../src/attribution/definitions/definition-queries.ts'
import { recomputeProfile } from '../../../src/attribution/recompute/recompute-profile.ts'
import { compactProfile } from '../../../src/attribution/rollups/compact-rollups.ts'
import type { PendingEvent } from '../../../src/attribution/visits/pending-event.ts'
import { recordPendingEvents } from '../../../src/collection/ingest/record-pending-events.ts'
import type { ProfileTable } from '../../../src/db/tables/tables.ts'
import type { WorkContext } from '../../../src/kernel/context/context.ts'
import type { Scope } from '../../../src/kernel/context/scopes.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { hourMs } from '../../../src/kernel/time/durations.ts'
import type { Seed } from './seed.ts'
import { type Outcome, toDelivery, toOutcome, toVisit, type Visit } from './seed-history.ts'
import { storedRows } from './stored-rows.ts'
import type { Call, TestResponse } from './test-app.ts'

/** An ad with its ad set and campaign, by the platform's ids. */
export interface SeededAd {
  platform: string
  campaign: string
  ad_set: string
  ad: string
}

export function seededAd(name: string, columns: Partial<SeededAd> = {}): SeededAd {
  return { platform: 'social_ads', campaign: `c${name}`, ad_set: `s${name}`, ad: `a${name}`, ...columns }
}

/** The source of a visit: an ad, a paid link of a platform that names no ad, or none. */
export interface SeededTouch {
  ad?: SeededAd
  /** The link names only the ad's campaign. */
  is_campaign_only?: boolean
  platform?: string
  ad_external_id?: string
  at?: string
}

export interface SeededConversion extends Partial<Omit<Outcome, 'value'>> {
  /** The earliest first, an hour apart unless they state a time. */
  touches?: SeededTouch[]
  value?: string | null
  /** The customer has paid before, unless this is set. */
  is_first?: boolean
  /** The amount refunded by the merchant. */
  refunded?: string
}

type Query = Record<string, string>
type Options = Partial<Insertable<ProfileTable>> & { scopes?: Scope[] }
export type Business = Awaited<ReturnType<ReturnType<typeof seedBusiness>>>

/**
 * Seeds a business with its history through the functions that process real data, and reads its reports over HTTP with a key of
 * those scopes.
 */
export function seedBusiness(ctx: WorkContext, call: Call, seed: Pick<Seed, 'profile' | 'key'>) {
  return async ({ scopes = ['campaigns:read', 'attribution:write'], ...columns }: Options = {}) => {
    const profile = await seed.profile(columns)
    const profile_id = profile.id
    await insertDefaultDefinitions(ctx.db, profile_id, ctx.now())
    const keyWith = (scopes: Scope[]) => seed.key({ profile_id, scopes })
    const key = await keyWith(scopes)
    const writer = scopes.includes('attribution:write') ? key : await keyWith(['attribution:write'])
    const record = (pendingEvents: PendingEvent[]) => recordPendingEvents(ctx, pendingEvents)

    /** Imports one day of an ad. */
    async function deliver(ad: SeededAd, columns: Record<string, unknown> = {}): Promise<void> {
      const ids = { campaign_id: ad.campaign, ad_set_id: ad.ad_set, ad_id: ad.ad }
      const names = { campaign_name: `C ${ad.campaign}`, ad_set_name: `S ${ad.ad_set}`, ad_name: `A ${ad.ad}` }
      const rows = [{ date: '2026-03-05', ...ids, ...names, spend: '10', ...columns }]
      const body = { platform: ad.platform, account_id: '1', currency: 'USD', rows }
      const { status, body: response } = await call('POST /api/v1/campaigns/import', { key: writer, body })
      if (status !== 200 || response.data.summary.stored !== 1) throw new Error(JSON.stringify(response))
    }

    /** A person visits and converts; the person is anonymous if a `visitor` is named. Returns the conversion's id. */
    async function convert(options: SeededConversion = {}): Promise<string> {
      const { touches = [], value = '100', is_first = false, refunded, ...fields } = options
      const { at = '2026-03-05T12:00:00Z', type = 'payment_received', visitor = newId() } = fields
      const subject: { person?: string } = fields.visitor === undefined ? { person: fields.person ?? newId() } : {}
      const before = (hours: number) => new Date(Date.parse(at) - hours * hourMs).toISOString()
      const visits = touches.map((touch, index) => {
        const came = touch.at ?? before(touches.length - index)
        return toVisit(profile_id, { at: came, visitor, query: queryOf(touch), ...subject })
      })
      if (visits.length > 0) await record(visits)
      const pending = toOutcome(profile_id, { ...fields, at, type, ...subject, ...(value !== null && { value }) })
      const earlier = toOutcome(profile_id, { at: '2025-06-01T12:00:00Z', value: '1', ...subject })
      const isKnownPayer = type === 'payment_received' && fields.visitor === undefined
      await record(isKnownPayer && !is_first ? [earlier, pending] : [pending])
      if (refunded !== undefined) await refund(pending.event.id, refunded)
      const { id } = await ctx.db
        .selectFrom('conversion')
        .select('id')
        .where('profile_id', '=', profile_id)
        .where('event_id', '=', pending.event.id)
        .executeTakeFirstOrThrow()
      return id
    }

    async function refund(eventId: string, amount: string): Promise<void> {
      const body = { amount: Number(amount) }
      const response = await call(`POST /api/v1/payments/pay_${eventId}/refund`, { key: writer, body })
      if (response.status !== 200) throw new Error(JSON.stringify(response.body))
    }

    async function entityId(table: 'campaign' | 'ad_set' | 'ad', ad: SeededAd): Promise<string> {
      const { id } = await ctx.db
        .selectFrom(table)
        .select('id')
        .where('profile_id', '=', profile_id)
        .where('platform', '=', ad.platform)
        .where('external_id', '=', ad[table])
        .executeTakeFirstOrThrow()
      return id
    }

    /** Returns the id of the customer with this identifier. */
    async function idOf(person: string): Promise<string> {
      const { customer_id } = await ctx.db
        .selectFrom('identifier')
        .select('customer_id')
        .where('profile_id', '=', profile_id)
        .where('value', '=', person)
        .executeTakeFirstOrThrow()
      return customer_id
    }

    const read = (path: string, query: Query = {}, as = key) => call(`GET /api/v1${path}`, { key: as, query })

    /** Reads every page by the cursor; `between` runs after each page. */
    async function readAllPages(path: string, query: Query = {}, between: () => Promise<unknown> = async () => {}) {
      const pages: TestResponse['body'][] = []
      let cursor: string | null = null
      do {
        const { body } = await read(path, { ...query, ...(cursor && { cursor }) })
        pages.push(body)
        cursor = body.pagination.cursor
        await between()
      } while (cursor && pages.length < 50)
      return pages
    }

    return {
      profile,
      key,
      keyWith,
      record,
      deliver,
      convert,
      entityId,
      idOf,
      read,
      readAllPages,
      pendingTouch: (visit: Visit) => toVisit(profile_id, visit),
      pendingConversion: (outcome: Outcome) => toOutcome(profile_id, outcome),
      touch: (visit: Visit) => record([toVisit(profile_id, visit)]),
      conversion: async (outcome: Outcome) => (await record([toOutcome(profile_id, outcome)]))[0]!,
      /** Ads `<campaign>-<set>-<ad>`, each with its ad set and campaign. */
      campaigns: (ids: readonly string[], platform = 'social_ads') =>
        storeDelivery(ctx, profile_id, { platform, account_id: '1', currency: 'USD', rows: ids.map(toDelivery) }),
      /** Reads a report of March. */
      report: (path: string, query: Query = {}) =>
        read(path, { date_from: '2026-03-01', date_to: '2026-03-31', ...query }),
      recompute: () => recomputeProfile(ctx, profile_id),
      fold: () => compactProfile(ctx, profile_id),
      rows: <Table extends Parameters<typeof storedRows>[1]>(table: Table) => storedRows(ctx.db, table, profile_id),
    }
  }
}

const sources: Record<string, string> = { search_ads: 'google', tiktok_ads: 'tiktok' }

/** Returns the query of the link that the visitor followed. */
function queryOf({ ad, platform = ad?.platform, is_campaign_only, ad_external_id = ad?.ad }: SeededTouch): string {
  if (platform === undefined) return ''
  const named: [string, string | undefined][] = [
    ['utm_source', sources[platform] ?? 'facebook'],
    ['utm_medium', platform === 'search_ads' ? 'cpc' : 'paid_social'],
    ['svc_cid', ad?.campaign],
    ['svc_asid', is_campaign_only ? undefined : ad?.ad_set],
    ['svc_aid', is_campaign_only ? undefined : ad_external_id],
  ]
  return new URLSearchParams(named.filter((pair): pair is [string, string] => pair[1] !== undefined)).toString()
}

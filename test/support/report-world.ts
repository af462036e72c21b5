import type { Insertable } from 'kysely'
import { channelClass } from '../../src/attribution/channel-class.ts'
import { lockCreditModels } from '../../src/attribution/credit-models.ts'
import { creditTouches } from '../../src/attribution/domain/credit-touches.ts'
import { countedAs } from '../../src/attribution/domain/derivation/counted-as.ts'
import type { DerivedCredit } from '../../src/attribution/domain/derivation/derive-credit.ts'
import { modelNames } from '../../src/attribution/models.ts'
import { writeOutcomes } from '../../src/attribution/outcomes/write-outcomes.ts'
import type { ProfileTable } from '../../src/db/schema.ts'
import { inTransaction } from '../../src/kernel/context.ts'
import { newId } from '../../src/kernel/ids.ts'
import type { Scope } from '../../src/kernel/scopes.ts'
import type { TestApp } from './test-app.ts'

/** An ad that stands for itself, its set and its campaign, by the platform's ids. */
export interface SeededAd {
  platform: string
  campaign: string
  ad_set: string
  ad: string
}

export interface SeededTouch {
  /** The ad it leads to; without one it is a direct visit, unless it says otherwise. */
  ad?: SeededAd
  /** It leads no further than to the ad's campaign. */
  is_campaign_only?: boolean
  at?: string
  channel?: string
  platform?: string | null
  ad_external_id?: string | null
  campaign_external_id?: string | null
}

export interface SeededConversion {
  touches?: SeededTouch[]
  at?: string
  conversion_key?: string
  revenue_type?: 'cash' | 'pipeline' | 'gross'
  value?: string | null
  reporting_value?: string | null
  refunded_value?: string
  is_first?: boolean
  is_counted?: boolean
  customer_id?: string
}

/** A profile with ads in it, and conversions credited by the real models; their sums are not folded, as after any change. */
export async function reportWorld(
  app: TestApp,
  options: { scopes?: Scope[]; profile?: Partial<Insertable<ProfileTable>> } = {},
) {
  const { profile, key } = await app.seed.profileWithKey({
    scopes: options.scopes ?? ['campaigns:read', 'attribution:write'],
    ...(options.profile && { profile: options.profile }),
  })
  const writer = await app.seed.key({ profile_id: profile.id, scopes: ['attribution:write'] })

  /** One day of an ad. */
  async function deliver(ad: SeededAd, columns: Record<string, unknown> = {}): Promise<void> {
    const ids = { campaign_id: ad.campaign, ad_set_id: ad.ad_set, ad_id: ad.ad }
    const names = { campaign_name: `C ${ad.campaign}`, ad_set_name: `S ${ad.ad_set}`, ad_name: `A ${ad.ad}` }
    const row = { date: '2026-03-05', ...ids, ...names, spend: '10', ...columns }
    const body = { platform: ad.platform, account_id: '1', currency: 'USD', rows: [row] }
    const { status, body: answer } = await app.call('POST /api/v1/campaigns/import', { key: writer, body })
    if (status !== 200 || answer.data.summary.stored !== 1) throw new Error(JSON.stringify(answer))
  }

  async function idOf(table: 'campaign' | 'ad_set' | 'ad', ad: SeededAd): Promise<string> {
    const { id } = await app.db
      .selectFrom(table)
      .select('id')
      .where('profile_id', '=', profile.id)
      .where('platform', '=', ad.platform)
      .where('external_id', '=', ad[table])
      .executeTakeFirstOrThrow()
    return id
  }

  async function convert(given: SeededConversion = {}): Promise<string> {
    const at = new Date(given.at ?? '2026-03-05T12:00:00Z')
    const { value = '100' } = given
    const id = newId(at.getTime())
    const isCash = (given.revenue_type ?? 'cash') === 'cash'
    const isPayment = isCash && given.is_counted !== false
    const told = {
      id,
      event_id: newId(),
      definition_id: newId(),
      conversion_key: given.conversion_key ?? (isCash ? 'payment_received' : 'lead_created'),
      revenue_type: given.revenue_type ?? 'cash',
      is_counted: given.is_counted ?? true,
      is_payment: isPayment,
      is_refunded: false,
      customer_id: given.customer_id ?? null,
      visitor_id: null,
      conversion_time: at,
      local_day: at.toISOString().slice(0, 10),
      value,
      currency: value === null ? null : 'USD',
      reporting_value: given.reporting_value === undefined ? value : given.reporting_value,
      refunded_value: given.refunded_value ?? '0',
      is_first_payment: isPayment ? (given.is_first ?? false) : null,
      is_first_counted: given.is_first ?? false,
      is_installment: false,
    }
    const derived = {
      conversions: [{ ...told, ...countedAs(told) }],
      credit: await credit(id, at, given.touches ?? []),
      isCredited: () => true,
    }
    await inTransaction(app.ctx, async (ctx) => {
      await lockCreditModels(ctx.db, profile.id)
      await writeOutcomes(ctx, profile.id, { conversions: [], credit: [] }, derived, [])
    })
    return id
  }

  /** Stores the touches; answers the credit that they have. */
  async function credit(conversion_id: string, at: Date, given: readonly SeededTouch[]): Promise<DerivedCredit[]> {
    const rows: DerivedCredit[] = []
    const touches = given.map((touch, index) => ({
      id: newId(),
      touch_time: touch.at ? new Date(touch.at) : new Date(at.getTime() - (given.length - index) * 3_600_000),
      channel: touch.channel ?? (touch.ad ? 'Paid Social' : 'Direct'),
      platform: touch.platform ?? touch.ad?.platform ?? null,
      campaign_external_id: touch.campaign_external_id ?? touch.ad?.campaign ?? null,
      ad_set_external_id: touch.ad?.ad_set ?? null,
      ad_external_id: touch.ad_external_id ?? touch.ad?.ad ?? null,
      is_direct: !touch.ad && !touch.channel,
      is_declared: touch.channel === 'Declared',
    }))
    const credits = creditTouches(touches, at)
    for (const [index, { is_direct, is_declared, ...touch }] of touches.entries()) {
      const { ad, is_campaign_only: isCampaignOnly = false } = given[index]!
      const join_method = ad ? 'ad_id' : 'none'
      const { campaign_external_id, ad_set_external_id, ad_external_id } = touch
      await app.db
        .insertInto('touch')
        .values({
          ...touch,
          ...{ profile_id: profile.id, event_id: newId(), join_method, is_synthetic: false },
          ...{ customer_id: null, visitor_id: null, session_id: null, source: null, medium: null },
          ...{ campaign_name: null, click_id_kind: null, click_id: null },
        })
        .execute()
      rows.push({
        conversion_id,
        touch_id: touch.id,
        touch_time: touch.touch_time,
        campaign_id: ad ? await idOf('campaign', ad) : null,
        ad_set_id: ad && !isCampaignOnly ? await idOf('ad_set', ad) : null,
        ad_id: ad && !isCampaignOnly ? await idOf('ad', ad) : null,
        join_method,
        platform: touch.platform,
        found_platform: touch.platform === null ? (ad?.platform ?? null) : null,
        channel: touch.channel,
        channel_class: channelClass({ ...touch, campaign_external_id, ad_set_external_id, ad_external_id }),
        ppm: modelNames.map((model) => credits[index]![model]),
      })
    }
    return rows
  }

  /** A report of March. */
  async function read(path: string, query: Record<string, string> = {}) {
    return app.call(`GET /api/v1${path}`, { key, query: { date_from: '2026-03-01', date_to: '2026-03-31', ...query } })
  }

  return { profile, key, deliver, idOf, convert, read }
}

export function seededAd(name: string, columns: Partial<SeededAd> = {}): SeededAd {
  return { platform: 'social_ads', campaign: `c${name}`, ad_set: `s${name}`, ad: `a${name}`, ...columns }
}

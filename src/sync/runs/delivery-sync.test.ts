import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { account, fakeVendor } from '../../../test/support/vendors/fake-provider.ts'
import { connectApp, governedProfile } from '../../../test/support/vendors/scripted-vendors.ts'
import type { DeliveryPage } from '../../connect/provider.ts'
import { ProviderError } from '../../connect/provider-error.ts'
import { storeConnection } from '../../connect/store-connection.ts'
import { inTransaction } from '../../kernel/context/context.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { runSync } from './run-sync.ts'

const app = await connectApp()
const { vendors } = app

/** A profile with one connected ad account and a queued first run. */
async function connected(timezone: string, expires_at: Date | null = null) {
  const vendor = Object.assign(vendors.social_ads, fakeVendor())
  const { profile, key } = await governedProfile(app)
  const chosen = { ...account('act_1'), details: { timezone } }
  const tokens = { access_token: 'a', refresh_token: 'r', expires_at, scopes: [] }
  await inTransaction(app.ctx, (ctx) =>
    storeConnection(ctx, profile.id, {
      provider: app.services.providers.find('social_ads')!,
      account: chosen,
      tokens,
      app_id: null,
    }),
  )
  const status = async () => (await app.call('GET /api/v1/connections/sync/status', { key })).body.data[0]
  const run = async () => runSync(app.ctx, profile.id, (await status()).id)
  const again = async () => {
    app.clock.advance(1_000)
    await app.call('POST /api/v1/connections/sync', { key, body: {} })
    await run()
  }
  return { vendor, profile, run, again }
}

describe('a sync of ad delivery', () => {
  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'reads up to the current day of an account in %s',
    async (timezone) => {
      const { vendor, run } = await connected(timezone)
      await run()
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' }).format(app.clock.now())
      expect(vendor.ranges[0]!.until).toBe(today)
    },
  )

  it('deletes rows that the platform no longer reports for a completely read day, and nothing else', async () => {
    const { vendor, profile, run, again } = await connected('UTC')
    const days = ['2026-03-01', '2026-03-02']
    vendor.delivery = [pageOf(['a1 2026-03-01', 'a2 2026-03-01', 'a2 2026-03-02'], days)]
    await run()
    vendor.delivery = [pageOf(['a1 2026-03-01'], ['2026-03-01'])]
    await again()
    const { rows } = await sql<{ ad_day: string }>`
      select a.external_id || ' ' || d.date as ad_day from ad_delivery d
      join ad a on a.profile_id = d.profile_id and a.id = d.ad_id
      where d.profile_id = ${profile.id} order by 1`.execute(app.db)
    expect(rows.map(({ ad_day }) => ad_day)).toEqual(['a1 2026-03-01', 'a2 2026-03-02'])
  })
})

describe('tokens that last weeks', () => {
  const days = (count: number) => new Date(app.clock.now().getTime() + count * dayMs)
  const statusOf = async (profileId: string) =>
    app.db
      .selectFrom('connection')
      .select(['status', 'reconnect_reason', 'token_expires_at'])
      .where('profile_id', '=', profileId)
      .executeTakeFirstOrThrow()
  const refreshes = (calls: readonly string[]) => calls.filter((call) => call.startsWith('refresh')).length

  it('are renewed weeks before they expire', async () => {
    const { vendor, profile, run } = await connected('UTC', days(20))
    vendor.tokens = () => ({ access_token: 'b', refresh_token: null, expires_at: days(60), scopes: [] })
    await run()
    expect(refreshes(vendor.calls)).toBe(1)
    expect(await statusOf(profile.id)).toMatchObject({ status: 'connected', token_expires_at: days(60) })
  })

  it('are refreshed with the refresh token that replaced the one before', async () => {
    const { vendor, run, again } = await connected('UTC', days(0))
    const used: (string | null)[] = []
    vendor.onRefresh = ({ refresh_token }) => void used.push(refresh_token)
    vendor.tokens = () => ({
      access_token: `a${used.length}`,
      refresh_token: `r${used.length}`,
      expires_at: days(0),
      scopes: [],
    })
    await run()
    await again()
    expect(used.length).toBeGreaterThan(1)
    expect(used).toEqual(used.map((_, index) => (index === 0 ? 'r' : `r${index}`)))
  })

  it('that are not renewed cause a notification two weeks before expiry, and are used until then', async () => {
    const { vendor, profile, run, again } = await connected('UTC', days(13))
    vendor.onRefresh = () => {
      throw new ProviderError({ kind: 'rejected', message: 'not today' })
    }
    await run()
    expect(await statusOf(profile.id)).toMatchObject({ status: 'reconnect_required', reconnect_reason: 'token_ending' })
    const before = vendor.ranges.length
    await again()
    expect(vendor.ranges.length).toBe(before + 1)
    expect(refreshes(vendor.calls)).toBe(1)
  })

  it('of a consent whose end the vendor has set cause a notification before that end, although they are refreshed', async () => {
    const { vendor, profile, run } = await connected('UTC', days(0))
    vendor.tokens = () => ({
      access_token: 'b',
      refresh_token: 'r',
      expires_at: days(60),
      ends_at: days(13),
      scopes: [],
    })
    await run()
    expect(refreshes(vendor.calls)).toBe(1)
    expect(vendor.ranges.length).toBe(1)
    expect(await statusOf(profile.id)).toMatchObject({ status: 'reconnect_required', reconnect_reason: 'token_ending' })
  })
})

function pageOf(adDays: readonly string[], whole_days: readonly string[]): DeliveryPage {
  const rows = adDays.map((item) => {
    const [ad_id = '', date = ''] = item.split(' ')
    const named = { campaign_id: 'c1', campaign_name: 'C', ad_set_id: 's1', ad_set_name: 'S', ad_id, ad_name: ad_id }
    const states = { campaign_status: null, ad_set_status: null, status: null, objective: null, daily_budget: null }
    const none = {
      platform_conversions: null,
      platform_conversion_value: null,
      messaging_conversations_started_7d: null,
    }
    return { date, ...named, ...states, ...none, spend: '1', impressions: 1, clicks: 1, reach: 1 }
  })
  const entities = { campaigns: [], ad_sets: [], ads: [] }
  return { currency: 'USD', rows, whole_days, entities, cursor: null }
}

import { afterEach, describe, expect, it } from 'vitest'
import { entitiesOf } from '../../../../sandbox/demo/demo-business.ts'
import { googleAds as vendor } from '../../../../sandbox/vendors/google-ads/index.ts'
import { today, vendorFailureOf, vendorOfFile } from '../../../../test/support/vendors/vendor-in-sandbox.ts'
import { googleAds } from './index.ts'
import { writeStatus as ads } from './write-status.ts'

const fixture = await vendorOfFile(googleAds, vendor)
const session = await fixture.connect()
const account_external_id = session.account.external_id
afterEach(() => fixture.unscript())

const { campaigns, ad_sets, ads: planned } = entitiesOf(today, 'furniture', 'search_ads')
const ad = planned[0]!
const ids = { campaign: ad.campaign_external_id, ad_set: ad.ad_set_external_id, ad: ad.external_id }
const reads = {
  campaign: () => ads.readCampaign(session, ids.campaign),
  ad_set: () => ads.readAdSet(session, ids.ad_set),
  ad: () => ads.readAdStatus(session, ids.ad),
}

describe('live ads of Google Ads', () => {
  it('are read with names, parents and the daily budget of the campaign', async () => {
    const live = (await reads.campaign())!
    const ofCampaign = <Row extends { campaign_external_id: string }>(rows: readonly Row[]) =>
      rows.filter(({ campaign_external_id }) => campaign_external_id === ids.campaign).length
    const { name } = campaigns.find(({ external_id }) => external_id === ids.campaign)!
    expect(live).toMatchObject({ external_id: ids.campaign, name, status: 'ACTIVE', account_external_id })
    expect(live.daily_budget).toBeGreaterThan(0)
    expect([live.ad_sets.length, live.ads.length]).toEqual([ofCampaign(ad_sets), ofCampaign(planned)])
    expect(await reads.ad_set()).toMatchObject({
      external_id: ids.ad_set,
      campaign_status: 'ACTIVE',
      daily_budget: null,
    })
    expect(await reads.ad()).toMatchObject({
      external_id: ids.ad,
      name: ad.name,
      status: 'ACTIVE',
      account_external_id,
    })
  })

  it.each(['campaign', 'ad_set', 'ad'] as const)('change the status of only the %s', async (level) => {
    const others = (['campaign', 'ad_set', 'ad'] as const).filter((other) => other !== level)
    await ads.writeStatus(session, level, ids[level], 'PAUSED')
    expect((await reads[level]())!.status).toBe('PAUSED')
    for (const other of others) expect((await reads[other]())!.status).toBe('ACTIVE')
    await ads.writeStatus(session, level, ids[level], 'ACTIVE')
    expect((await reads[level]())!.status).toBe('ACTIVE')
  })

  it.each(['1', 'no-id', '1 OR campaign.id = 2', ''])('are null for %j, which is unknown', async (id) => {
    expect(await ads.readCampaign(session, id)).toBeNull()
    expect(await ads.readAdSet(session, id)).toBeNull()
    expect(await ads.readAdStatus(session, id)).toBeNull()
    expect(await vendorFailureOf(ads.writeStatus(session, 'ad', id, 'PAUSED'))).toMatchObject({ kind: 'rejected' })
  })

  it('are written once when the response is lost', async () => {
    const path = `/v25/customers/${account_external_id}/adGroupAds:mutate`
    const before = await fixture.countRequests(path)
    await fixture.script({ kind: 'drop', path: 'adGroupAds:mutate' })
    expect(await vendorFailureOf(ads.writeStatus(session, 'ad', ids.ad, 'PAUSED'))).toMatchObject({
      kind: 'unavailable',
    })
    expect(await fixture.countRequests(path)).toBe(before + 1)
  })

  it('require the scope of the vendor', () => {
    expect(ads.canWrite(session.tokens)).toBe(true)
    expect(ads.canWrite({ ...session.tokens, scopes: ['openid'] })).toBe(false)
  })
})

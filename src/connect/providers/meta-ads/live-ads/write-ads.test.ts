import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { metaAds as vendor } from '../../../../../sandbox/vendors/meta-ads/index.ts'
import {
  type VendorInSandbox,
  vendorFailureOf,
  vendorInSandbox,
} from '../../../../../test/support/vendors/vendor-in-sandbox.ts'
import type { VendorSession } from '../../../provider.ts'
import { metaAds } from '../index.ts'
import { editAds, writeAds } from './write-ads.ts'

const campaign = '12021456130000'
const adSet = '12021456130300'
const ad = '12021456130301'

let fixture: VendorInSandbox
let session: VendorSession

beforeAll(async () => {
  fixture = await vendorInSandbox(metaAds, vendor)
  session = await fixture.connect()
})

beforeEach(async () => {
  await fixture.unscript()
})

afterAll(() => fixture.close())

describe('a campaign', () => {
  it('is read with its ad sets, its ads and their budgets', async () => {
    const live = await writeAds.readCampaign(session, campaign)
    expect(live).toMatchObject({ external_id: campaign, status: 'ACTIVE', account_external_id: 'act_560781' })
    expect(live!.daily_budget).toBeNull()
    expect(live!.ad_sets.map(({ daily_budget }) => daily_budget)).toEqual([6000, 6000, 6000])
    expect(live!.ads).toHaveLength(9)
  })

  it('that is paused stops its ads without changing their status', async () => {
    await writeAds.writeStatus(session, 'campaign', campaign, 'PAUSED')
    const live = await writeAds.readCampaign(session, campaign)
    expect(live!.status).toBe('PAUSED')
    expect(live!.ads.map(({ status, effective_status }) => `${status} ${effective_status}`)).toEqual(
      Array(9).fill('ACTIVE CAMPAIGN_PAUSED'),
    )
    await writeAds.writeStatus(session, 'campaign', campaign, 'ACTIVE')
  })

  it.each(['1700', 'no-id', '../me', 'act_560781', ''])('is null for %j, which is unknown', async (id) => {
    expect(await writeAds.readCampaign(session, id)).toBeNull()
  })
})

describe('the status of an ad', () => {
  it('is read without its creative, which pausing does not need', async () => {
    const requested: unknown[] = []
    const json: VendorSession['http']['json'] = (request, schema) => {
      requested.push(request.query?.fields)
      return session.http.json(request, schema)
    }
    const live = await writeAds.readAdStatus({ ...session, http: { ...session.http, json } }, ad)
    expect(live).toMatchObject({ external_id: ad, status: 'ACTIVE', account_external_id: 'act_560781' })
    expect(requested).toEqual(['id,name,status,account_id'])
  })
})

describe('an ad set', () => {
  it('gets the requested budget, and a budget below the platform’s minimum is rejected', async () => {
    await writeAds.writeDailyBudget!(session, adSet, 9000)
    expect(await writeAds.readAdSet(session, adSet)).toMatchObject({ daily_budget: 9000, campaign_status: 'ACTIVE' })
    expect(await vendorFailureOf(writeAds.writeDailyBudget!(session, adSet, 600))).toMatchObject({
      kind: 'rejected',
      code: '100',
    })
  })
})

describe('an ad', () => {
  it('gets a copy of its creative, and then its own again', async () => {
    const before = (await editAds.readAd(session, ad))!
    const copy = await editAds.copyCreative(session, before, 'svc_aid={{ad.id}}')
    expect((await editAds.readAd(session, ad))!.creative).toEqual(before.creative)
    await editAds.writeCreative(session, ad, copy)
    const tagged = (await editAds.readAd(session, ad))!.creative!
    expect(tagged).toEqual({ ...before.creative, external_id: copy, url_tags: 'svc_aid={{ad.id}}' })
    await editAds.writeCreative(session, ad, before.creative!.external_id)
    expect(await editAds.readAd(session, ad)).toEqual(before)
  })

  it('keeps the settings of its creative in the copy, and names those that a copy would lose', async () => {
    const own = (await editAds.readAd(session, '12021456130201'))!
    expect(own.creative!.settings).toMatchObject({ instagram_user_id: '17841400000000001', product_set_id: '660055' })
    const copy = await editAds.copyCreative(session, own, 'svc_aid={{ad.id}}')
    await editAds.writeCreative(session, own.external_id, copy)
    const tagged = (await editAds.readAd(session, own.external_id))!.creative!
    expect(tagged.settings).toEqual(own.creative!.settings)
    expect((await editAds.readAd(session, '12021456130202'))!.creative!.lost_settings).toEqual([
      'platform_customizations',
    ])
  })

  it('is listed page by page with its parents', async () => {
    const first = await editAds.listAds(session, { after: null, limit: 20 })
    const second = await editAds.listAds(session, { after: first.after, limit: 20 })
    expect([first.ads.length, second.after]).toEqual([20, null])
    expect(second.ads.length).toBeGreaterThan(0)
    expect(first.ads[0]).toMatchObject({ campaign_external_id: campaign, ad_set_external_id: adSet })
  })
})

describe('a write', () => {
  it('is never sent twice when its response is lost', async () => {
    const before = await fixture.countRequests(`/v26.0/${campaign}`)
    await fixture.script({ kind: 'drop', path: campaign })
    expect(await vendorFailureOf(writeAds.writeStatus(session, 'campaign', campaign, 'PAUSED'))).toMatchObject({
      kind: 'unavailable',
    })
    expect(await fixture.countRequests(`/v26.0/${campaign}`)).toBe(before + 1)
  })

  it('requires the permission to manage ads', () => {
    expect(writeAds.canWrite(session.tokens)).toBe(true)
    expect(writeAds.canWrite({ ...session.tokens, scopes: ['ads_read'] })).toBe(false)
  })
})

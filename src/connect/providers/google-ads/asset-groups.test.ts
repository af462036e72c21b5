import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { VendorSession } from '../../provider.ts'
import { writeStatus as ads } from './write-status.ts'

const campaign = { id: '5', name: 'Performance Max', status: 'ENABLED', resourceName: 'customers/1/campaigns/5' }

/** An account whose only campaign has one asset group and no ads. */
function openAccount() {
  const assetGroup = { id: '7', name: 'Terrace', status: 'ENABLED', resourceName: 'customers/1/assetGroups/7' }
  const written: string[] = []
  const rowsOf = (query: string) => {
    if (query.includes('FROM ad_group_ad')) return []
    return query.includes('FROM asset_group') ? [{ campaign, assetGroup }] : [{ campaign, campaignBudget: {} }]
  }
  const http = {
    async json({ path, body }: { path: string; body: Record<string, unknown> }, schema: z.ZodType) {
      if (path.endsWith('googleAds:search'))
        return schema.parse({ results: rowsOf(String(body.query)), fieldMask: 'campaign.id' })
      const [{ updateMask, update }] = body.operations as [{ updateMask: string; update: typeof assetGroup }]
      written.push(`${path} ${updateMask} ${update.resourceName}`)
      assetGroup.status = update.status
      return schema.parse({ results: [{ resourceName: update.resourceName }] })
    },
  }
  const account = { external_id: '1', name: 'Shop', currency: 'USD', details: {} }
  const session = { http, account, tokens: { access_token: 't', extra: {} }, registration: { settings: {} } }
  return { session: session as unknown as VendorSession, written }
}

describe('an asset group of Performance Max', () => {
  it.each(['ad_set', 'ad'] as const)('is paused and resumed as an %s', async (level) => {
    const { session, written } = openAccount()
    const read = level === 'ad' ? ads.readAdStatus : ads.readAdSet
    expect(await read(session, '7')).toMatchObject({ external_id: '7', name: 'Terrace', status: 'ACTIVE' })
    await ads.writeStatus(session, level, '7', 'PAUSED')
    expect((await read(session, '7'))?.status).toBe('PAUSED')
    await ads.writeStatus(session, level, '7', 'ACTIVE')
    expect((await read(session, '7'))?.status).toBe('ACTIVE')
    expect(new Set(written)).toEqual(new Set(['/v25/customers/1/assetGroups:mutate status customers/1/assetGroups/7']))
  })

  it('is the ad set and the ad of its campaign', async () => {
    const { session } = openAccount()
    const live = await ads.readCampaign(session, '5')
    expect(live?.ad_sets).toMatchObject([{ external_id: '7', status: 'ACTIVE' }])
    expect(live?.ads).toMatchObject([{ external_id: '7', status: 'ACTIVE', ad_set_status: 'ACTIVE' }])
  })
})

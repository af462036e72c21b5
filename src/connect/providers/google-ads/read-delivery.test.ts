import { describe, expect, it } from 'vitest'
import type { VendorSession } from '../../provider.ts'
import type { VendorHttp } from '../vendor-http.ts'
import { readDelivery } from './read-delivery.ts'

const metrics = { costMicros: '1000000', impressions: '10', clicks: '1' }

/** An account with the given number of ads, each of which runs every day. */
function accountOf(count: number): { session: VendorSession; requested: string[] } {
  const requested: string[] = []
  const ads = Array.from({ length: count }, (_, index) => ({
    campaign: { id: '1', name: 'Brand', status: 'ENABLED' },
    adGroup: { id: '2', name: 'Exact', status: 'ENABLED' },
    adGroupAd: { status: 'ENABLED', ad: { id: String(100 + index) } },
  }))
  const http: VendorHttp = {
    async json({ body }, schema) {
      const { query } = body as { query: string }
      const [, first, last] = /BETWEEN '(.+)' AND '(.+)'/.exec(query) ?? []
      if (query.includes('FROM asset_group')) return schema.parse({ fieldMask: 'asset_group.id' })
      if (query.includes('FROM campaign')) return schema.parse({ fieldMask: 'campaign.id' })
      if (first && last) requested.push(`${first} ${last}`)
      const results = first ? ads.map((ad) => ({ ...ad, segments: { date: first }, metrics })) : ads
      return schema.parse({ results })
    },
    file: () => Promise.reject(new Error('there are no files')),
    send: async () => ({ status: 500, headers: {}, text: '' }),
  }
  const session: VendorSession = {
    registration: { client_id: 'id', client_secret: 'secret', consent_origin: null, api_origin: null, settings: {} },
    http,
    now: () => new Date('2026-11-14T15:00:00Z'),
    tokens: { access_token: 'token', refresh_token: null, expires_at: null, scopes: [] },
    account: { external_id: '7', name: 'Seven', currency: 'USD', details: {} },
  }
  return { session, requested }
}

const range = { since: '2026-11-01', until: '2026-11-04', cursor: null }

describe('reading delivery', () => {
  it.each([
    [1, ['2026-11-01 2026-11-04']],
    [1_000, ['2026-11-01 2026-11-03', '2026-11-04 2026-11-04']],
    [4_000, ['2026-11-01 2026-11-01', '2026-11-02 2026-11-02', '2026-11-03 2026-11-03', '2026-11-04 2026-11-04']],
  ])('of %i ads requests a number of days that keeps the response small', async (count, spans) => {
    const { session, requested } = accountOf(count)
    await Array.fromAsync(readDelivery(session, range))
    expect(requested).toEqual(spans)
  })

  it('lists ads in pages of 500, keeps a day on one page, and has a cursor on every page except the last', async () => {
    const { session } = accountOf(1_200)
    const pages = await Array.fromAsync(readDelivery(session, range))
    expect(pages.map(({ rows, entities }) => rows.length || entities.ads.length)).toEqual([
      ...[500, 500, 200],
      ...[1_200, 1_200],
    ])
    expect(pages.map(({ cursor }) => cursor)).toEqual([
      ...['ads', 'ads', '{"day":"2026-11-01","span":2}'],
      '{"day":"2026-11-03","span":2}',
      null,
    ])
  })

  it('repeats interrupted days and an interrupted list of ads', async () => {
    const { session } = accountOf(1_200)
    const pages = await Array.fromAsync(readDelivery(session, range))
    const again = await Array.fromAsync(readDelivery(session, { ...range, cursor: pages[3]!.cursor }))
    expect(again).toEqual(pages.slice(4))
    expect(await Array.fromAsync(readDelivery(session, { ...range, cursor: pages[0]!.cursor }))).toEqual(pages)
  })
})

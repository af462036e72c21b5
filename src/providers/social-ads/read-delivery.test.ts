import { describe, expect, it } from 'vitest'
import type { VendorSession } from '../provider.ts'
import type { VendorHttp, VendorRequest } from '../vendor-http.ts'
import { readDelivery } from './read-delivery.ts'

const insightOf = (ad_id: string, date_start: string) => ({
  date_start,
  account_currency: 'USD',
  campaign_id: '1',
  campaign_name: 'Spring',
  adset_id: '2',
  adset_name: 'Women',
  ad_id,
  ad_name: 'Video',
  spend: '2.5',
})

/** A vendor that answers each request with what `answer` says. */
function sessionWith(answer: (request: VendorRequest) => unknown): { session: VendorSession; asked: VendorRequest[] } {
  const asked: VendorRequest[] = []
  const http: VendorHttp = {
    async json(request, shape) {
      asked.push(request)
      return shape.parse(answer(request))
    },
    send: async () => ({ status: 500, headers: {}, text: '' }),
  }
  const session: VendorSession = {
    registration: { client_id: 'id', client_secret: 'secret', consent_origin: null, api_origin: null, settings: {} },
    http,
    now: () => new Date('2026-11-14T15:00:00Z'),
    tokens: { access_token: 'the-token', refresh_token: null, expires_at: null, scopes: [] },
    account: { external_id: 'act_1', name: 'One', currency: 'USD', details: {} },
  }
  return { session, asked }
}

const range = { since: '2026-11-01', until: '2026-11-10', cursor: null }

function isAbout(request: VendorRequest, edge: string): boolean {
  return request.path!.endsWith(`/${edge}`)
}

async function read(session: VendorSession, cursor: string | null = null) {
  return Array.fromAsync(readDelivery(session, { ...range, cursor }))
}

describe('reading delivery', () => {
  it('asks for the ads, for each week, and for what was deleted', async () => {
    const { session, asked } = sessionWith(() => ({ data: [] }))
    await read(session)
    expect(asked.map(({ path, query }) => [path, query?.time_range ?? null])).toEqual([
      ['/v25.0/act_1/ads', null],
      ['/v25.0/act_1/insights', '{"since":"2026-11-01","until":"2026-11-07"}'],
      ['/v25.0/act_1/insights', '{"since":"2026-11-08","until":"2026-11-10"}'],
      ['/v25.0/act_1/insights', '{"since":"2026-11-01","until":"2026-11-10"}'],
    ])
  })

  it('counts what deleted ads cost, and says that they are deleted', async () => {
    const { session, asked } = sessionWith((request) =>
      isAbout(request, 'insights') ? { data: [insightOf('9', '2026-11-01')] } : { data: [] },
    )
    const pages = await read(session)
    expect(String(asked[1]!.query!.filtering)).toContain('"DELETED"')
    expect(pages.flatMap(({ rows }) => rows.map(({ ad_id, spend, status }) => [ad_id, spend, status]))).toEqual([
      ['9', '2.5', null],
      ['9', '2.5', null],
    ])
    expect(pages.at(-1)!.entities.ads).toEqual([
      {
        external_id: '9',
        campaign_external_id: '1',
        ad_set_external_id: '2',
        name: 'Video',
        status: 'DELETED',
        described_on: '2026-11-14',
      },
    ])
    expect(pages.at(-1)!.entities.campaigns[0]!.status).toBeNull()
  })

  it('follows cursors, never the link that carries the token', async () => {
    const next = 'https://graph.facebook.com/v25.0/act_1/insights?access_token=the-token&after=B'
    const { session, asked } = sessionWith(({ query }) => {
      if (query?.time_range !== '{"since":"2026-11-08","until":"2026-11-10"}') return { data: [] }
      return query.after === undefined
        ? { data: [insightOf('3', '2026-11-08')], paging: { cursors: { before: 'A', after: 'B' }, next } }
        : { data: [insightOf('4', '2026-11-08')], paging: { cursors: { before: 'B', after: 'C' } } }
    })
    const pages = await read(session)
    expect(asked.every(({ url }) => url === undefined)).toBe(true)
    expect(pages.map(({ cursor }) => cursor)).toEqual([
      '{"step":"2026-11-01","after":null}',
      '{"step":"2026-11-08","after":null}',
      '{"step":"2026-11-08","after":"B"}',
      '{"step":"deleted","after":null}',
      null,
    ])
    const resumed = await read(session, pages[2]!.cursor)
    expect(resumed.flatMap(({ rows }) => rows.map(({ ad_id }) => ad_id))).toEqual(['4'])
  })

  it('ends when the vendor names the same place for ever', async () => {
    const { session, asked } = sessionWith((request) =>
      isAbout(request, 'ads') ? { data: [], paging: { cursors: { after: 'A' }, next: 'https://x/' } } : { data: [] },
    )
    await read(session)
    expect(asked.filter((request) => isAbout(request, 'ads'))).toHaveLength(2)
  })
})

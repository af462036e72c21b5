import { describe, expect, it } from 'vitest'
import { daysBetween } from '../../../../kernel/time/date-range.ts'
import type { VendorSession } from '../../../provider.ts'
import { ProviderError } from '../../../provider-error.ts'
import type { VendorHttp, VendorRequest } from '../../vendor-http.ts'
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

/** A vendor that returns the result of `response` for each request. */
function sessionWith(response: (request: VendorRequest) => unknown): {
  session: VendorSession
  requested: VendorRequest[]
} {
  const requested: VendorRequest[] = []
  const http: VendorHttp = {
    async json(request, schema) {
      requested.push(request)
      return schema.parse(response(request))
    },
    file: () => Promise.reject(new Error('there are no files')),
    send: async () => ({ status: 500, headers: {}, text: '' }),
  }
  const session: VendorSession = {
    registration: { client_id: 'id', client_secret: 'secret', consent_origin: null, api_origin: null, settings: {} },
    http,
    now: () => new Date('2026-11-14T15:00:00Z'),
    tokens: { access_token: 'the-token', refresh_token: null, expires_at: null, scopes: [] },
    account: { external_id: 'act_1', name: 'One', currency: 'USD', details: {} },
  }
  return { session, requested }
}

const range = { since: '2026-11-01', until: '2026-11-10', cursor: null }

function isAbout(request: VendorRequest, edge: string): boolean {
  return request.path!.endsWith(`/${edge}`)
}

function sinceOf({ query }: VendorRequest): string {
  return JSON.parse(String(query!.time_range)).since
}

async function read(session: VendorSession, cursor: string | null = null) {
  return Array.fromAsync(readDelivery(session, { ...range, cursor }))
}

describe('reading delivery', () => {
  it('requests the ads, each week, and deleted ads week by week', async () => {
    const { session, requested } = sessionWith(() => ({ data: [] }))
    await read(session)
    expect(requested.map(({ path, query }) => [path, query?.time_range ?? null])).toEqual([
      ['/v26.0/act_1/ads', null],
      ['/v26.0/act_1/insights', '{"since":"2026-11-01","until":"2026-11-07"}'],
      ['/v26.0/act_1/insights', '{"since":"2026-11-08","until":"2026-11-10"}'],
      ['/v26.0/act_1/insights', '{"since":"2026-11-01","until":"2026-11-07"}'],
      ['/v26.0/act_1/insights', '{"since":"2026-11-08","until":"2026-11-10"}'],
    ])
  })

  it('counts the cost of deleted ads, and marks them as deleted', async () => {
    const { session, requested } = sessionWith((request) =>
      isAbout(request, 'insights') ? { data: [insightOf('9', sinceOf(request))] } : { data: [] },
    )
    const pages = await read(session)
    expect(String(requested[1]!.query!.filtering)).toContain('"DELETED"')
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

  it('uses cursors, never the link that contains the token', async () => {
    const next = 'https://graph.facebook.com/v26.0/act_1/insights?access_token=the-token&after=B'
    const { session, requested } = sessionWith(({ query }) => {
      if (query?.time_range !== '{"since":"2026-11-08","until":"2026-11-10"}') return { data: [] }
      return query.after === undefined
        ? { data: [insightOf('3', '2026-11-08')], paging: { cursors: { before: 'A', after: 'B' }, next } }
        : { data: [insightOf('4', '2026-11-08')], paging: { cursors: { before: 'B', after: 'C' } } }
    })
    const pages = await read(session)
    expect(requested.every(({ url }) => url === undefined)).toBe(true)
    expect(pages.map(({ rows }) => rows.map(({ ad_id }) => ad_id))).toEqual([[], [], ['3', '4'], [], []])
    const resumed = await read(session, pages[1]!.cursor)
    expect(resumed.flatMap(({ rows }) => rows.map(({ ad_id }) => ad_id))).toEqual(['3', '4'])
  })

  it('ends when the vendor repeats a cursor', async () => {
    const { session, requested } = sessionWith((request) =>
      isAbout(request, 'ads') ? { data: [], paging: { cursors: { after: 'A' }, next: 'https://x/' } } : { data: [] },
    )
    await read(session)
    expect(requested.filter((request) => isAbout(request, 'ads'))).toHaveLength(2)
  })

  it('names the days that a page covers completely, including days without rows', async () => {
    const { session } = sessionWith((request) =>
      isAbout(request, 'insights') ? { data: [insightOf('9', '2026-11-02')] } : { data: [] },
    )
    const pages = await read(session)
    expect(pages.flatMap(({ whole_days = [] }) => whole_days)).toEqual(daysBetween(range.since, range.until))
  })

  it('starts again from a cursor of an earlier release', async () => {
    const { session, requested } = sessionWith(() => ({ data: [] }))
    await read(session, '{"step":"2026-11-08","after":null}')
    expect(isAbout(requested[0]!, 'ads')).toBe(true)
  })
})

describe('a vendor that rejects large requests', () => {
  const tooMuch = { kind: 'rejected', message: 'Please reduce the amount of data', code: 'too_much_data' } as const

  /** Returns at most this many days per request; a report returns any number. */
  function largeAccount(daysAtOnce: number) {
    const requested: string[] = []
    const spans = new Map<string, string[]>()
    const made = sessionWith((request) => {
      const { path = '', query, form } = request
      if (isAbout(request, 'ads')) return { data: [] }
      if (form) {
        const { since, until } = JSON.parse(form.time_range!)
        if (form.time_increment === '1') requested.push(`report ${since} ${until}`)
        const id = `77${spans.size}`
        spans.set(id, daysBetween(since, until))
        return { report_run_id: id }
      }
      const [, report] = /\/v26.0\/(77\d+)/.exec(path) ?? []
      if (report && !isAbout(request, 'insights')) return { async_status: 'Job Completed' }
      if (report) return { data: spans.get(report)!.map((day) => insightOf('9', day)) }
      const { since, until } = JSON.parse(String(query!.time_range))
      const days = daysBetween(since, until)
      if (query!.time_increment !== 1) return { data: [] }
      requested.push(`${since} ${until} ${query!.limit}`)
      if (days.length > daysAtOnce) throw new ProviderError(tooMuch)
      return { data: days.map((day) => insightOf('9', day)) }
    })
    return { ...made, said: requested }
  }

  it.each([
    [3, ['2026-11-01 2026-11-07 500', '2026-11-01 2026-11-03 500', '2026-11-04 2026-11-06 500']],
    [1, ['2026-11-01 2026-11-07 500', '2026-11-01 2026-11-03 500', '2026-11-01 2026-11-01 500']],
    [0, ['2026-11-01 2026-11-07 500', '2026-11-01 2026-11-03 500', '2026-11-01 2026-11-01 500']],
  ])('above %i days gets smaller requests, and every day is read once', async (daysAtOnce, first) => {
    const { session, said } = largeAccount(daysAtOnce)
    const pages = await read(session)
    expect(said.slice(0, 3)).toEqual(first)
    expect(pages.flatMap(({ rows }) => rows.map(({ date }) => date))).toEqual(daysBetween(range.since, range.until))
    expect(said.some((item) => item.startsWith('report'))).toBe(daysAtOnce === 0)
  })

  it('gets a report request when the smallest page was too large', async () => {
    const { session, said } = largeAccount(0)
    await read(session)
    expect(said.slice(3)).toEqual([
      '2026-11-01 2026-11-01 100',
      'report 2026-11-01 2026-11-07',
      'report 2026-11-08 2026-11-10',
    ])
  })

  it('continues with the report that was requested before', async () => {
    const { session, said } = largeAccount(0)
    const pages = await read(session)
    const at = pages.findIndex(({ cursor }) => cursor?.includes('"report":"77'))
    const before = said.length
    const resumed = await read(session, pages[at]!.cursor)
    const rowsOf = (found: typeof pages) => found.flatMap(({ rows }) => rows)
    expect(rowsOf(resumed)).toEqual(rowsOf(pages.slice(at + 1)))
    expect(said.slice(before)).toEqual(['report 2026-11-08 2026-11-10'])
  })

  it('lists ads in smaller pages from where it stopped', async () => {
    const limits: unknown[] = []
    const { session } = sessionWith((request) => {
      if (isAbout(request, 'ads')) {
        limits.push(request.query!.limit)
        if (Number(request.query!.limit) > 5) throw new ProviderError(tooMuch)
      }
      return { data: [] }
    })
    await read(session)
    expect(limits).toEqual([100, 25, 5])
  })
})

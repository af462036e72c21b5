import { describe, expect, it } from 'vitest'
import { googleSearchConsole as vendor } from '../../../../sandbox/vendors/google-search-console/index.ts'
import {
  noAccount,
  pagesOf,
  today,
  vendorFailureOf,
  vendorOfFile,
} from '../../../../test/support/vendors/vendor-in-sandbox.ts'
import type { VendorHttp } from '../vendor-http.ts'
import { googleSearchConsole } from './index.ts'
import { readSearchDays } from './read-search-days.ts'

const range = { since: '2026-11-08', until: today, cursor: null }

const fixture = await vendorOfFile(googleSearchConsole, vendor)
const session = await fixture.connect()

describe('properties', () => {
  it('are offered when the person is a verified owner', async () => {
    const tokens = await googleSearchConsole.oauth!.exchangeCode(fixture, await fixture.consent('allow_several'))
    expect(await googleSearchConsole.oauth!.listAccounts(fixture.session(tokens, noAccount))).toEqual([
      {
        external_id: 'sc-domain:muebles-cordillera.example',
        name: 'muebles-cordillera.example',
        currency: null,
        details: { permission: 'siteOwner' },
      },
      {
        external_id: 'https://www.dental-maipo.example/',
        name: 'https://www.dental-maipo.example/',
        currency: null,
        details: { permission: 'siteFullUser' },
      },
    ])
  })

  it('are an empty list when the vendor has none', async () => {
    const tokens = await googleSearchConsole.oauth!.exchangeCode(fixture, await fixture.consent('allow_none'))
    expect(await googleSearchConsole.oauth!.listAccounts(fixture.session(tokens, noAccount))).toEqual([])
  })
})

describe('searches', () => {
  it('are read by day and page', async () => {
    const pages = await pagesOf(googleSearchConsole.readSearchDays!(session, range))
    const rows = pages.flatMap((page) => page.rows)
    expect(rows).toHaveLength(7 * 8)
    expect(new Set(rows.map(({ date }) => date)).size).toBe(7)
    expect(rows[0]).toEqual({
      date: '2026-11-08',
      page: expect.stringMatching(/^https:\/\/www\.muebles-cordillera\.example\//),
      clicks: expect.any(Number),
      impressions: expect.any(Number),
      position: expect.any(Number),
    })
    expect(pages.at(-1)!.cursor).toBeNull()
  })

  it('are rejected for a property that was not granted', async () => {
    const foreign = { ...session, account: { ...session.account, external_id: 'https://www.dental-maipo.example/' } }
    const failure = await vendorFailureOf(pagesOf(googleSearchConsole.readSearchDays!(foreign, range)))
    expect(failure).toMatchObject({ kind: 'permission_missing' })
  })

  it('are read completely for a day with more rows than one request, and from any page', async () => {
    const large = { ...session, http: sizedDay(12_345) }
    const day = { since: '2026-11-08', until: '2026-11-08', cursor: null }
    const pages = await pagesOf(readSearchDays(large, day))
    expect(pages.map(({ rows }) => rows.length)).toEqual([...Array(24).fill(500), 345])
    const resumed = await pagesOf(readSearchDays(large, { ...day, cursor: pages[11]!.cursor }))
    expect(resumed.flatMap(({ rows }) => rows)).toEqual(pages.slice(12).flatMap(({ rows }) => rows))
  })

  it('are read completely for a day that fills its requests exactly', async () => {
    const pages = await pagesOf(readSearchDays({ ...session, http: sizedDay(5_000) }, { ...range, until: range.since }))
    expect(pages.flatMap(({ rows }) => rows)).toHaveLength(5_000)
    expect(pages.at(-1)!.cursor).toBeNull()
  })
})

/** A property with the given number of pages on each day. */
function sizedDay(count: number): VendorHttp {
  const all = Array.from({ length: count }, (_, index) => ({
    keys: ['2026-11-08', `/${index}`],
    clicks: 1,
    impressions: 2,
  }))
  return {
    async json({ body }, schema) {
      const { startRow, rowLimit } = body as { startRow: number; rowLimit: number }
      const rows = all.slice(startRow, startRow + rowLimit)
      return schema.parse({ ...(rows.length > 0 && { rows }), responseAggregationType: 'byPage' })
    },
    file: () => Promise.reject(new Error('there are no files')),
    send: async () => ({ status: 500, headers: {}, text: '' }),
  }
}

import { describe, expect, it } from 'vitest'
import { seededAd } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { operations } from '../../operations.ts'
import { columnsOf, isTable, toCsv } from './csv-table.ts'

describe('a cell', () => {
  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['+56 9 1', "'+56 9 1"],
    ['-cmd', "'-cmd"],
    ['@sum(a)', "'@sum(a)"],
    ['\t=1', '"\'\t=1"'],
    [' =1', "' =1"],
    ['＝1', "'＝1"],
    ['-12.50', '-12.50'],
    [-3, '-3'],
    [null, ''],
    [undefined, ''],
    [true, 'true'],
    [['a', 'b'], '"a; b"'],
    [{ a: 1 }, '"{""a"":1}"'],
  ])('with %j is written as %j', (value, text) => {
    expect(toCsv([['x']], [{ x: value }])).toBe(`x\r\n${text}\r\n`)
  })
})

describe('a list as CSV', async () => {
  const app = await testApp()

  it('has the header of its schema, one row per item, the cursor of the next page, and no formulas', async () => {
    const business = await app.seed.business()
    for (const name of ['1', '2']) await business.deliver(seededAd(name), { campaign_name: `=HYPERLINK("${name}")` })
    const read = (query: Record<string, string>) =>
      app.call('GET /api/v1/campaigns', {
        key: business.key,
        query: { date_from: '2026-03-01', date_to: '2026-03-31', ...query },
        headers: { accept: 'text/csv' },
      })
    const { status, body, headers } = await read({ limit: '1' })
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8; header=present'])
    const [head, row, end] = (body as string).split('\r\n')
    expect(head).toMatch(/^campaign_id,campaign_name,spend,/)
    expect(row).toContain(`"'=HYPERLINK(""`)
    expect(end).toBe('')
    const next = await read({ limit: '1', cursor: headers['x-next-cursor']! })
    expect((next.body as string).split('\r\n')[1]).not.toBe(row)
    expect(next.headers['x-next-cursor']).toBeUndefined()
    const nothing = await app.call('GET /api/v1/campaigns', {
      key: business.key,
      query: { date_from: '2020-01-01', date_to: '2020-01-01' },
      headers: { accept: 'text/csv' },
    })
    expect(nothing.body).toBe(`${head}\r\n`)
  })

  it('returns errors as JSON, as do operations that return no list', async () => {
    const { key } = await app.seed.business()
    const headers = { accept: 'text/csv' }
    const rejected = await app.call('GET /api/v1/campaigns', { key, headers })
    expect([rejected.status, rejected.body.error.code]).toEqual([400, 'invalid_date_range'])
    const single = await app.call('GET /api/v1/profile', { key, headers })
    expect([single.status, typeof single.body.data]).toEqual([200, 'object'])
  })

  it('is available for every list, with unique column names', () => {
    const tables = operations.filter(isTable)
    expect(tables.length).toBeGreaterThan(15)
    for (const op of tables) {
      const names = columnsOf(op).map((path) => path.join('.'))
      expect([op.id, new Set(names).size]).toEqual([op.id, names.length])
    }
  })
})

import { describe, expect, it } from 'vitest'
import { tablePage, tablesOf } from './table-page.ts'

describe('the tables of a response', () => {
  it.each<[string, unknown, unknown]>([
    ['nothing', undefined, []],
    [
      'a list, without ids',
      [{ id: 'x', campaign_id: 'y', name: 'Spring', spend: 1 }],
      [['t', [{ name: 'Spring', spend: 1 }]]],
    ],
    [
      'objects and texts in a row',
      [{ path: ['a', 'b'], models: { linear: { value: 2 } }, ages: [{ age: 0 }] }],
      [['t', [{ path: 'a → b', models_linear_value: 2 }]]],
    ],
    [
      'an object with totals and lists',
      { currency: 'EUR', totals: { spend: 3 }, by_day: [{ day: '2026-03-01' }], note: null },
      [
        ['t', [{ currency: 'EUR' }]],
        ['totals', [{ spend: 3 }]],
        ['by_day', [{ day: '2026-03-01' }]],
      ],
    ],
  ])('are those of %s', (_name, data, expected) => {
    expect(tablesOf('t', data).map(({ title, rows }) => [title, rows])).toEqual(expected)
  })

  it('have numbers in the format of the language, escaped texts, and lead to the next page', () => {
    const rows = [{ campaign_name: '<b>', spend: '1234.500000', roas: null }]
    const results = [{ data: rows, meta: { totals: { ads: 9 } }, pagination: { cursor: 'abc' } }]
    const { text } = tablePage('es', 'Shop: Ads', results, '/s/token').body
    expect(text).toContain('<th scope="col" lang="en">campaign name</th>')
    expect(text).toContain('<td>&lt;b&gt;</td><td>1234,5</td><td>–</td>')
    expect(text).toContain('<td>9</td>')
    expect(text).toContain('href="/s/token?table&cursor=abc"')
  })
})

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { statedBy } from './domain/stated-details.ts'
import { statedDetails } from './outcome-queries.ts'

const app = await testApp()

const cases: { value?: string | null; country?: string | null; properties: Record<string, unknown> }[] = [
  { properties: {} },
  { properties: { order: 7, note: 'x' } },
  { properties: { cost: 12.5, tax: '3', fee: null, shipping: 1e21 } },
  { properties: { product: 'Mug', items: [{ name: 'Cup', price: 0.1 }, { name: 'Jar' }] } },
  { properties: { items: [] } },
  { properties: { items: 'none', country: 'CL' } },
  { properties: { items: { 0: 'first' } } },
  { properties: { country: { code: 'CL' } } },
  { country: 'PE', properties: {} },
  { country: 'PE', properties: { country: 'CL', cost: [1] } },
  { value: null, country: 'PE', properties: { cost: 1 } },
  { properties: { product: 'ñandú "quoted" \\ \n' } },
]

it('states the same details of an event in memory as of a stored one', async () => {
  const rows = cases.map(({ value = '10', country = null, properties }) => ({ value, country, properties }))
  const { rows: stored } = await sql<{ stated: string | null }>`
    select ${sql.raw(statedDetails)} as stated
    from json_to_recordset(${JSON.stringify(rows)}::json) as e (value numeric, country text, properties jsonb)`.execute(
    app.db,
  )
  const parse = (text: string | null) => (text === null ? null : JSON.parse(text))
  expect(rows.map((event) => parse(statedBy(event)))).toEqual(stored.map(({ stated }) => parse(stated)))
})

import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { storedRows } from '../../../test/support/app/stored-rows.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { readSearch } from '../../identity/customers/read-search.ts'
import type { Scope } from '../../kernel/context/scopes.ts'
import { newId } from '../../kernel/ids.ts'
import { matchesSearch } from './queries.ts'

// This test writes rows directly, without their rollups.
const app = await testApp({ areRollupsVerified: false })

type Person = Partial<Record<'first_name' | 'last_name' | 'email' | 'phone' | 'external_id', string>>

async function shopOf(people: readonly Person[], scopes: Scope[] = ['customers:read', 'attribution:write']) {
  const { profile, key } = await app.seed.profileWithKey({ scopes, profile: { reporting_currency: 'USD' } })
  const ids = await importInto(key, people)
  const search = (q: string, query: Record<string, string> = {}) =>
    app.call('GET /api/v1/customers/search', { key, query: { q, ...query } })
  /** Returns the first names of the matches. */
  const names = async (q: string, query: Record<string, string> = {}) =>
    ((await search(q, query)).body.data as Person[]).map(({ first_name }) => first_name)
  return { profile, key, ids, search, names }
}

async function importInto(key: string, rows: readonly Person[]): Promise<string[]> {
  const { body } = await app.call('POST /api/v1/customers', { key, body: { rows } })
  return body.data.results.map((item: { customer_profile_id: string }) => item.customer_profile_id)
}

const people: Person[] = [
  { first_name: 'María José', last_name: 'Muñoz', email: 'mjm@correo.cl', phone: '+56912345678' },
  { first_name: 'Łukasz', last_name: 'Weiß', email: 'lukasz_w@example.com' },
  { first_name: 'Ivan', last_name: "O'Brien", email: 'ivan.ob@example.com', phone: '+12025550143' },
  { first_name: 'Софья', last_name: 'Иванова', email: 's100%real@example.com' },
]

describe('a search', () => {
  let shop: Awaited<ReturnType<typeof shopOf>>
  beforeAll(async () => {
    shop = await shopOf(people)
  })

  it.each([
    ['maria', ['María José']],
    ['MARÍA', ['María José']],
    ['mari\u0301a', ['María José']],
    ['munoz', ['María José']],
    ['uño', ['María José']],
    ['muñoz maria', ['María José']],
    ['m muñoz', ['María José']],
    ['zq muñoz', []],
    ['lukasz', ['Łukasz']],
    ['weiss', ['Łukasz']],
    ['WEIẞ', ['Łukasz']],
    ["o'b", ['Ivan']],
    ['софья', ['Софья']],
    ['ИВАН', ['Софья']],
    ['correo', ['María José']],
    ['mjm@correo.cl', ['María José']],
    ['9 1234', ['María José']],
    ['+56 (9) 1234-5678', ['María José']],
    ['2025550143', ['Ivan']],
    ['5678', ['María José']],
    ['nobody at all', []],
  ])('for %j finds %j', async (q, expected) => {
    expect(await shop.names(q)).toEqual(expected)
  })

  it.each([
    ['uñ', ['María José']],
    ['ku', []],
    ['uk', ['Łukasz']],
    ['56', ['María José']],
    ["o'", ['Ivan']],
    ['ÑO', ['María José']],
  ])('for the two characters %j also finds them within a word: %j', async (q, expected) => {
    expect(await shop.names(q)).toEqual(expected)
  })

  it('treats LIKE wildcards as literal characters', async () => {
    expect(await shop.names('100%r')).toEqual(['Софья'])
    expect(await shop.names('z_w')).toEqual(['Łukasz'])
    expect(await shop.names('z%w')).toEqual([])
    expect(await shop.names('%%%')).toEqual([])
    expect(await shop.names('a\\b')).toEqual([])
  })

  it('with fewer than two characters returns nothing', async () => {
    for (const q of ['', 'm', ' m ', 'ł']) expect((await shop.search(q)).body.data).toEqual([])
  })

  it('is rejected without q, with two q, with a limit of 0, 51 or ten, and with an exclude that is no UUID', async () => {
    const url = 'GET /api/v1/customers/search'
    const rejections = [
      await app.call(url, { key: shop.key }),
      await app.call(`${url}?q=ana&q=eva`, { key: shop.key }),
      await shop.search('ana', { limit: '0' }),
      await shop.search('ana', { limit: '51' }),
      await shop.search('ana', { limit: 'ten' }),
      await shop.search('ana', { exclude: 'me' }),
    ]
    const errors = rejections.map(({ status, body }) => [status, body.error.code, body.error.message.split(':')[0]])
    expect(errors).toEqual([
      [400, 'invalid_parameter', 'q'],
      [400, 'invalid_parameter', 'q'],
      [400, 'invalid_parameter', 'limit'],
      [400, 'invalid_parameter', 'limit'],
      [400, 'invalid_parameter', 'limit'],
      [400, 'invalid_parameter', 'exclude'],
    ])
  })

  it('never returns a customer of another profile', async () => {
    const other = await shopOf([{ first_name: 'Marianne', email: 'marianne@example.com' }])
    expect(await shop.names('maria')).toEqual(['María José'])
    expect(await other.names('maria')).toEqual(['Marianne'])
    expect(await other.names('mjm@correo.cl')).toEqual([])
  })

  it('requires customers:read', async () => {
    const { search } = await shopOf([], ['conversions:read', 'attribution:write'])
    expect(await search('ana')).toMatchObject({ status: 403, body: { error: { code: 'insufficient_scope' } } })
  })

  it('ranks matches at the start of a word first, then by last seen', async () => {
    const { names } = await shopOf([
      { first_name: 'Diana', email: 'd@example.com' },
      { first_name: 'Anahí', email: 'h@example.com' },
    ])
    expect(await names('ana')).toEqual(['Anahí', 'Diana'])
    app.clock.advance(1000)
    const { key, names: later } = await shopOf([{ first_name: 'Ana 1', email: '1@example.com' }])
    app.clock.advance(1000)
    await importInto(key, [{ first_name: 'Ana 2', email: '2@example.com' }])
    expect(await later('ana')).toEqual(['Ana 2', 'Ana 1'])
    expect(await later('ana', { limit: '1' })).toEqual(['Ana 2'])
  })

  it('leaves out the excluded customer, also by an id that was merged into it', async () => {
    const { key, ids, names } = await shopOf([
      { first_name: 'Ana', email: 'ana@example.com' },
      { first_name: 'Anita', phone: '+56911111111' },
      { first_name: 'Anabel', email: 'anabel@example.com' },
    ])
    expect(await names('ana', { exclude: ids[2]! })).toEqual(['Ana'])
    await importInto(key, [{ email: 'ana@example.com', phone: '+56911111111' }])
    expect(await names('ana', { exclude: ids[0]! })).toEqual(['Anabel'])
    expect(await names('ana', { exclude: ids[1]! })).toEqual(['Anabel'])
    expect(await names('ana', { exclude: newId() })).toHaveLength(2)
  })

  it('finds a merged customer once, by every email and phone they had', async () => {
    const { key, ids, search } = await shopOf([
      { first_name: 'Eva', email: 'eva@example.com' },
      { first_name: 'E.', email: 'second@example.com', phone: '+56922222222' },
    ])
    await importInto(key, [{ email: 'eva@example.com', phone: '+56922222222' }])
    for (const q of ['eva', 'second@exa', '+56 9 2222', '22222222']) {
      const { body } = await search(q)
      expect(body.data).toHaveLength(1)
      expect(ids).toContain(body.data[0].customer_profile_id)
    }
  })

  it('returns no erased customer', async () => {
    const { profile, ids, names } = await shopOf([{ first_name: 'Olga', email: 'olga@example.com' }])
    const cleared = { first_name: null, email: null, erased_at: app.clock.now() }
    await app.db
      .updateTable('customer')
      .set(cleared)
      .where('profile_id', '=', profile.id)
      .where('id', '=', ids[0]!)
      .execute()
    expect(await names('olga')).toEqual([])
    const [row] = await storedRows(app.db, 'customer', profile.id)
    expect(row?.search_text.trim()).toBe('')
  })

  it('is logged in the access log with the customers it returned', async () => {
    const { profile, ids, search } = await shopOf([{ first_name: 'Nora', email: 'nora@example.com' }])
    await search('nora')
    await search('nobody')
    const logged = await storedRows(app.db, 'personal_data_access', profile.id)
    expect(logged.map(({ operation_id, customer_ids }) => [operation_id, customer_ids])).toEqual(
      expect.arrayContaining([
        ['customers.searchCustomers', [ids[0]]],
        ['customers.searchCustomers', []],
      ]),
    )
  })

  it('for two letters returns matches at the start of a word first, and fills the page if one of them is excluded', async () => {
    const { ids, names } = await shopOf([
      { first_name: 'Zoraida', email: '1@example.com' },
      { first_name: 'Orlando', email: '2@example.com' },
      { first_name: 'Oria', email: '3@example.com' },
    ])
    expect((await names('or', { limit: '2' })).toSorted()).toEqual(['Oria', 'Orlando'])
    expect(await names('or')).toHaveLength(3)
    expect((await names('or', { limit: '2', exclude: ids[1]! })).toSorted()).toEqual(['Oria', 'Zoraida'])
  })

  it.each(['abcd', 'x ab', 'abc de'])('for %j uses its index', async (q) => {
    const { profile } = await shopOf([])
    await sql`insert into customer (profile_id, id, first_name, first_seen_at, last_seen_at, created_at)
      select ${profile.id}, gen_random_uuid(), md5(n::text), now(), now(), now() from generate_series(1, 3000) n
    `.execute(app.db)
    await sql`vacuum analyze customer`.execute(app.db)
    const isFound = matchesSearch('c', readSearch(q)!)
    const { rows } = await sql`explain select from customer c where profile_id = ${profile.id} and ${isFound}`.execute(
      app.db,
    )
    expect(JSON.stringify(rows)).toContain('Bitmap Index Scan on customer_by_text')
  })
})

it('returns conversions, exact cash net of refunds, and the sources of each customer', async () => {
  const { profile, key, convert } = await app.seed.business({ scopes: ['customers:read', 'attribution:write'] })
  const [customer_id] = await importInto(key, [{ first_name: 'Ada', email: 'ada@example.com', external_id: 'c-1' }])
  const ada = { person: 'c-1', at: app.clock.now().toISOString(), is_first: true }
  const twice = await convert({ ...ada, value: '9007199254740.993', refunded: '0.003' })
  await convert({ ...ada, value: '0.1' })
  await convert({ ...ada, value: '7', type: 'lead_created' })
  await convert({ ...ada, value: '1000', type: 'payment_refunded' })
  await convert({ ...ada, value: '50', currency: 'EUR' })
  const remaining =
    sql.raw(`event_id, conversion_key, revenue_type, is_counted, is_counting, customer_id, conversion_time, local_day, value,
    currency, reporting_value, refunded_value, created_at`)
  await sql`insert into conversion (profile_id, id, definition_id, rollup_type, net_value, ${remaining})
    select profile_id, gen_random_uuid(), gen_random_uuid(), 'none', 0, ${remaining}
    from conversion where profile_id = ${profile.id} and id = ${twice}`.execute(app.db)
  const { body } = await app.call('GET /api/v1/customers/search', { key, query: { q: 'ada' } })
  expect(body).toEqual({
    data: [
      {
        customer_profile_id: customer_id,
        first_name: 'Ada',
        last_name: null,
        primary_email: 'ada@example.com',
        primary_phone: null,
        first_seen_at: app.clock.now().toISOString(),
        last_seen_at: app.clock.now().toISOString(),
        // The payment that two definitions count is two conversions, but its money counts once.
        conversion_count: 5,
        cash_revenue: '9007199254741.09',
        sources: ['import'],
      },
    ],
    meta: { profile_id: profile.id },
  })
})

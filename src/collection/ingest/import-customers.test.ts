import type { Kysely } from 'kysely'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { connectDatabase } from '../../db/open.ts'
import type { Schema } from '../../db/tables/tables.ts'
import { recordErasedKeys } from '../../identity/erased-keys/erased-keys.ts'

const app = await testApp()

async function newCaller() {
  const { profile, key } = await app.seed.profileWithKey({ scopes: ['attribution:write'] })
  const send = (rows: unknown, more: object = {}) =>
    app.call('POST /api/v1/customers', { key, body: { rows, ...more } })
  const countCustomers = async () =>
    (await app.db.selectFrom('customer').select('id').where('profile_id', '=', profile.id).execute()).length
  return { profile, send, countCustomers }
}

describe('an import', () => {
  it('returns every row in request order, with counts', async () => {
    const { profile, send } = await newCaller()
    const { status, body } = await send([
      { email: 'Ana@Example.com', first_name: 'Ana', external_id: 'c-1' },
      { phone: 'not a phone' },
      { email: 'ana@example.com ', phone: '9 8765 4321' },
      null,
      { external_id: 'c-2' },
      { national_id: '12.345.678-5', phone: 'x' },
    ])
    expect(status).toBe(200)
    expect(body.meta).toEqual({ profile_id: profile.id })
    const [ana, , again, , , other] = body.data.results
    expect(body.data.results).toEqual([
      { index: 0, status: 'created', customer_profile_id: ana.customer_profile_id },
      { index: 1, status: 'rejected', customer_profile_id: null, reason: 'invalid_phone', ignored_fields: ['phone'] },
      { index: 2, status: 'matched', customer_profile_id: ana.customer_profile_id },
      { index: 3, status: 'rejected', customer_profile_id: null, reason: 'invalid_row' },
      { index: 4, status: 'rejected', customer_profile_id: null, reason: 'no_identifier' },
      { index: 5, status: 'created', customer_profile_id: other.customer_profile_id, ignored_fields: ['phone'] },
    ])
    expect(again.customer_profile_id).not.toBe(other.customer_profile_id)
    expect(body.data.summary).toEqual({ total: 6, created: 2, matched: 1, rejected: 3 })
  })

  it('sent again creates no customer', async () => {
    const { send, countCustomers } = await newCaller()
    const rows = [{ email: 'ana@example.com' }, { phone: '+56987654321' }]
    const first = await send(rows)
    const second = await send(rows)
    expect(second.body.data.summary).toEqual({ total: 2, created: 0, matched: 2, rejected: 0 })
    const ids = ({ body }: typeof first) =>
      body.data.results.map((row: { customer_profile_id: string }) => row.customer_profile_id)
    expect(ids(second)).toEqual(ids(first))
    expect(await countCustomers()).toBe(2)
  })

  it('rejects the row of an erased key and restores no customer', async () => {
    const { profile, send, countCustomers } = await newCaller()
    const [{ customer_profile_id }] = (await send([{ email: 'ana@example.com' }])).body.data.results
    await recordErasedKeys(app.ctx, profile.id, customer_profile_id, ['c-1'])
    const { body } = await send([{ email: 'back@example.com', external_id: 'c-1' }])
    expect(body.data.results).toMatchObject([{ status: 'rejected', reason: 'erased', customer_profile_id: null }])
    expect(await countCustomers()).toBe(1)
  })

  it('that merges two customers moves their recorded history', async () => {
    const { profile, key } = await app.seed.profileWithKey({ scopes: ['attribution:write'] })
    const post = (path: string, body: object) => app.call(`POST /api/v1/${path}`, { key, body })
    for (const user_traits of [{ email: 'ana@example.com' }, { phone: '+56987654321' }]) {
      expect((await post('events', { event_type: 'lead_created', user_traits })).status).toBe(202)
    }
    const { body } = await post('customers', { rows: [{ email: 'ana@example.com', phone: '+56987654321' }] })
    const [{ status, customer_profile_id }] = body.data.results
    expect(status).toBe('matched')
    const events = await app.db.selectFrom('event').select('customer_id').where('profile_id', '=', profile.id).execute()
    expect(events).toEqual([{ customer_id: customer_profile_id }, { customer_id: customer_profile_id }])
  })

  it('without rows is not an error', async () => {
    const { send } = await newCaller()
    expect((await send([])).body.data).toEqual({
      results: [],
      summary: { total: 0, created: 0, matched: 0, rejected: 0 },
    })
  })

  it('that is sent fifty times concurrently creates each person once', async () => {
    const { send, countCustomers } = await newCaller()
    const rows = Array.from({ length: 20 }, (_, index) => ({
      email: `${index}@example.com`,
      external_id: `c-${index}`,
    }))
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => send(index % 2 ? rows : rows.toReversed())),
    )
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    const created = responses.reduce((sum, { body }) => sum + body.data.summary.created, 0)
    expect([created, await countCustomers()]).toEqual([20, 20])
  })
})

describe('a thousand rows', () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => ({
    email: `customer.number.${index}@some-company.example`,
    phone: `+569${80_000_000 + index}`,
    external_id: `0192f0c1-2345-7abc-8def-${String(index).padStart(12, '0')}`,
    first_name: 'Maximiliana',
    last_name: 'Fernández de la Vega',
  }))

  it('fit into one request and a few statements, new or known', async () => {
    const statements: string[] = []
    const counting = connectDatabase(app.database.connection, 2, pino({ level: 'error' }))
    counting.pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown
      client.query = ((...args: unknown[]) => {
        statements.push(String(args[0]))
        return query(...args)
      }) as typeof client.query
    })
    const counted = await testAppOn(counting.db)
    expect((await counted.send(rows)).body.data.summary).toMatchObject({ total: 1_000, created: 1_000 })
    const whenNew = statements.splice(0).length
    expect((await counted.send(rows)).body.data.summary).toMatchObject({ total: 1_000, matched: 1_000 })
    expect([whenNew, statements.length].every((count) => count > 2 && count <= 14)).toBe(true)
    await counting.close()
  })

  it('and one more are rejected, naming rows, and nothing is written', async () => {
    const { send, countCustomers } = await newCaller()
    const { status, body } = await send([...rows, { email: 'ana@example.com' }])
    expect([status, body.error.code, body.error.field]).toEqual([422, 'validation_error', 'rows'])
    expect(await countCustomers()).toBe(0)
  })
})

/** The same service with another database handle. */
async function testAppOn(db: Kysely<Schema>) {
  const counted = await testApp({ db })
  const { key } = await app.seed.profileWithKey({ scopes: ['attribution:write'] })
  return { send: (rows: unknown) => counted.call('POST /api/v1/customers', { key, body: { rows } }) }
}

describe('the country', () => {
  it.each(['CL', 'cl'])('%s is accepted', async (country) => {
    const { send } = await newCaller()
    expect((await send([{ phone: '9 8765 4321' }], { country })).body.data.summary.created).toBe(1)
  })

  it.each(['AR', '', 'Chile', 'ZZ'])(
    '%j is 422 validation_error naming it, and nothing is written',
    async (country) => {
      const { send, countCustomers } = await newCaller()
      const { status, body } = await send([{ email: 'ana@example.com' }], { country })
      expect([status, body.error.code, body.error.field]).toEqual([422, 'validation_error', 'country'])
      expect(body.error.message).toContain('country')
      expect(await countCustomers()).toBe(0)
    },
  )
})

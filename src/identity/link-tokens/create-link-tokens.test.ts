import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import type { Scope } from '../../kernel/context/scopes.ts'
import { newId } from '../../kernel/ids.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { recordErasedKeys } from '../erased-keys/erased-keys.ts'
import { openLinkToken } from './link-token.ts'

const app = await testApp()

async function newCaller(scopes: Scope[] = ['attribution:write'], domains: string[] = []) {
  const profile = await app.seed.profile({ domains })
  const key = await app.seed.key({ profile_id: profile.id, scopes })
  const createLinkTokens = (customers: unknown, more: object = {}) =>
    app.call('POST /api/v1/customers/link-tokens', { key, body: { customers, ...more } })
  const add = async (...rows: object[]): Promise<string[]> => {
    const { body } = await app.call('POST /api/v1/customers', { key, body: { rows } })
    return body.data.results.map((row: { customer_profile_id: string }) => row.customer_profile_id)
  }
  const open = (token: string) => openLinkToken(app.services.linkTokenKeys, token, profile.id, app.clock.now())
  return { profile, createLinkTokens, add, open }
}

const ana = { email: 'ana@example.com', phone: '+56987654321', national_id: '12.345.678-5', external_id: 'c-1' }

describe('a link token', () => {
  it('is minted for each kind of selector and opens to the customer', async () => {
    const { profile, createLinkTokens, add, open } = await newCaller()
    const [id] = await add(ana)
    const { status, body } = await createLinkTokens(
      [
        { customer_profile_id: id },
        { customer_key: 'c-1' },
        { email: ' ANA@example.com' },
        { phone: '9 8765 4321' },
        { identifier_type: 'external_customer_id', identifier_value: 'c-1' },
        { identifier_type: 'national_id', identifier_value: '123456785' },
      ],
      { country: 'CL' },
    )
    expect([status, body.meta]).toEqual([200, { profile_id: profile.id }])
    expect(body.data).toMatchObject({ param: 'svc_t', minted: 6, not_found: 0, invalid: 0 })
    for (const [index, row] of body.data.results.entries()) {
      expect(row).toEqual({
        index,
        status: 'minted',
        customer_key: 'c-1',
        token: row.token,
        expires_at: '2026-06-08T12:00:00.000Z',
      })
      expect(await open(row.token)).toBe(id)
    }
  })

  it('is returned with the customer id only to a credential with customers:read', async () => {
    const { createLinkTokens, add } = await newCaller(['attribution:write', 'customers:read'])
    const [id] = await add(ana)
    const { body } = await createLinkTokens([{ email: ana.email }, { email: 'nobody@example.com' }])
    expect(body.data.results[0].customer_profile_id).toBe(id)
    expect(body.data.results[1]).not.toHaveProperty('customer_profile_id')
  })

  it("of a merged customer opens to the survivor and has the survivor's key", async () => {
    const { createLinkTokens, add, open } = await newCaller()
    const [older] = await add({ email: 'a@example.com', external_id: 'older' })
    app.clock.advance(1_000)
    const [younger] = await add({ phone: '+56911112222', external_id: 'younger' })
    await add({ email: 'a@example.com', phone: '+56911112222' })
    const { body } = await createLinkTokens([{ customer_profile_id: younger }, { customer_key: 'younger' }])
    for (const row of body.data.results) {
      expect(row).toMatchObject({ status: 'minted', customer_key: 'older' })
      expect(await open(row.token)).toBe(older)
    }
  })

  it('expires after the requested number of days', async () => {
    const { createLinkTokens, add } = await newCaller()
    await add(ana)
    const expiries = await Promise.all(
      [1, 365].map(async (expires_in_days) => {
        const { body } = await createLinkTokens([{ customer_key: 'c-1' }], { expires_in_days })
        return Date.parse(body.data.results[0].expires_at) - app.clock.now().getTime()
      }),
    )
    expect(expiries).toEqual([dayMs, 365 * dayMs])
  })
})

describe('a row without a token', () => {
  it('has its reason at its index and creates no customer', async () => {
    const { profile, createLinkTokens, add } = await newCaller()
    await add(ana)
    const { status, body } = await createLinkTokens([
      { customer_key: 'nobody' },
      { customer_profile_id: newId() },
      {},
      7,
      { identifier_type: 'email', identifier_value: 'ana@example.com' },
      { customer_profile_id: 'x', customer_key: 'c-1' },
      { phone: '9 8765' },
    ])
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ minted: 0, not_found: 2, invalid: 5 })
    const rows = body.data.results.map((row: Record<string, unknown>) => [row.status, row.reason, row.customer_key])
    expect(rows).toEqual([
      ['not_found', 'no_match', 'nobody'],
      ['not_found', 'no_match', null],
      ['invalid', 'no_selector', null],
      ['invalid', 'no_selector', null],
      ['invalid', 'unknown_identifier_type', null],
      ['invalid', 'malformed_selector', 'c-1'],
      ['invalid', 'malformed_selector', null],
    ])
    for (const row of body.data.results) expect(row.message).toMatch(/\w+ .*\.$/)
    expect(
      await app.db.selectFrom('customer').select('id').where('profile_id', '=', profile.id).execute(),
    ).toHaveLength(1)
  })

  it('reveals an erasure only for a selector by id or key', async () => {
    const { profile, createLinkTokens, add } = await newCaller()
    const [id] = await add(ana)
    await app.db.deleteFrom('identifier').where('profile_id', '=', profile.id).execute()
    await app.db
      .updateTable('customer')
      .set({ erased_at: app.clock.now() })
      .where('profile_id', '=', profile.id)
      .execute()
    await recordErasedKeys(app.ctx, profile.id, id!, ['c-1'])
    const { body } = await createLinkTokens([
      { customer_profile_id: id },
      { customer_key: 'c-1' },
      { email: ana.email },
      { phone: ana.phone },
    ])
    expect(body.data.results.map(({ reason }: { reason: string }) => reason)).toEqual([
      'erased',
      'erased',
      'no_match',
      'no_match',
    ])
  })

  it('is returned for a customer of another profile, by any selector', async () => {
    const [owner, stranger] = [await newCaller(), await newCaller()]
    const [id] = await owner.add(ana)
    const { body } = await stranger.createLinkTokens([
      { customer_profile_id: id },
      { customer_key: 'c-1' },
      { email: ana.email },
    ])
    expect(body.data).toMatchObject({ minted: 0, not_found: 3 })
    expect(new Set(body.data.results.map(({ reason }: { reason: string }) => reason))).toEqual(new Set(['no_match']))
  })
})

describe('a link token request', () => {
  it.each([
    { expires_in_days: 0 },
    { expires_in_days: 366 },
    { expires_in_days: 1.5 },
    { customers: Array(501).fill({}) },
  ])('with %o is rejected, naming the field', async (more) => {
    const { createLinkTokens } = await newCaller()
    const { status, body } = await createLinkTokens([], more)
    expect([status, body.error.code, body.error.field]).toEqual([422, 'validation_error', Object.keys(more)[0]])
  })

  it('with an invalid country is rejected with 422 validation_error naming it', async () => {
    const { createLinkTokens } = await newCaller()
    const { status, body } = await createLinkTokens([], { country: 'ZZ' })
    expect([status, body.error.code, body.error.field]).toEqual([422, 'validation_error', 'country'])
  })

  it("returns recipes with links of the profile's site", async () => {
    const { createLinkTokens } = await newCaller(undefined, ['shop.example'])
    const { recipes } = (await createLinkTokens([])).body.data
    expect(recipes.map(({ channel }: { channel: string }) => channel)).toEqual([
      'email',
      'whatsapp',
      'sms',
      'crm',
      'own_page',
    ])
    expect(recipes[0].link_template).toBe('https://shop.example/?svc_t={{contact.svc_t}}')
  })

  it('is rejected with 503 link_tokens_disabled if link tokens are off', async () => {
    const off = await testApp({ linkTokenKeys: [] })
    const { key } = await off.seed.profileWithKey({ scopes: ['attribution:write'] })
    const { status, body } = await off.call('POST /api/v1/customers/link-tokens', { key, body: { customers: [] } })
    expect([status, body.error.code]).toEqual([503, 'link_tokens_disabled'])
  })
})

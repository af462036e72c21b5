import { describe, expect, it } from 'vitest'
import { salesOf, wayOf } from '../../../../sandbox/demo/demo-sales.ts'
import { reversedMovementId, fintoc as vendor } from '../../../../sandbox/vendors/fintoc.ts'
import { pagesOf, today, vendorFailureOf, vendorOfFile } from '../../../../test/support/vendors/vendor-in-sandbox.ts'
import type { VendorSession } from '../../provider.ts'
import { fintoc } from './index.ts'

const all = { since: '2026-01-01', until: today, cursor: null }

const fixture = await vendorOfFile(fintoc, vendor)

/** Exchanges the widget token as the widget does. */
async function useWidget(): Promise<string> {
  const { widget_token } = await fintoc.link!.start(fixture)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ widget_token })
  const response = await fetch(`${fixture.origin}/sandbox/widget`, { method: 'POST', headers, body })
  return ((await response.json()) as { exchange_token: string }).exchange_token
}

async function connect(at = 0): Promise<VendorSession> {
  const { tokens, accounts } = await fintoc.link!.finish(fixture, await useWidget())
  return fixture.session(tokens, accounts[at]!)
}

describe('the widget', () => {
  it('creates a link with the accounts to choose from', async () => {
    const { tokens, accounts } = await fintoc.link!.finish(fixture, await useWidget())
    expect(tokens).toMatchObject({ refresh_token: null, expires_at: null, extra: { holder_id: '76123456-0' } })
    expect(accounts.map(({ name, currency }) => `${name} ${currency}`)).toEqual([
      'Banco Cordillera Cuenta Corriente ···5678 CLP',
      'Banco Cordillera Cuenta Vista ···4321 CLP',
    ])
    await fintoc.verifyTokens!(fixture.session(tokens, accounts[0]!))
  })

  it('is not opened for a country whose movements the vendor does not read, which the vendor would also reject', async () => {
    const elsewhere = { ...fixture, registration: { ...fixture.registration, settings: { COUNTRY: 'mx' } } }
    expect(await vendorFailureOf(fintoc.link!.start(elsewhere))).toMatchObject({
      kind: 'rejected',
      code: 'country_not_served',
      message: expect.stringContaining('mx'),
    })
    const headers = { 'content-type': 'application/json', authorization: fixture.registration.client_secret }
    const body = JSON.stringify({ product: 'movements', country: 'mx', holder_type: 'business' })
    const response = await fetch(`${fixture.origin}/v1/link_intents`, { method: 'POST', headers, body })
    expect([response.status, await response.json()]).toMatchObject([400, { error: { code: 'invalid_country' } }])
  })

  it('returns a token that can be exchanged once', async () => {
    const token = await useWidget()
    await fintoc.link!.finish(fixture, token)
    expect(await vendorFailureOf(fintoc.link!.finish(fixture, token))).toMatchObject({
      kind: 'rejected',
      code: 'invalid_exchange_token',
    })
  })
})

describe('the payments', () => {
  it("are the incoming transfers with the sender's national id, and nothing else on the account", async () => {
    const pages = await pagesOf(fintoc.readPayments!(await connect(), all))
    const read = pages.flatMap(({ payments }) => payments)
    const sales = salesOf(today, 'furniture').sales.filter((sale) => wayOf(sale) === 'bank_link')
    expect(read.map(({ value }) => value).sort()).toEqual(sales.map(({ value }) => String(value)).sort())
    expect(read.every(({ payer }) => /^\d{8}-[\dK]$/.test(payer.national_id ?? ''))).toBe(true)
    expect(pages.at(-1)!.cursor).toBeNull()
  })

  it("exclude transfers between the business's own accounts", async () => {
    const pages = await pagesOf(fintoc.readPayments!(await connect(1), all))
    expect(pages).toEqual([{ cursor: null, payments: [], removed: [expect.stringMatching(/^mov_/)] }])
  })

  it('continue at the page of the cursor', async () => {
    const session = await connect()
    const before = await fixture.countRequests('/v1/accounts/')
    await pagesOf(fintoc.readPayments!(session, { ...all, cursor: '7' }))
    expect((await fixture.countRequests('/v1/accounts/')) - before).toBe(1)
  })

  it('are removed when the bank reversed them, like all other movements', async () => {
    const pages = await pagesOf(fintoc.readPayments!(await connect(), all))
    const removed = pages.flatMap((page) => page.removed ?? [])
    expect(removed).toContain(reversedMovementId)
    const paid = new Set(pages.flatMap(({ payments }) => payments.map(({ external_id }) => external_id)))
    expect(removed.filter((id) => paid.has(id))).toEqual([])
  })
})

describe('the vendor', () => {
  it.each([
    ['throttled', { kind: 'throttled', retry_after_seconds: 1 }],
    ['token_revoked', { kind: 'token_revoked' }],
    ['permission_missing', { kind: 'permission_missing' }],
    ['server_error', { kind: 'unavailable' }],
    ['html', { kind: 'malformed' }],
    ['other_shape', { kind: 'malformed' }],
  ])('responding with %s causes the matching error', async (kind, failure) => {
    const session = await connect()
    await fixture.script({ kind, path: '/movements', times: 3 })
    expect(await vendorFailureOf(pagesOf(fintoc.readPayments!(session, all)))).toMatchObject(failure)
    await fixture.unscript()
  })

  it('reports that a link lost its password, although it still returns older data', async () => {
    const session = await connect()
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ link_token: session.tokens.access_token })
    await fetch(`${fixture.origin}/sandbox/password`, { method: 'POST', headers, body })
    const failure = { kind: 'token_revoked', message: expect.stringContaining('login_required') }
    expect(await vendorFailureOf(pagesOf(fintoc.readPayments!(session, all)))).toEqual(failure)
    expect(await vendorFailureOf(fintoc.verifyTokens!(session))).toEqual(failure)
  })

  it.each([
    ['a link with rejected credentials', 400, { type: 'link_error', code: 'rejected_refresh_intent' }],
    ['a link that wants its login', 400, { type: 'invalid_request_error', code: 'login_required' }],
    ['a deleted link', 401, { type: 'invalid_request_error', code: 'invalid_link_token' }],
  ])('responding with %s requires a reconnect', (_, status, error) => {
    const text = JSON.stringify({ error: { ...error, message: 'Reconnect the account.' } })
    expect(fintoc.parseError!({ status, headers: {}, text })).toMatchObject({ kind: 'token_revoked' })
  })

  it('reports that it no longer knows the link', async () => {
    const session = await connect()
    const tokens = { ...session.tokens, access_token: 'gone' }
    expect(await vendorFailureOf(fintoc.verifyTokens!({ ...session, tokens }))).toMatchObject({ kind: 'token_revoked' })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { failureKinds } from '../../sandbox/failures.ts'
import { vendors } from '../../sandbox/vendors/registry.ts'
import { parseConsentRejection } from '../../src/connect/domain/handoff-outcome.ts'
import type { Provider, ReadRange, VendorSession } from '../../src/connect/provider.ts'
import { providers } from '../../src/connect/registry.ts'
import {
  noAccount,
  pagesOf,
  type VendorInSandbox,
  vendorFailureOf,
  vendorInSandbox,
} from '../support/vendors/vendor-in-sandbox.ts'

const today = '2026-11-14'
const range = { since: '2026-10-18', until: today, cursor: null }

const connected = providers.flatMap((provider) => {
  const vendor = vendors.find(({ key }) => key === provider.key)
  return provider.oauth && vendor?.consent ? [{ key: provider.key, provider, vendor }] : []
})

/** The errors that a caller may get for each vendor failure; where vendors differ, each of them is valid. */
const readings: Partial<Record<(typeof failureKinds)[number], readonly string[]>> = {
  throttled: ['throttled'],
  token_expired: ['token_expired'],
  permission_missing: ['permission_missing'],
  server_error: ['unavailable'],
  html: ['malformed'],
  malformed_json: ['malformed'],
  other_shape: ['malformed'],
  half_page: ['unavailable', 'malformed'],
  redirect: ['malformed'],
  huge: ['malformed'],
  drop: ['unavailable'],
}

const readers = ['readDelivery', 'readOpportunities', 'readPayments', 'readSearchDays'] as const

describe('every provider of the contract', () => {
  it('can be connected, and has a fake to connect to', () => {
    expect(connected.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['social_ads', 'search_ads', 'search_console']),
    )
    expect(new Set(providers.map(({ key }) => key)).size).toBe(providers.length)
  })
})

describe.each(connected)('$key', ({ provider, vendor }) => {
  const oauth = provider.oauth!
  let fixture: VendorInSandbox
  let session: VendorSession

  beforeAll(async () => {
    fixture = await vendorInSandbox(provider, vendor, { today })
    session = await fixture.connect()
  })

  afterAll(() => fixture.close())

  async function accountsAfter(outcome: string) {
    const tokens = await oauth.exchangeCode(fixture, await fixture.consent(outcome))
    return oauth.listAccounts(fixture.session(tokens, noAccount))
  }

  it('offers the one account that was granted', async () => {
    expect(await accountsAfter('allow_one')).toHaveLength(1)
  })

  it('offers each of several accounts under its own id', async () => {
    const ids = (await accountsAfter('allow_several')).map(({ external_id }) => external_id)
    // A payment provider's consent covers only the account that the person signed in to.
    expect(ids.length).toBeGreaterThan(provider.kind === 'payments' ? 0 : 1)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each([
    ['cancel', 'user_cancelled'],
    ['deny', 'provider_denied'],
    ['error', 'provider_error'],
  ])('reports the outcome %s as %s, and returns the state', async (outcome, reason) => {
    const { query } = await fixture.consent(outcome)
    expect(oauth.parseConsentRejection?.(query) ?? parseConsentRejection(query)).toBe(reason)
    expect(query.state).toBe('the-state')
  })

  it('exchanges a code once', async () => {
    const callback = await fixture.consent('allow_one')
    await oauth.exchangeCode(fixture, callback)
    expect(await vendorFailureOf(oauth.exchangeCode(fixture, callback))).toMatchObject({ kind: 'rejected' })
  })

  const comparesAddress = !vendor.consent?.exchangesWithoutAddress

  it.runIf(comparesAddress)('exchanges no code for a redirect URI other than the requested one', async () => {
    const callback = { ...(await fixture.consent('allow_one')), redirect_uri: 'https://evil.example/' }
    expect(await vendorFailureOf(oauth.exchangeCode(fixture, callback))).toMatchObject({ kind: 'rejected' })
  })

  it('has tokens that work and appear in no account and no message', async () => {
    await provider.verifyTokens?.(session)
    const foreign = { ...session, tokens: { ...session.tokens, access_token: 'made-up-token' } }
    const failure = await vendorFailureOf(oauth.listAccounts(foreign))
    expect(['token_expired', 'token_revoked']).toContain(failure.kind)
    expect(failure.message).not.toContain('made-up-token')
    expect(JSON.stringify(session.account)).not.toContain(session.tokens.access_token)
  })

  it.each(Object.entries(readings))('interprets the failure %s as %j', async (kind, expected) => {
    await fixture.script({ kind, times: null, retry_after_seconds: 3600 })
    const failure = await vendorFailureOf(oauth.listAccounts(session))
    await fixture.unscript()
    expect(expected).toContain(failure.kind)
    expect(failure.message).not.toContain(session.tokens.access_token)
    if (failure.kind === 'throttled') expect(failure.retry_after_seconds).toBeGreaterThan(0)
  })

  it('treats a withdrawn consent as final when it refreshes tokens', async () => {
    await fixture.script({ kind: 'token_revoked', times: null })
    const failure = await vendorFailureOf(oauth.refreshTokens?.(fixture, session.tokens) ?? oauth.listAccounts(session))
    await fixture.unscript()
    expect(['token_revoked', 'token_expired', 'rejected']).toContain(failure.kind)
  })

  it('waits out a short throttling', async () => {
    await fixture.script({ kind: 'throttled', times: 1, retry_after_seconds: 1 })
    expect(await oauth.listAccounts(session)).toHaveLength(1)
  })

  it.each(readers.filter((name) => provider[name]))(
    '%s resumes from every page and misses no later rows',
    async (name) => {
      const read = (cursor: string | null) => pagesFrom(provider, name, session, { ...range, cursor })
      const pages = await read(null)
      expect(pages.at(-1)!.cursor).toBeNull()
      expect(pages.slice(0, -1).every(({ cursor }) => cursor !== null && cursor.length <= 4_000)).toBe(true)
      for (const at of new Set([0, Math.floor(pages.length / 2), pages.length - 2])) {
        const cursor = pages[at]?.cursor
        const rest = pages.slice(at + 1)
        // Rows read before may come again, because storing them twice changes nothing.
        if (cursor) expect((await read(cursor)).slice(-rest.length)).toEqual(rest)
      }
    },
  )
})

async function pagesFrom(
  provider: Provider,
  name: (typeof readers)[number],
  session: VendorSession,
  range: ReadRange,
): Promise<{ cursor: string | null }[]> {
  const read = provider[name] as (session: VendorSession, range: ReadRange) => AsyncGenerator<{ cursor: string | null }>
  return pagesOf(read(session, range))
}

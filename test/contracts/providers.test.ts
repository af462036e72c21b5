import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { failureKinds } from '../../sandbox/failures.ts'
import { vendors } from '../../sandbox/vendors/registry.ts'
import { parseConsentRejection } from '../../src/connect/domain/handoff-outcome.ts'
import { localDay } from '../../src/connect/domain/sync-window.ts'
import type { Provider, ReadRange, VendorSession } from '../../src/connect/provider.ts'
import { providers } from '../../src/connect/registry.ts'
import { daysBetween } from '../../src/kernel/time/date-range.ts'
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
  version_ended: ['rejected'],
  server_error: ['unavailable'],
  html: ['malformed'],
  malformed_json: ['malformed'],
  other_shape: ['malformed'],
  half_page: ['unavailable', 'malformed'],
  redirect: ['malformed'],
  huge: ['malformed'],
  drop: ['unavailable'],
}

const readers = ['readDelivery', 'readClicks', 'readOpportunities', 'readPayments', 'readSearchDays'] as const

/** An account may lack the report of clicks, so a rejected request for it means that there are none. */
const mayBeRejected: readonly string[] = ['readClicks']

/** Every reader of a provider under every failure. */
const failingReads = (provider: Provider) =>
  readers
    .filter((name) => provider[name])
    .flatMap((name) =>
      Object.entries(readings)
        .filter(([, expected]) => !mayBeRejected.includes(name) || !expected.includes('rejected'))
        .map(([kind, expected]) => [name, kind, expected] as const),
    )

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

  afterEach(() => fixture.unscript())
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
    // The consent of some vendors covers only the account that the person signed in to.
    expect(ids.length).toBeGreaterThan(provider.kind === 'payments' || vendor.consent!.accounts.length === 1 ? 0 : 1)
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
    expect(expected).toContain(failure.kind)
    expect(failure.message).not.toContain(session.tokens.access_token)
    if (failure.kind === 'throttled') expect(failure.retry_after_seconds).toBeGreaterThan(0)
  })

  it.each(failingReads(provider))('%s fails under %s as %j, and yields no rows', async (name, kind, expected) => {
    await fixture.script({ kind, times: null, retry_after_seconds: 3600 })
    const failure = await vendorFailureOf(pagesFrom(provider, name, session, range))
    expect(expected).toContain(failure.kind)
    expect(failure.message).not.toContain(session.tokens.access_token)
  })

  it('treats a withdrawn consent as final when it refreshes tokens', async () => {
    await fixture.script({ kind: 'token_revoked', times: null })
    const failure = await vendorFailureOf(oauth.refreshTokens?.(fixture, session.tokens) ?? oauth.listAccounts(session))
    expect(['token_revoked', 'token_expired', 'rejected']).toContain(failure.kind)
  })

  it.runIf(oauth.refreshTokens)('refreshes tokens to ones that work, and keeps its scopes', async () => {
    const tokens = await oauth.refreshTokens!(fixture, session.tokens)
    expect(await oauth.listAccounts({ ...session, tokens, account: noAccount })).toHaveLength(1)
    if (session.tokens.refresh_token !== null) {
      expect(tokens.refresh_token).not.toBeNull()
      await oauth.refreshTokens!(fixture, tokens)
    }
  })

  it.runIf(provider.readDelivery)('reports each day whole, and no day twice in one read', async () => {
    const pages = await pagesOf(provider.readDelivery!(session, range))
    const days = pages.flatMap(({ whole_days = [] }) => whole_days)
    expect(days.toSorted()).toEqual(daysBetween(range.since, range.until))
    const keys = pages.flatMap(({ rows }) => rows.map(({ date, ad_id }) => `${date} ${ad_id}`))
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.length).toBeGreaterThan(0)
  })

  it.runIf(provider.readDelivery)('reports days without delivery as whole days without rows', async () => {
    const before = { since: '2024-02-28', until: '2024-03-01', cursor: null }
    const pages = await pagesOf(provider.readDelivery!(session, before))
    expect(pages.flatMap(({ whole_days = [] }) => whole_days)).toEqual(daysBetween(before.since, before.until))
    expect(pages.flatMap(({ rows }) => rows)).toEqual([])
  })

  it.runIf(provider.readDelivery)('keeps the delivery of an ad that has ended', async () => {
    const pages = await pagesOf(provider.readDelivery!(session, range))
    const stated = pages.flatMap(({ rows, entities }) => [
      ...rows.map(({ ad_id, status }) => ({ ad_id, status })),
      ...entities.ads.map(({ external_id: ad_id, status }) => ({ ad_id, status })),
    ])
    const ended = stated.filter(({ status }) => ['ARCHIVED', 'DELETED'].includes(status ?? ''))
    const delivering = new Set(pages.flatMap(({ rows }) => rows.map(({ ad_id }) => ad_id)))
    expect(ended.filter(({ ad_id }) => delivering.has(ad_id)).length).toBeGreaterThan(0)
  })

  it.runIf(provider.readDelivery).each(['Pacific/Auckland', 'America/Los_Angeles'])(
    "describes ads on the account's own day in %s",
    async (timezone) => {
      const now = () => new Date('2026-11-14T02:00:00Z')
      const account = { ...session.account, details: { ...session.account.details, timezone } }
      const pages = await pagesOf(provider.readDelivery!({ ...session, now, account }, range))
      const days = new Set(pages.flatMap(({ entities: { ads } }) => ads.map(({ described_on }) => described_on)))
      expect([...days]).toEqual(days.size === 0 ? [] : [localDay(now().getTime(), timezone)])
    },
  )

  it.runIf(provider.readDelivery)('reads the same pages from the same cursor twice', async () => {
    const [first] = await pagesOf(provider.readDelivery!(session, range))
    const read = () => pagesOf(provider.readDelivery!(session, { ...range, cursor: first!.cursor }))
    expect(await read()).toEqual(await read())
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

const pasted = providers.flatMap((provider) => {
  const vendor = vendors.find(({ key }) => key === provider.key)
  return provider.pasted && vendor?.credential ? [{ key: provider.key, provider, vendor }] : []
})

describe.each(pasted)('$key with a pasted credential', ({ provider, vendor }) => {
  const credential = vendor.credential!
  let fixture: VendorInSandbox
  let session: VendorSession

  const verify = (values: Readonly<Record<string, string>>) => provider.pasted!.verify(() => fixture, values)

  beforeAll(async () => {
    fixture = await vendorInSandbox(provider, vendor, { today })
    const { tokens, accounts } = await verify(credential)
    session = fixture.session(tokens, accounts[0]!)
  })

  afterEach(() => fixture.unscript())
  afterAll(() => fixture.close())

  const secret = provider.pasted!.fields.find(({ isSecret }) => isSecret)!.name

  it('has the form that its fields describe', () => {
    for (const { name, pattern, isOptional } of provider.pasted!.fields) {
      const value = credential[name] ?? ''
      expect(value === '' ? isOptional === true : (pattern?.test(value) ?? true), name).toBe(true)
    }
  })

  it('that the vendor does not know is rejected, and appears in no message', async () => {
    const foreign = credential[secret]!.replace(/\w{4}$/, '0000')
    const failure = await vendorFailureOf(verify({ ...credential, [secret]: foreign }))
    expect(['token_revoked', 'token_expired', 'rejected']).toContain(failure.kind)
    expect(failure.message).not.toContain(foreign)
    expect(JSON.stringify(session.account)).not.toContain(credential[secret])
  })

  it.each(Object.entries(readings))('interprets the failure %s as %j', async (kind, expected) => {
    await fixture.script({ kind, times: null, retry_after_seconds: 3600 })
    const failure = await vendorFailureOf(provider.verifyTokens!(session))
    expect(expected).toContain(failure.kind)
    expect(failure.message).not.toContain(credential[secret])
    expect(failure.message).not.toContain(session.tokens.access_token)
  })

  it.each(failingReads(provider))('%s fails under %s as %j', async (name, kind, expected) => {
    await fixture.script({ kind, times: null, retry_after_seconds: 3600 })
    const failure = await vendorFailureOf(pagesFrom(provider, name, session, range))
    expect(expected).toContain(failure.kind)
    expect(failure.message).not.toContain(credential[secret])
  })

  it.runIf(provider.pasted!.refreshTokens)('is exchanged again for tokens that work', async () => {
    const tokens = await provider.pasted!.refreshTokens!(fixture, session.tokens)
    expect(tokens.access_token).not.toBe(session.tokens.access_token)
    await provider.verifyTokens!({ ...session, tokens })
    await fixture.script({ kind: 'token_revoked', times: null })
    const failure = await vendorFailureOf(provider.pasted!.refreshTokens!(fixture, tokens))
    expect(failure.kind).toBe('token_revoked')
  })

  it.each(readers.filter((name) => provider[name]))('%s resumes from every page', async (name) => {
    const read = (cursor: string | null) =>
      pagesFrom(provider, name, session, { ...range, since: '2026-07-01', cursor })
    const pages = await read(null)
    expect(pages.length).toBeGreaterThan(1)
    for (const [at, { cursor }] of pages.entries()) {
      expect(cursor === null).toBe(at === pages.length - 1)
      if (cursor) expect((await read(cursor)).slice(at + 1 - pages.length)).toEqual(pages.slice(at + 1))
    }
  })
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

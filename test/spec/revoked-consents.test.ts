import { afterAll, describe, expect, it } from 'vitest'
import { startSandbox } from '../../sandbox/start-sandbox.ts'
import { toVendors } from '../../src/config/vendor-settings.ts'
import { revokeGrant } from '../../src/connect/relinquish-grants.ts'
import { purgeExpired } from '../../src/deployment/purge-expired.ts'
import { startSyncs } from '../../src/sync/start-syncs.ts'
import { testApp } from '../support/app/test-app.ts'
import { bounced, browser, governedProfile } from '../support/vendors/scripted-vendors.ts'

const sandbox = await startSandbox({ until: '2026-03-08', now: () => app.clock.now() })
const app = await testApp({ vendors: toVendors(sandbox.settings) })
afterAll(() => sandbox.close())

const minute = 60_000
const control = (method: string, path: string, body?: object) =>
  fetch(`${sandbox.controlOrigin}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })

interface Visit {
  key: string
  provider?: string
  person: string
  outcome?: string
}

/** A person signed in at the vendor as `person` completes a handoff; returns the result they see. */
async function visit({ key, provider = 'social_ads', person, outcome = 'allow_one' }: Visit) {
  const created = await app.call(`POST /api/v1/connections/${provider}/handoff`, {
    key,
    body: { return_url: 'https://app.partner.example/done' },
  })
  const window = browser(app)
  const screen = new URL(String((await window.open(created.body.data.start_url)).headers.location))
  const body = new URLSearchParams({ request: screen.searchParams.toString(), outcome, person })
  const back = await fetch(`${screen.origin}/sandbox/decision`, { method: 'POST', body, redirect: 'manual' })
  return bounced(await window.open(back.headers.get('location')!))
}

/** Disconnects everything that other tests left, so that no other connection uses a vendor. */
async function isolatedProfiles() {
  await app.db.updateTable('connection').set({ status: 'disconnected', tokens: null, grantor: null }).execute()
  await app.db.updateTable('pending_selection').set({ tokens: null, grantor: null }).execute()
  await app.db.deleteFrom('unused_grant').execute()
  await control('POST', '/reset')
  const first = await governedProfile(app)
  const second = await governedProfile(app, { workspace_id: first.profile.workspace_id })
  return { first, second }
}

const waiting = () => app.db.selectFrom('unused_grant').select(['profile_id', 'id', 'attempt']).execute()

/** Runs the pending jobs; returns how many failed and will be retried. */
async function withdrawConsents(): Promise<number> {
  let failed = 0
  for (const { profile_id, id } of await waiting()) {
    await revokeGrant.run(app.ctx, { profile_id, grant_id: id }).catch(() => failed++)
  }
  return failed
}

/** Returns the withdrawals that a vendor received, and its responses. */
async function withdrawals(vendor = 'social_ads'): Promise<string[]> {
  const { requests } = (await (await control('GET', `/requests?vendor=${vendor}`)).json()) as {
    requests: { method: string; path: string; status: number }[]
  }
  return requests
    .filter(({ method, path }) => method === 'DELETE' || /\/(revoke|deauthorize)$/.test(path))
    .map(({ path, status }) => `${path} ${status}`)
}

async function connectionOf(key: string) {
  return (await app.call('GET /api/v1/connections', { key })).body.data[0]
}

describe('a consent for an account that is connected elsewhere', () => {
  it('is rejected immediately and withdrawn at the vendor, if its grantor is needed nowhere else', async () => {
    const { first, second } = await isolatedProfiles()
    expect(await visit({ key: first.key, person: '71' })).toMatchObject({ status: 'success' })
    expect(await visit({ key: second.key, person: '72' })).toMatchObject({ reason: 'account_connected_elsewhere' })
    expect(await withdrawals()).toEqual([])
    expect(await withdrawConsents()).toBe(0)
    expect(await withdrawals()).toEqual(['/v26.0/72/permissions 200'])
    expect(await waiting()).toEqual([])
  })

  it('is not withdrawn while a connection of the same grantor exists in any workspace', async () => {
    const { first, second } = await isolatedProfiles()
    const stranger = await governedProfile(app)
    await visit({ key: first.key, person: '71' })
    await visit({ key: stranger.key, person: '72' })
    await visit({ key: second.key, person: '71' })
    await visit({ key: second.key, person: '72' })
    await withdrawConsents()
    expect([await withdrawals(), await waiting()]).toEqual([[], []])
  })

  it.each([
    ['search_ads', ['/revoke 200']],
    ['search_console', ['/revoke 200']],
    // The grantor is the account itself, which the other profile uses.
    ['payments_a', []],
    // The vendor offers no withdrawal: rule 6 for the CRM.
    ['payments_b', []],
    ['crm_a', []],
  ])('of %s leaves %j', async (provider, expected) => {
    const { first, second } = await isolatedProfiles()
    expect(await visit({ key: first.key, provider, person: '71' })).toMatchObject({ status: 'success' })
    const notified = await visit({ key: second.key, provider, person: '72' })
    expect(notified).toMatchObject({ reason: 'account_connected_elsewhere' })
    await withdrawConsents()
    expect([await withdrawals(provider), await waiting()]).toEqual([expected, []])
  })

  it('is retried once when the vendor fails, and then abandoned', async () => {
    const { first, second } = await isolatedProfiles()
    await visit({ key: first.key, person: '71' })
    await visit({ key: second.key, person: '72' })
    await control('POST', '/failures', {
      vendor: 'social_ads',
      kind: 'server_error',
      path: '/permissions',
      times: null,
    })
    expect(await withdrawConsents()).toBe(1)
    expect(await waiting()).toMatchObject([{ attempt: 1 }])
    expect(await withdrawConsents()).toBe(0)
    expect(await waiting()).toEqual([])
    expect(revokeGrant.retryLimit).toBe(1)
  })
})

describe('a disconnect', () => {
  it.each([
    ['social_ads', ['/v26.0/71/permissions 200']],
    ['search_ads', ['/revoke 200']],
    ['payments_a', ['/oauth/deauthorize 200']],
    ['crm_a', []],
  ])('of the last connection of a grantor at %s withdraws %j', async (provider, expected) => {
    const { first } = await isolatedProfiles()
    await visit({ key: first.key, provider, person: '71' })
    const { id } = await connectionOf(first.key)
    await app.call(`POST /api/v1/connections/${id}/disconnect`, { key: first.key })
    await withdrawConsents()
    expect(await withdrawals(provider)).toEqual(expected)
  })

  it('keeps the consent for another connection of the same person, also at the other Google service', async () => {
    const { first, second } = await isolatedProfiles()
    await visit({ key: first.key, provider: 'search_ads', person: '71' })
    await visit({ key: second.key, provider: 'search_console', person: '71' })
    const disconnect = async (key: string) => {
      const { id } = await connectionOf(key)
      await app.call(`POST /api/v1/connections/${id}/disconnect`, { key })
      await withdrawConsents()
    }
    await disconnect(first.key)
    expect(await withdrawals('search_ads')).toEqual([])
    await disconnect(second.key)
    expect(await withdrawals('search_console')).toEqual(['/revoke 200'])
  })
})

describe('a selection that was not made in time', () => {
  it('is withdrawn when it expires, and prevents other withdrawals until then', async () => {
    const { first, second } = await isolatedProfiles()
    await visit({ key: first.key, person: '71' })
    expect(await visit({ key: second.key, person: '72', outcome: 'allow_several' })).toMatchObject({
      status: 'pending_selection',
    })
    await visit({ key: second.key, person: '72' })
    await withdrawConsents()
    expect(await withdrawals()).toEqual([])
    app.clock.advance(60 * minute)
    await startSyncs.run(app.ctx, {})
    await withdrawConsents()
    expect(await withdrawals()).toEqual(['/v26.0/72/permissions 200'])
  })
})

describe('a consent that is to be withdrawn', () => {
  it('is deleted after a day if its job never ran', async () => {
    const { first, second } = await isolatedProfiles()
    await visit({ key: first.key, person: '71' })
    await visit({ key: second.key, person: '72' })
    app.clock.advance(24 * 60 * minute + 1)
    await purgeExpired.run(app.ctx, {})
    expect(await waiting()).toEqual([])
  })
})

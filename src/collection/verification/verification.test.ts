import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { newId } from '../../kernel/ids.ts'
import { minuteMs } from '../../kernel/time/durations.ts'
import { logFailedBeacon, markVerified } from '../collector/receive-beacon.ts'
import type { SeenInstead } from './verification-schemas.ts'

const app = await testApp()
const route = '/api/v1/tracking/verification'
const halfHourMs = 30 * minuteMs

async function started(domains: string[] = []) {
  const { profile, key } = await app.seed.profileWithKey({
    scopes: ['attribution:write', 'analytics:read'],
    profile: { domains },
  })
  const { body } = await app.call(`POST ${route}`, { key, body: { page_url: 'https://shop.example/?a=1#top' } })
  const nonce = new URL(body.data.verification_url).searchParams.get('atb_verify')!
  const latest = async () => (await app.call(`GET ${route}`, { key })).body.data
  return { profile, key, nonce, latest, verification: body.data }
}

it('returns a link to the page with a nonce, and waits', async () => {
  const { verification, latest, nonce } = await started()
  expect(verification).toMatchObject({ status: 'waiting', seen: 'nothing', verified_at: null })
  expect(verification.verification_url).toBe(`https://shop.example/?a=1&atb_verify=${nonce}#top`)
  expect(await latest()).toEqual(verification)
})

it('becomes verified when the beacon arrives, and stays verified', async () => {
  const { profile, nonce, latest } = await started()
  const at = app.clock.now()
  expect(await markVerified(app.db, profile.id, nonce, at)).toBe(true)
  await logFailedBeacon(app.db, nonce, 'bot', at)
  app.clock.advance(2 * halfHourMs)
  expect(await latest()).toMatchObject({ status: 'verified', seen: 'beacon', verified_at: at.toISOString() })
})

it.each(['wrong_key', 'blocked_origin', 'bot'] as SeenInstead[])(
  'reports immediately that it saw %s instead, and fails after half an hour',
  async (seen) => {
    const { nonce, latest } = await started()
    await logFailedBeacon(app.db, nonce, seen, app.clock.now())
    expect(await latest()).toMatchObject({ status: 'waiting', seen })
    app.clock.advance(halfHourMs)
    expect(await latest()).toMatchObject({ status: 'failed', seen })
  },
)

it('reports that nothing was received after half an hour, and ignores a late beacon', async () => {
  const { profile, nonce, latest } = await started()
  app.clock.advance(halfHourMs)
  expect(await markVerified(app.db, profile.id, nonce, app.clock.now())).toBe(false)
  expect(await latest()).toMatchObject({ status: 'failed', seen: 'nothing' })
})

it("explains the failure by the profile's rejected hits if no beacon was received", async () => {
  const { profile, latest } = await started()
  await app.db
    .insertInto('rejected_hit')
    .values({
      profile_id: profile.id,
      id: newId(),
      received_at: app.clock.now(),
      reason: 'blocked_origin',
      detail: null,
      event_name: 'page_view',
      page_url: null,
      origin: 'https://other.example',
      user_agent: null,
    })
    .execute()
  expect(await latest()).toMatchObject({ status: 'waiting', seen: 'blocked_origin' })
})

it('reports a beacon with the key of another profile', async () => {
  const [one, other] = [await started(), await started()]
  expect(await markVerified(app.db, other.profile.id, one.nonce, app.clock.now())).toBe(false)
  expect(await one.latest()).toMatchObject({ status: 'waiting', seen: 'wrong_key' })
  expect(await other.latest()).toMatchObject({ status: 'waiting', seen: 'nothing' })
})

it('ignores text that is not its nonce', async () => {
  const { profile, nonce, latest } = await started()
  for (const text of ['', 'x'.repeat(64), `${nonce}0`, nonce.replace(/.$/, (last) => (last === '0' ? '1' : '0'))]) {
    expect(await markVerified(app.db, profile.id, text, app.clock.now())).toBe(false)
  }
  expect(await latest()).toMatchObject({ status: 'waiting', seen: 'nothing' })
})

it("uses the profile's first domain if no page is named, and requires one of them", async () => {
  const { key } = await app.seed.profileWithKey({
    scopes: ['attribution:write'],
    profile: { domains: ['*.shop.example', 'www.shop.example'] },
  })
  const { status, body } = await app.call(`POST ${route}`, { key })
  expect(status).toBe(201)
  expect(body.data.verification_url).toMatch(/^https:\/\/www\.shop\.example\/\?atb_verify=[0-9a-f]{64}$/)
  const bare = await app.seed.profileWithKey({ scopes: ['attribution:write', 'analytics:read'] })
  const rejected = await app.call(`POST ${route}`, { key: bare.key })
  expect([rejected.status, rejected.body.error.field]).toEqual([422, 'page_url'])
  expect((await app.call(`GET ${route}`, { key: bare.key })).body.data).toBeNull()
})

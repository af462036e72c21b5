import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ad, campaign, liveAds } from './live-ads.ts'

const fixture = await liveAds()
const { app, post } = fixture
const pausePath = `/campaigns/${campaign}/pause`

beforeEach(() => fixture.control('POST', '/reset'))
afterAll(() => fixture.sandbox.close())

const script = (more: object) => fixture.control('POST', '/failures', { vendor: 'social_ads', path: campaign, ...more })

/** Puts the last action into the state after a process crash right after the platform's response. */
async function crashAfterWrite(profileId: string, leasedUntil: Date): Promise<string> {
  const row = (await fixture.ledger(profileId)).at(-1)!
  const open = { status: 'pending' as const, finished_at: null, leased_until: leasedUntil }
  await app.db.updateTable('ad_action').set(open).where('id', '=', row.id).execute()
  await app.db.deleteFrom('idempotency_record').where('profile_id', '=', profileId).execute()
  return row.id
}

const lapsed = () => new Date(app.clock.now().getTime() - 1)

describe('a crash between the platform’s response and the change history', () => {
  it('leaves a pending row, and the retry detects that it took effect instead of writing again', async () => {
    const { key, profile } = await fixture.profile()
    const idempotencyKey = randomUUID()
    await post(pausePath, key, {}, idempotencyKey)
    const actionId = await crashAfterWrite(profile.id, lapsed())
    const writes = await fixture.countWrites()
    const retried = await post(pausePath, key, {}, idempotencyKey)
    expect(retried.body.data).toMatchObject({
      action_id: actionId,
      outcome: 'applied',
      previous_status: 'ACTIVE',
      undo: { idempotency_key: `undo-${actionId}` },
    })
    expect(await fixture.countWrites()).toBe(writes)
    expect(await fixture.ledger(profile.id)).toMatchObject([{ id: actionId, status: 'applied' }])
  })

  it('is completed by a retry if the change did not take effect', async () => {
    const { key, profile, tokens } = await fixture.profile()
    await post(pausePath, key)
    const actionId = await crashAfterWrite(profile.id, lapsed())
    await fixture.outside(tokens, campaign, { status: 'ACTIVE' })
    const writes = await fixture.countWrites()
    expect((await post(pausePath, key)).body.data).toMatchObject({ action_id: actionId, outcome: 'applied' })
    expect(await fixture.countWrites()).toBe(writes + 1)
  })

  it('is resolved by the next request for another change', async () => {
    const { key, profile } = await fixture.profile()
    await post(pausePath, key)
    const actionId = await crashAfterWrite(profile.id, lapsed())
    const { body } = await post(`/campaigns/${campaign}/resume`, key)
    expect(body.data).toMatchObject({ outcome: 'applied', undoes_action_id: actionId })
    expect((await fixture.ledger(profile.id)).map(({ status }) => status)).toEqual(['applied', 'applied'])
  })

  it('blocks other requests while the first may still be running, and they can be repeated unchanged', async () => {
    const { key, profile } = await fixture.profile()
    await post(pausePath, key)
    await crashAfterWrite(profile.id, new Date(app.clock.now().getTime() + 1000))
    const idempotencyKey = randomUUID()
    const held = await post(`/campaigns/${campaign}/resume`, key, {}, idempotencyKey)
    expect([held.status, held.body.error.reason]).toEqual([503, 'action_in_flight'])
    app.clock.advance(2000)
    const later = await post(`/campaigns/${campaign}/resume`, key, {}, idempotencyKey)
    expect(later.body.data.outcome).toBe('applied')
  })
})

describe('a lost platform response', () => {
  it('after the change was made is resolved by reading: applied, written once', async () => {
    const { key, profile } = await fixture.profile()
    const writes = await fixture.countWrites()
    await script({ kind: 'half_page', skip: 3 })
    expect((await post(pausePath, key)).body.data.outcome).toBe('applied')
    expect(await fixture.countWrites()).toBe(writes + 1)
    expect((await fixture.ledger(profile.id)).map(({ status }) => status)).toEqual(['applied'])
  })

  it('before the change was made is a failure, and a retry with the same key applies it', async () => {
    const { key, profile } = await fixture.profile()
    const idempotencyKey = randomUUID()
    await script({ kind: 'drop', skip: 3 })
    expect((await post(pausePath, key, {}, idempotencyKey)).status).toBe(502)
    expect((await post(pausePath, key, {}, idempotencyKey)).body.data.outcome).toBe('applied')
    expect((await fixture.ledger(profile.id)).map(({ status }) => status)).toEqual(['failed', 'applied'])
  })

  it('from a platform that cannot be read either leaves the row pending; the retry resolves it', async () => {
    const { key, profile } = await fixture.profile()
    const writes = await fixture.countWrites()
    const idempotencyKey = randomUUID()
    await script({ kind: 'half_page', skip: 3 })
    await script({ kind: 'malformed_json', times: null })
    expect((await post(pausePath, key, {}, idempotencyKey)).status).toBe(502)
    expect(await fixture.ledger(profile.id)).toMatchObject([{ status: 'pending', value_after: 'PAUSED' }])
    await fixture.control('DELETE', '/failures')
    const retried = await post(pausePath, key, {}, idempotencyKey)
    expect(retried.body.data).toMatchObject({ outcome: 'applied' })
    expect(await fixture.countWrites()).toBe(writes + 1)
    expect((await fixture.ledger(profile.id)).map(({ status }) => status)).toEqual(['applied'])
  })
})

describe('two concurrent requests', () => {
  it('with one key are one action', async () => {
    const { key, profile } = await fixture.profile()
    const idempotencyKey = randomUUID()
    const responses = await Promise.all([1, 2].map(() => post(`/ads/${ad}/pause`, key, {}, idempotencyKey)))
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await fixture.ledger(profile.id)).toHaveLength(1)
  })

  it('with two keys write once', async () => {
    const { key } = await fixture.profile()
    const writes = await fixture.countWrites()
    const responses = await Promise.all([1, 2, 3].map(() => post(`/ads/${ad}/pause`, key)))
    const outcomes = responses.map(({ body }) => body.data?.outcome ?? body.error.reason)
    expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(1)
    expect(outcomes.every((outcome) => /^(applied|no_change|action_in_flight)$/.test(outcome))).toBe(true)
    expect(await fixture.countWrites()).toBe(writes + 1)
  })
})

describe('a platform that fails before any change was requested', () => {
  it('gives 503 when it asks to wait, and the same key works later', async () => {
    const { key } = await fixture.profile()
    const idempotencyKey = randomUUID()
    await script({ kind: 'throttled', retry_after_seconds: 600 })
    const { status, body } = await post(pausePath, key, {}, idempotencyKey)
    expect([status, body.error.code]).toEqual([503, 'provider_error'])
    expect((await post(pausePath, key, {}, idempotencyKey)).body.data.outcome).toBe('applied')
  })

  it('sets the connection to reconnect_required when the consent was withdrawn', async () => {
    const { key } = await fixture.profile()
    await script({ kind: 'token_revoked' })
    const { status, body } = await post(pausePath, key)
    expect([status, body.error.code, body.error.reconnect_required]).toEqual([409, 'connection_not_ready', true])
    expect((await post(pausePath, key)).body.error.code).toBe('meta_connection_required')
  })
})

import { describe, expect, it } from 'vitest'
import { storedRows } from '../../../test/support/app/stored-rows.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { streamsPerCredential } from '../../http/responses/serve-stream.ts'
import type { Scope } from '../../kernel/context/scopes.ts'

const app = await testApp()
const origin = await app.listen()
const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

async function site(scopes: Scope[] = ['visitors:read']) {
  const { profile, key } = await app.seed.profileWithKey({ scopes })
  const trackingKey = await app.seed.trackingKey({ profile_id: profile.id })
  async function hit(fields: object = {}) {
    const page = { eventName: 'page_view', anonymousId: 'v1', pageUrl: 'https://shop.example/a' }
    const body = { trackingKey, ...page, ...fields }
    return app.call('POST /api/tracking/collect', { headers: { 'user-agent': userAgent }, body })
  }
  return { profile, key, hit }
}

/** Opens the stream and reads it message by message. */
async function open(headers: Record<string, string>) {
  const closing = new AbortController()
  const response = await fetch(`${origin}/api/v1/live`, {
    // A keep-alive connection would delay the end of the suite.
    headers: { accept: 'text/event-stream', connection: 'close', ...headers },
    signal: closing.signal,
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  async function next(): Promise<{ event: string; id?: string; data: Record<string, unknown> } | null> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end < 0) {
        const { value, done } = await reader.read()
        if (done) return null
        text += value
        continue
      }
      const lines = text.slice(0, end).split('\n')
      text = text.slice(end + 2)
      const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]))
      if (fields.event)
        return { event: fields.event, ...(fields.id && { id: fields.id }), data: JSON.parse(fields.data!) }
    }
  }
  return { response, next, close: () => closing.abort() }
}

const authorizationHeader = (key: string) => ({ authorization: `Bearer ${key}` })

describe('the live stream', () => {
  it('shows hits as they arrive and rejected ones with reason and fix, no earlier ones and none of another profile', async () => {
    const [mine, theirs] = [await site(), await site()]
    await mine.hit({ pageUrl: 'https://shop.example/before' })
    const stream = await open(authorizationHeader(mine.key))
    expect(stream.response.status).toBe(200)
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
    expect((await stream.next())!.event).toBe('ready')
    await theirs.hit()
    expect((await mine.hit()).status).toBe(202)
    const seen = (await stream.next())!
    expect(seen).toMatchObject({
      event: 'hit',
      id: app.clock.now().toISOString(),
      data: { path: '/a', visitor_id: 'v1' },
    })
    expect(seen.data).not.toHaveProperty('customer_profile_id')
    await mine.hit({ eventName: '' })
    const rejected = (await stream.next())!
    expect(rejected).toMatchObject({ event: 'rejected', data: { reason: expect.any(String) } })
    expect(String(rejected.data.fix).length).toBeGreaterThan(20)
    stream.close()
    const accessLog = await storedRows(app.db, 'personal_data_access', mine.profile.id)
    expect(accessLog).toMatchObject([{ operation_id: 'live.readLive', person_count: 1, result: 'disclosed' }])
  })

  it('shows a reconnecting client the missed hits, and no hit twice', async () => {
    const { key, hit } = await site()
    const first = await open(authorizationHeader(key))
    await first.next()
    await hit({ pageUrl: 'https://shop.example/one' })
    const { id } = (await first.next())!
    first.close()
    app.clock.advance(5_000)
    await hit({ pageUrl: 'https://shop.example/two' })
    const second = await open({ ...authorizationHeader(key), 'last-event-id': id! })
    await second.next()
    expect((await second.next())!.data.path).toBe('/two')
    second.close()
  })

  it('ends when its key is revoked', async () => {
    const { profile, key } = await site()
    const stream = await open(authorizationHeader(key))
    await stream.next()
    await app.db
      .updateTable('api_key')
      .set({ revoked_at: app.clock.now() })
      .where('profile_id', '=', profile.id)
      .execute()
    await app.ctx.forgetCredentials()
    expect(await stream.next()).toMatchObject({ event: 'end', data: { code: 'unauthorized' } })
    expect(await stream.next()).toBeNull()
  })

  it('accepts a session, and is rejected without visitors:read or above the stream limit', async () => {
    const { key } = await site(['analytics:read'])
    const unseen = await open(authorizationHeader(key))
    expect(unseen.response.status).toBe(403)
    const workspace = await app.seed.workspace()
    const profile = await app.seed.profile({ workspace_id: workspace.id })
    const user = await app.seed.user({ workspace_id: workspace.id, role: 'owner' })
    const session = await app.seed.session({ user_id: user.id, active_profile_id: profile.id })
    const cookie = { cookie: `tributary_session=${session}` }
    const streams = []
    for (let count = 0; count < streamsPerCredential; count++) streams.push(await open(cookie))
    expect(streams.map(({ response }) => response.status)).toEqual(streams.map(() => 200))
    const beyond = await open(cookie)
    expect([beyond.response.status, beyond.response.headers.get('retry-after')]).toEqual([429, '10'])
    for (const { close } of [...streams, unseen, beyond]) close()
  })

  it('without Accept: text/event-stream returns the hits of the last minute', async () => {
    const { key, hit } = await site(['visitors:read', 'customers:read'])
    await hit()
    const { status, body } = await app.call('GET /api/v1/live', { key })
    expect([status, body.data.events.length, body.data.rejected]).toEqual([200, 1, []])
    expect(body.data.events[0].customer_profile_id).toBeNull()
    app.clock.advance(61_000)
    expect((await app.call('GET /api/v1/live', { key })).body.data.events).toEqual([])
  })
})

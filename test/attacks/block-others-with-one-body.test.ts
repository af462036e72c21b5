import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app/test-app.ts'

/* One anonymous body must not block the event loop. src/http/requests/parse-json.test.ts measures the cost of hostile keys. */

const app = await testApp()

async function send(body: string) {
  const headers = { 'content-type': 'application/json' }
  return app.call('POST /api/tracking/collect', { headers, body })
}

describe('a body with keys that address prototypes', () => {
  it('changes no prototype, even where its keys are copied into the stored hit', async () => {
    const profile = await app.seed.profile()
    const trackingKey = await app.seed.trackingKey({ profile_id: profile.id })
    const hit = `{"trackingKey":"${trackingKey}","eventName":"x","anonymousId":"a","__proto__":{"consent":{"mode":"denied"}},
      "payload":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"kept":1}}`
    expect((await send(hit)).status).toBe(202)
    const event = await app.db
      .selectFrom('event')
      .select('properties')
      .where('profile_id', '=', profile.id)
      .executeTakeFirstOrThrow()
    expect(event.properties).toMatchObject({ kept: 1 })
    expect(Object.hasOwn(event.properties as object, '__proto__')).toBe(false)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })
})

describe('a body with very many or very deeply nested values', () => {
  it.each([
    ['many empty lists', `[${'[],'.repeat(20_000)}0]`],
    ['many names', `{${Array.from({ length: 6_000 }, (_, n) => `"k${n}":0`)}}`],
    ['deep lists', `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ])('is rejected with 400 invalid_request before it is parsed: %s', async (_name, body) => {
    const { status, body: response } = await send(body)
    expect([status, response.error.code]).toEqual([400, 'invalid_request'])
  })
})

describe('a form with very many fields', () => {
  it('is rejected with 400 before its fields are parsed', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { status, body } = await app.call('POST /oauth/token', { headers, body: 'a&'.repeat(1_000) })
    expect([status, body.error]).toEqual([400, 'invalid_request'])
  })
})

describe('a vendor message with very many values', () => {
  it('is rejected with 400 before its signature is checked', async () => {
    const body = `[${'[],'.repeat(60_000)}0]`
    const { status } = await app.call('POST /hooks/store_a', { headers: { 'content-type': 'application/json' }, body })
    expect(status).toBe(400)
  })
})

describe('an unknown route', () => {
  it('does not read the request body', async () => {
    const headers = { 'content-type': 'application/json' }
    const { status } = await app.call('POST /nowhere', { headers, body: '{"not": "json' })
    expect(status).toBe(404)
  })
})

import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { startNameServer } from '../../../test/support/servers/name-server.ts'
import { resolveCnamesVia } from '../../kernel/context/deployment.ts'

const records: Record<string, string | null> = {
  't.shop.example': 'tributary.test',
  'far.shop.example': 'cdn.shop.example',
  'cdn.shop.example': 'Tributary.TEST',
  'else.shop.example': 'somewhere.example',
  'loop.shop.example': 'loop.shop.example',
  'broken.shop.example': null,
}
const nameServer = await startNameServer(records)
afterAll(() => nameServer.close())
const app = await testApp({ resolveCnames: resolveCnamesVia(nameServer.address) })
const route = '/api/v1/tracking/custom-domains'
const profileWithKey = () => app.seed.profileWithKey({ scopes: ['attribution:write', 'analytics:read'] })

async function register(key: string, domain: string): Promise<string> {
  return (await app.call(`POST ${route}`, { key, body: { domain } })).body.data.id
}

async function verify(key: string, id: string) {
  return (await app.call(`POST ${route}/${id}/verify`, { key })).body.data
}

describe('POST /tracking/custom-domains/{id}/verify', () => {
  it.each([
    ['t.shop.example', 'verified', 'cname_found'],
    ['far.shop.example', 'verified', 'cname_found'],
    ['else.shop.example', 'failed', 'wrong_target'],
    ['loop.shop.example', 'failed', 'wrong_target'],
    ['absent.shop.example', 'failed', 'no_record'],
    ['broken.shop.example', 'pending', 'resolver_failed'],
  ])('resolves %s: %s, %s', async (domain, status, reason) => {
    const { key } = await profileWithKey()
    const id = await register(key, domain)
    const at = app.clock.now().toISOString()
    const verified = await verify(key, id)
    expect(verified).toMatchObject({ id, domain, status, reason, checked_at: at, cname_target: 'tributary.test' })
    expect((await app.call(`GET ${route}`, { key })).body.data).toEqual([verified])
  })

  it('revokes a verified domain if its record points elsewhere, and not while no name server responds', async () => {
    const { key } = await profileWithKey()
    records['moving.shop.example'] = 'tributary.test'
    const id = await register(key, 'moving.shop.example')
    await verify(key, id)
    records['moving.shop.example'] = null
    expect(await verify(key, id)).toMatchObject({ status: 'verified', reason: 'resolver_failed' })
    records['moving.shop.example'] = 'elsewhere.example'
    expect(await verify(key, id)).toMatchObject({ status: 'failed', reason: 'wrong_target', verified_at: null })
  })

  it('moves the tracker to the verified domain, and back after the domain is removed', async () => {
    const { key } = await profileWithKey()
    const id = await register(key, 't.shop.example')
    const origin = async () => (await app.call('GET /api/v1/tracking/origin', { key })).body.data
    expect(await origin()).toMatchObject({ origin: 'http://tributary.test', source: 'default', custom_domain: null })
    await verify(key, id)
    expect(await origin()).toEqual({
      origin: 'http://t.shop.example',
      script_url: 'http://t.shop.example/t.js',
      collect_url: 'http://t.shop.example/api/tracking/collect',
      source: 'custom_domain',
      custom_domain: 't.shop.example',
      allowed_hosts: [],
    })
    expect((await app.call(`DELETE ${route}/${id}`, { key })).body.data).toEqual({ removed: true })
    expect(await origin()).toMatchObject({ source: 'default' })
    expect((await app.call(`DELETE ${route}/${id}`, { key })).status).toBe(404)
  })
})

describe('POST /tracking/custom-domains', () => {
  it('registers a domain once, even for ten concurrent requests', async () => {
    const { key } = await profileWithKey()
    const body = { domain: ' T.Shop.Example' }
    const responses = await Promise.all(Array.from({ length: 10 }, () => app.call(`POST ${route}`, { key, body })))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(responses.map((response) => response.body.data.id)).size).toBe(1)
    expect(responses[0]!.body.data).toMatchObject({ domain: 't.shop.example', status: 'pending', reason: null })
  })

  it.each(['localhost', '*.shop.example', 'https://shop.example', 'a b.example', ''])('rejects %j', async (domain) => {
    const { key } = await profileWithKey()
    const { status, body } = await app.call(`POST ${route}`, { key, body: { domain } })
    expect([status, body.error.field]).toEqual([422, 'domain'])
  })

  it('rejects the twenty-first domain with 409 invalid_state', async () => {
    const { key } = await profileWithKey()
    for (let number = 1; number <= 20; number++) await register(key, `t${number}.shop.example`)
    const { status, body } = await app.call(`POST ${route}`, { key, body: { domain: 't21.shop.example' } })
    expect([status, body.error.code]).toEqual([409, 'invalid_state'])
  })
})

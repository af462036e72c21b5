import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'

const app = await testApp()
const route = '/api/v1/tracking/settings'
const profileWithKey = () => app.seed.profileWithKey({ scopes: ['attribution:write', 'analytics:read'] })

it('returns the defaults for a profile without changes', async () => {
  const { key } = await profileWithKey()
  expect((await app.call(`GET ${route}`, { key })).body.data).toEqual({
    consent_default: 'granted',
    honors_gpc: true,
    honors_dnt: false,
    tracks_navigation: true,
    resolves_country: true,
    identification: 'any',
    ignored_referrers: [],
    updated_at: null,
  })
})

it('changes only the given fields, also in concurrent requests', async () => {
  const { key } = await profileWithKey()
  await Promise.all([
    app.call(`PATCH ${route}`, { key, body: { consent_default: 'denied' } }),
    app.call(`PATCH ${route}`, { key, body: { ignored_referrers: ['pay.example', '*.bank.example'] } }),
  ])
  const { body } = await app.call(`PATCH ${route}`, { key, body: { honors_dnt: true } })
  expect(body.data).toEqual({
    consent_default: 'denied',
    honors_gpc: true,
    honors_dnt: true,
    tracks_navigation: true,
    resolves_country: true,
    identification: 'any',
    ignored_referrers: ['pay.example', '*.bank.example'],
    updated_at: app.clock.now().toISOString(),
  })
  expect((await app.call(`GET ${route}`, { key })).body.data).toEqual(body.data)
})

it.each([[{}], [{ consent_default: 'maybe' }], [{ ignored_referrers: ['https://pay.example'] }]])(
  'rejects %o and changes nothing',
  async (body) => {
    const { key } = await profileWithKey()
    const response = await app.call(`PATCH ${route}`, { key, body })
    expect([response.status, response.body.error.code]).toEqual([422, 'validation_error'])
    expect((await app.call(`GET ${route}`, { key })).body.data.updated_at).toBeNull()
  },
)

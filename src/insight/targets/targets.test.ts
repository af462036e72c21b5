import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'

const app = await testApp()
const route = 'PUT /api/v1/profile/targets'

describe('the targets of a profile', () => {
  it('are empty until they are set, and replaced as a whole', async () => {
    const { key } = await app.seed.profileWithKey({ scopes: ['goals:write', 'campaigns:read'] })
    const read = async () => (await app.call('GET /api/v1/profile/targets', { key })).body.data
    expect(await read()).toEqual({ roas: null, cac: null, currency: 'USD' })
    expect((await app.call(route, { key, body: { roas: '3.25', cac: 40 } })).status).toBe(200)
    expect(await read()).toEqual({ roas: 3.25, cac: 40, currency: 'USD' })
    await app.call(route, { key, body: { cac: 30 } })
    expect(await read()).toEqual({ roas: null, cac: 30, currency: 'USD' })
  })

  it.each([
    [{ roas: 0 }, 'roas'],
    [{ roas: -1 }, 'roas'],
    [{ cac: 'many' }, 'cac'],
    [{ cac: '1e3' }, 'cac'],
    [{ cac: 1e16 }, 'cac'],
    [{ cpa: 3 }, 'cpa'],
  ])('reject %j', async (body, field) => {
    const { key } = await app.seed.profileWithKey({ scopes: ['goals:write'] })
    const response = await app.call(route, { key, body })
    expect([response.status, response.body.error.code]).toEqual([422, 'validation_error'])
    expect(JSON.stringify(response.body.error)).toContain(field)
  })

  it('are changed only with the scope for goals', async () => {
    const { key } = await app.seed.profileWithKey({ scopes: ['campaigns:read'] })
    expect((await app.call(route, { key, body: { roas: 3 } })).status).toBe(403)
  })
})

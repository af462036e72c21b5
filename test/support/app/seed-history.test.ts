import { expect, it } from 'vitest'
import { testApp } from './test-app.ts'

const app = await testApp()

it('a seeded touch of a seeded ad gets the credit of a seeded conversion of the same customer', async () => {
  const { profile, key } = await app.seed.profileWithKey({ scopes: ['campaigns:read', 'customers:read'] })
  const ofProfile = { profile_id: profile.id }
  const ad = await app.seed.campaign({ ...ofProfile, spend: '25' })
  const id = await app.seed.customer({ ...ofProfile, person: 'ana@shop.example' })
  await app.seed.touch({ ...ofProfile, ad, person: 'ana@shop.example', at: '2026-03-09T10:00:00Z' })
  await app.seed.conversion({ ...ofProfile, person: 'ana@shop.example', value: '80' })

  const query = { date_from: '2026-03-01', date_to: '2026-03-31', level: 'ad' }
  const { body } = await app.call('GET /api/v1/campaigns', { key, query })
  expect(body.data).toMatchObject([{ spend: 25, outcome_value: 80 }])
  expect((await app.call(`GET /api/v1/customers/${id}/journey`, { key })).status).toBe(200)
})

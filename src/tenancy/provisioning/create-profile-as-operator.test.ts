import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { newId } from '../../kernel/ids.ts'

const app = await testApp()
const create = (body: object) => app.call('POST /api/v1/admin/profiles', { operator: true, body })

it('a profile of the operator belongs to no app and accepts writes immediately', async () => {
  const workspace = await app.seed.workspace()
  const { status, body } = await create({
    workspace_id: workspace.id,
    name: 'Clínica Norte',
    timezone: 'America/Santiago',
    reporting_currency: 'CLP',
    privacy_mode: 'platform_safe',
    domains: ['norte.example'],
  })
  expect(status).toBe(201)
  expect(body).toEqual({
    data: {
      id: expect.any(String),
      workspace_id: workspace.id,
      name: 'Clínica Norte',
      timezone: 'America/Santiago',
      reporting_currency: 'CLP',
      privacy_mode: 'platform_safe',
      is_healthcare_family: true,
      domains: ['norte.example'],
      attribution_enabled: true,
      provisioned_by_app_id: null,
      created_at: '2026-03-10T12:00:00.000Z',
    },
    meta: { workspace_id: workspace.id },
  })
})

it('the plan also limits the operator', async () => {
  const workspace = await app.seed.workspace({ plan: 'starter' })
  await app.seed.profile({ workspace_id: workspace.id })
  const { status, body } = await create({ workspace_id: workspace.id, name: 'Second' })
  expect(status).toBe(403)
  expect(body.error).toMatchObject({ code: 'profile_limit_reached', upgrade: { plan: 'growth' } })
})

it('returns 404 for an unknown workspace', async () => {
  const { status, body } = await create({ workspace_id: newId(), name: 'Lost' })
  expect(status).toBe(404)
  expect(body.error.code).toBe('not_found')
})

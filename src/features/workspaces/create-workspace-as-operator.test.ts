import { expect, test } from 'vitest'
import { testApp } from '../../../test/support/test-app.ts'

const app = await testApp()
const create = (body: object) => app.call('POST /api/v1/admin/workspaces', { operator: true, body })

test('a workspace is unlimited and ordinary unless the operator says otherwise', async () => {
  const { status, body } = await create({ name: '  Norte  ' })
  expect(status).toBe(201)
  expect(body.data).toEqual({
    id: expect.any(String),
    name: 'Norte',
    plan: 'unlimited',
    is_healthcare_agency: false,
    provisioned_by_app_id: null,
    created_at: '2026-03-10T12:00:00.000Z',
  })
  expect(body.meta).toEqual({ workspace_id: body.data.id })
})

test('plan and healthcare flag are kept as stated', async () => {
  const { body } = await create({ name: 'Norte', plan: 'starter', is_healthcare_agency: true })
  const listed = await app.call('GET /api/v1/admin/workspaces', { operator: true })
  expect(listed.body.data).toContainEqual(body.data)
  expect(body.data).toMatchObject({ plan: 'starter', is_healthcare_agency: true })
})

test.each([
  ['plan', { name: 'Norte', plan: 'platinum' }],
  ['name', { name: ' ' }],
  ['name', { name: 'a\nb' }],
  ['name', {}],
])('a bad %s is 422 and names the field', async (field, body) => {
  const answer = await create(body)
  expect(answer.status).toBe(422)
  expect(answer.body.error).toMatchObject({ code: 'validation_error', field })
})

test('whoever is not the operator gets 401', async () => {
  const { key } = await app.seed.profileWithKey({ scopes: ['workspaces:write'] })
  const answer = await app.call('POST /api/v1/admin/workspaces', { key, body: { name: 'Norte' } })
  expect(answer.status).toBe(401)
})

import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import type { Role } from '../../kernel/context/scopes.ts'

const app = await testApp()
const create = (session: string, body: object) => app.call('POST /api/v1/keys', { session, body })

async function console(role: Role, columns: Parameters<typeof app.seed.profile>[0] = {}) {
  const profile = await app.seed.profile(columns)
  const user = await app.seed.user({ workspace_id: profile.workspace_id, role })
  return { profile, session: await app.seed.session({ user_id: user.id, active_profile_id: profile.id }) }
}

it.each(['owner', 'admin'] as const)('%s creates a key on the active profile', async (role) => {
  const { profile, session } = await console(role)
  const { status, body } = await create(session, { name: 'Web shop', scopes: ['customers:read'] })
  expect(status).toBe(201)
  expect(body.meta).toEqual({ profile_id: profile.id })
  expect(body.data).toMatchObject({
    profile_id: profile.id,
    app_id: null,
    name: 'Web shop',
    scopes: ['customers:read'],
  })
  expect((await app.call('GET /api/v1/profile', { key: body.data.key })).body.data.id).toBe(profile.id)
})

it.each(['editor', 'viewer'] as const)('%s gets 403 forbidden', async (role) => {
  const { session } = await console(role)
  const { status, body } = await create(session, { scopes: ['analytics'] })
  expect(status).toBe(403)
  expect(body.error.code).toBe('forbidden')
})

it('rejects a personal data scope on a healthcare-family profile with 403 healthcare_scope_forbidden (contract 5.5)', async () => {
  const { session } = await console('owner', { privacy_mode: 'platform_safe' })
  const { status, body } = await create(session, { scopes: ['analytics_pii'] })
  expect(status).toBe(403)
  expect(body.error.code).toBe('healthcare_scope_forbidden')
})

it('creates keys before the provisioning app has enabled attribution', async () => {
  const { app: made } = await app.seed.app()
  const { session } = await console('owner', { provisioned_by_app_id: made.id })
  expect((await create(session, { scopes: ['analytics'] })).status).toBe(201)
})

it('a key cannot create keys', async () => {
  const { key } = await app.seed.profileWithKey({ scopes: ['mcp:write'] })
  const { status, body } = await app.call('POST /api/v1/keys', { key, body: { scopes: ['analytics'] } })
  expect(status).toBe(403)
  expect(body.error.code).toBe('forbidden')
})

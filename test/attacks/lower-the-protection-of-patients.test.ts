import { describe, expect, it } from 'vitest'
import { type Role, type Scope, scopeNames } from '../../src/kernel/context/scopes.ts'
import { testApp } from '../support/app/test-app.ts'

const app = await testApp()

async function clinic() {
  const scopes: Scope[] = [...scopeNames]
  const { app: partner } = await app.seed.app({ allowed_scopes: scopes })
  const profile = await app.seed.profile({ provisioned_by_app_id: partner.id, privacy_mode: 'hipaa' })
  await app.seed.grant({ profile_id: profile.id, app_id: partner.id, scopes: ['attribution:write'] })
  const token = await app.seed.appToken({ app_id: partner.id, scopes })
  const key = await app.seed.key({ profile_id: profile.id, app_id: partner.id, scopes: ['attribution:write'] })
  const entitle = (as: string, body: object) =>
    app.call(`PUT /api/v1/profiles/${profile.id}/entitlements/atribu_attribution`, { key: as, body })
  const signIn = async (role: Role) => {
    const user = await app.seed.user({ workspace_id: profile.workspace_id, role })
    return { user, session: await app.seed.session({ user_id: user.id, active_profile_id: profile.id }) }
  }
  const modeNow = async () =>
    (await app.db.selectFrom('profile').select('privacy_mode').where('id', '=', profile.id).executeTakeFirstOrThrow())
      .privacy_mode
  return { partner, profile, token, key, entitle, signIn, modeNow }
}

describe('a partner app that wants to read patients', () => {
  it.each(['standard', 'platform_safe'])(
    'cannot lower hipaa to %s, by token or key, nor gets a grant by trying',
    async (privacy_mode) => {
      const { profile, partner, token, key, entitle, modeNow } = await clinic()
      for (const as of [token, key]) {
        const { status, body } = await entitle(as, { enabled: true, privacy_mode })
        expect([status, body.error.code, body.error.reason]).toEqual([403, 'forbidden', 'privacy_mode_lowered'])
      }
      expect(await modeNow()).toBe('hipaa')
      const grant = await app.db
        .selectFrom('app_grant')
        .select('scopes')
        .where('profile_id', '=', profile.id)
        .where('app_id', '=', partner.id)
        .executeTakeFirst()
      expect(grant?.scopes).toEqual(['attribution:write'])
      const created = await app.call(`POST /api/v1/profiles/${profile.id}/keys`, {
        key: token,
        body: { scopes: ['customers:read'] },
      })
      expect(created.body.error.code).toBe('healthcare_scope_forbidden')
    },
  )

  it('may raise the protection, which is logged once even if requested repeatedly', async () => {
    const { profile, token, entitle, signIn, modeNow } = await clinic()
    await app.db.updateTable('profile').set({ privacy_mode: 'standard' }).where('id', '=', profile.id).execute()
    for (let time = 0; time < 2; time++) await entitle(token, { enabled: true, privacy_mode: 'platform_safe' })
    expect(await modeNow()).toBe('platform_safe')
    const { session } = await signIn('admin')
    const { body } = await app.call('GET /api/v1/profile/privacy-changes', { session })
    expect(body.data).toHaveLength(1)
    expect(body.data[0]).toMatchObject({ from_mode: 'standard', to_mode: 'platform_safe', actor_kind: 'app_token' })
  })

  it('cannot block the writes of a profile with a leaked key', async () => {
    const { key, token, entitle } = await clinic()
    expect((await entitle(key, { enabled: true })).status).toBe(200)
    const { status, body } = await entitle(key, { enabled: false })
    expect([status, body.error.code]).toEqual([403, 'forbidden'])
    expect((await entitle(token, { enabled: false })).body.data.enabled).toBe(false)
  })
})

describe('lowering the protection', () => {
  it('requires an owner, and is logged with the person who did it', async () => {
    const { signIn, modeNow } = await clinic()
    const set = (session: string, privacy_mode: string) =>
      app.call('PUT /api/v1/profile/privacy-mode', { session, body: { privacy_mode } })
    for (const role of ['viewer', 'editor', 'admin'] as const) {
      const { session } = await signIn(role)
      expect([role, (await set(session, 'standard')).status]).toEqual([role, 403])
    }
    const { user, session } = await signIn('owner')
    const { body } = await set(session, 'standard')
    expect(body.data).toEqual({ privacy_mode: 'standard', is_healthcare_family: false, revoked_keys: 0 })
    expect(await modeNow()).toBe('standard')
    const { body: changes } = await app.call('GET /api/v1/profile/privacy-changes', { session })
    expect(changes.data).toEqual([
      expect.objectContaining({ from_mode: 'hipaa', to_mode: 'standard', user_id: user.id, actor_kind: 'session' }),
    ])
  })

  it('is allowed to the operator, and is logged', async () => {
    const { profile, signIn, modeNow } = await clinic()
    const body = { privacy_mode: 'standard', name: 'Norte' }
    expect((await app.call(`PATCH /api/v1/admin/profiles/${profile.id}`, { operator: true, body })).status).toBe(200)
    expect(await modeNow()).toBe('standard')
    const { session } = await signIn('owner')
    const { body: changes } = await app.call('GET /api/v1/profile/privacy-changes', { session })
    expect(changes.data).toEqual([expect.objectContaining({ actor_kind: 'operator', to_mode: 'standard' })])
    const viewer = await signIn('viewer')
    expect((await app.call('GET /api/v1/profile/privacy-changes', { session: viewer.session })).status).toBe(403)
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import type { Role } from '../../kernel/context/scopes.ts'
import { newId } from '../../kernel/ids.ts'

const app = await testApp()

/** A workspace with two profiles, an owner and a second member. */
async function agency(role: Role = 'editor') {
  const a = await app.seed.profile({ name: 'A' })
  const b = await app.seed.profile({ name: 'B', workspace_id: a.workspace_id })
  const owner = await app.seed.user({ workspace_id: a.workspace_id, role: 'owner' })
  const member = await app.seed.user({ workspace_id: a.workspace_id, role })
  const asOwner = await app.seed.session({ user_id: owner.id, active_profile_id: a.id })
  const asMember = await app.seed.session({ user_id: member.id, active_profile_id: b.id })
  const limit = (profiles: unknown, userId = member.id, session = asOwner) =>
    app.call(`PUT /api/v1/workspaces/${a.workspace_id}/members/${userId}/profiles`, { session, body: { profiles } })
  return { a, b, workspaceId: a.workspace_id, owner, member, asOwner, asMember, limit }
}

const on = (profile: { id: string }, role = 'viewer') => ({ profile_id: profile.id, role })

async function statusOn(caller: { session: string } | { key: string }, profile: { id: string }) {
  return (await app.call('GET /api/v1/profile', { ...caller, headers: { 'x-profile-id': profile.id } })).status
}

describe('limiting a member to profiles', () => {
  it('gives the member the role on each profile, and nothing else', async () => {
    const { a, b, member, limit, asMember } = await agency()
    const key = await app.seed.userToken({ user_id: member.id, scopes: ['analytics:read', 'goals:write'] })
    expect(await statusOn({ key }, b)).toBe(200)
    const { status, body } = await limit([on(a, 'viewer')])
    expect([status, body.data.role]).toEqual([200, 'viewer'])
    expect(body.data.profiles).toEqual([{ profile_id: a.id, role: 'viewer' }])
    expect([await statusOn({ key }, a), await statusOn({ key }, b)]).toEqual([200, 404])
    const { data } = (await app.call('GET /api/v1/sessions/current', { session: asMember })).body
    expect([data.active_profile_id, data.role]).toEqual([null, null])
    expect(data.workspaces).toMatchObject([{ is_limited: true, profiles: [{ id: a.id, name: 'A', role: 'viewer' }] }])
    const read = await app.call('GET /api/v1/profile', { key, headers: { 'x-profile-id': a.id } })
    expect(read.body.data.scopes).not.toContain('goals:write')
    const choose = { session: asMember, body: { profile_id: b.id } }
    const absent = { session: asMember, body: { profile_id: randomUUID() } }
    const [chosen, unknown] = [
      await app.call('PUT /api/v1/sessions/active-profile', choose),
      await app.call('PUT /api/v1/sessions/active-profile', absent),
    ]
    expect([chosen.status, chosen.body.error.message]).toEqual([404, unknown.body.error.message])
  })

  it('ends bound assistants and delegated keys immediately, and a restored profile gives access again', async () => {
    const { a, b, member, limit } = await agency('admin')
    const { app: partner } = await app.seed.app({ allowed_scopes: ['analytics:read'] })
    await app.seed.grant({ profile_id: b.id, app_id: partner.id, scopes: ['analytics:read'] })
    const authorized = async (kind: 'assistant' | 'partner') => {
      const id = newId()
      const at = app.clock.now()
      const row = { id, app_id: partner.id, user_id: member.id, profile_id: b.id, kind, scopes: ['analytics:read'] }
      await app.db
        .insertInto('app_authorization')
        .values({ ...row, resource: null, created_at: at, activated_at: at })
        .execute()
      return id
    }
    const scopes = ['analytics:read' as const]
    const assistant = await app.seed.userToken({
      user_id: member.id,
      scopes,
      authorization_id: await authorized('assistant'),
    })
    const delegated = await app.seed.key({
      profile_id: b.id,
      app_id: partner.id,
      scopes,
      authorization_id: await authorized('partner'),
    })
    const statuses = async () => [await statusOn({ key: assistant }, b), await statusOn({ key: delegated }, b)]
    expect(await statuses()).toEqual([200, 200])
    await limit([on(a, 'admin')])
    expect(await statuses()).toEqual([401, 401])
    const session = await app.seed.session({ user_id: member.id, active_profile_id: a.id })
    expect((await app.call('GET /api/v1/authorizations', { session })).body.data).toEqual([])
    await limit([on(a, 'admin'), on(b, 'viewer')])
    expect(await statuses()).toEqual([200, 200])
    await app.db.updateTable('profile').set({ archived_at: app.clock.now() }).where('id', '=', b.id).execute()
    await app.ctx.forgetCredentials()
    expect(await statuses()).toEqual([401, 401])
  })

  it('removes the limit with null: the role then applies to the whole workspace', async () => {
    const { a, b, limit, asMember, workspaceId } = await agency()
    await limit([on(a, 'editor')])
    expect(await statusOn({ session: asMember }, b)).toBe(404)
    app.clock.advance(1)
    const { body } = await limit(null)
    expect([body.data.role, body.data.profiles]).toEqual(['editor', null])
    expect(await statusOn({ session: asMember }, b)).toBe(200)
    const events = app.db.selectFrom('audit_event').select('details').where('workspace_id', '=', workspaceId)
    const changes = await events.where('action', '=', 'member_profiles_changed').orderBy('id').execute()
    expect(changes.map(({ details }) => [details.added, details.removed])).toEqual([
      [`${a.id} editor`, 'all'],
      ['all', `${a.id} editor`],
    ])
  })

  it('rejects the last owner, a role above the own, and a role change of a limited member', async () => {
    const { a, owner, member, limit, asMember, asOwner, workspaceId } = await agency('admin')
    expect((await limit([on(a)], owner.id)).body.error).toMatchObject({ code: 'invalid_state', reason: 'last_owner' })
    expect((await limit([on(a)], owner.id, asMember)).body.error.reason).toBe('role_above_own')
    await limit([on(a, 'admin')])
    const path = `/api/v1/workspaces/${workspaceId}/members/${member.id}` as const
    const change = await app.call(`PATCH ${path}`, { session: asOwner, body: { role: 'viewer' } })
    expect([change.status, change.body.error.reason]).toEqual([409, 'limited_to_profiles'])
    expect((await limit(null, member.id, asMember)).body.error.reason).toBe('limited_to_profiles')
    const second = await app.seed.user({ workspace_id: workspaceId, role: 'owner' })
    expect((await limit([on(a, 'admin')], second.id)).status).toBe(200)
    expect((await limit([on(a)], owner.id)).body.error.reason).toBe('last_owner')
    expect(
      (await app.call(`DELETE ${path.replace(member.id, second.id) as typeof path}`, { session: asOwner })).status,
    ).toBe(200)
    const left = app.db.selectFrom('profile_member').select('role').where('user_id', '=', second.id)
    expect(await left.execute()).toEqual([])
  })

  it('rejects profiles of other workspaces like unknown ones, duplicates, owners and empty lists; nothing changes', async () => {
    const { a, member, limit } = await agency()
    const foreign = await app.seed.profile()
    const invalid: [unknown, string][] = [
      [[on(a), on(foreign)], 'profiles.1.profile_id'],
      [[on(a), { profile_id: randomUUID(), role: 'viewer' }], 'profiles.1.profile_id'],
      [[on(a), on(a)], 'profiles.1.profile_id'],
      [[on(a, 'owner')], 'profiles.0.role'],
      [[], 'profiles'],
      ['all', 'profiles'],
      [undefined, 'profiles'],
    ]
    const messages = new Set<string>()
    for (const [profiles, field] of invalid) {
      const { status, body } = await limit(profiles)
      expect([status, body.error.code, body.error.field]).toEqual([422, 'validation_error', field])
      messages.add(body.error.message)
    }
    expect(messages.size).toBe(6)
    const stored = app.db.selectFrom('workspace_member').select('is_limited').where('user_id', '=', member.id)
    expect(await stored.execute()).toEqual([{ is_limited: false }])
  })
})

describe('a limited admin', () => {
  async function limitedAdmin() {
    const { a, b, workspaceId } = await agency()
    const { id } = await app.seed.user({ workspace_id: workspaceId, role: 'admin', profiles: [a.id] })
    return { a, b, id, workspaceId, session: await app.seed.session({ user_id: id, active_profile_id: a.id }) }
  }

  it('issues keys of their profile, but none with a scope for the workspace, nor by rotating one', async () => {
    const { a, session } = await limitedAdmin()
    const create = (scopes: string[]) => app.call('POST /api/v1/keys', { session, body: { name: 'Shop', scopes } })
    expect((await create(['attribution:write'])).status).toBe(201)
    for (const scope of ['profiles:write', 'workspaces:write', 'mcp:write']) {
      const { status, body } = await create([scope])
      expect([status, body.error.reason]).toEqual([403, 'limited_to_profiles'])
    }
    await app.seed.key({ profile_id: a.id, scopes: ['profiles:write'] })
    const strong = app.db.selectFrom('api_key').select('id').where('profile_id', '=', a.id).orderBy('id', 'desc')
    const { id } = await strong.executeTakeFirstOrThrow()
    expect((await app.call(`POST /api/v1/keys/${id}/rotate`, { session })).status).toBe(403)
  })

  it('cannot create a profile in the workspace', async () => {
    const { session, workspaceId } = await limitedAdmin()
    const body = { workspace_id: workspaceId, name: 'Another' }
    expect((await app.call('POST /api/v1/profiles', { session, body })).status).toBe(404)
  })

  it('reads the access log of their profiles only', async () => {
    const { a, b, session, workspaceId } = await limitedAdmin()
    for (const profile of [a, b]) {
      const key = await app.seed.key({ profile_id: profile.id, scopes: ['attribution:write', 'customers:read'] })
      await app.call('POST /api/v1/customers', { key, body: { rows: [{ external_id: 'c-1' }] } })
      const body = { customers: [{ customer_key: 'c-1' }] }
      await app.call('POST /api/v1/customers/link-tokens', { key, body })
    }
    const list = (query?: Record<string, string>) =>
      app.call(`GET /api/v1/workspaces/${workspaceId}/pii-access-log`, { session, ...(query && { query }) })
    const { body } = await list()
    expect(body.data.map(({ profile_id }: { profile_id: string }) => profile_id)).toEqual([a.id])
    const [foreign, unknown] = [await list({ profile: b.id }), await list({ profile: randomUUID() })]
    expect([foreign.status, foreign.body.data]).toEqual([unknown.status, unknown.body.data])
  })
})

describe('an invitation to profiles', () => {
  it('makes a member who is limited to them; profiles deleted meanwhile are left out', async () => {
    const { a, b, asOwner, workspaceId } = await agency()
    const invite = (body: object) =>
      app.call(`POST /api/v1/workspaces/${workspaceId}/invitations`, { session: asOwner, body })
    const profiles = [on(a, 'editor'), on(b)]
    const { status, body } = await invite({ email: 'client@example.com', profiles })
    expect([status, body.data.role, body.data.profiles]).toEqual([201, 'editor', profiles])
    expect((await invite({ email: 'x@example.com' })).body.error.field).toBe('role')
    expect((await invite({ email: 'x@example.com', role: 'viewer', profiles })).body.error.field).toBe('role')
    expect(
      (await invite({ email: 'x@example.com', profiles: [{ profile_id: randomUUID(), role: 'viewer' }] })).status,
    ).toBe(422)
    const gone = { profile_id: randomUUID(), role: 'viewer' as const }
    const email = `${newId()}@people.example`
    const invitation_token = await app.seed.invitation({
      workspace_id: workspaceId,
      email,
      role: 'editor',
      profiles: JSON.stringify([on(a, 'editor'), gone]),
    })
    const accepted = await app.call('POST /api/v1/invitations/accept', { body: { invitation_token } })
    expect(accepted.status).toBe(201)
    const rows = app.db.selectFrom('profile_member as m').innerJoin('user_account as u', 'u.id', 'm.user_id')
    const joined = await rows.select(['m.profile_id', 'm.role']).where('u.email', '=', email).execute()
    expect(joined).toEqual([{ profile_id: a.id, role: 'editor' }])
    const session = app.db.selectFrom('console_session as s').innerJoin('user_account as u', 'u.id', 's.user_id')
    const active = await session.select('s.active_profile_id').where('u.email', '=', email).execute()
    expect(active).toEqual([{ active_profile_id: a.id }])
  })
})

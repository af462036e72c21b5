import { describe, expect, it } from 'vitest'
import { exampleRequest, send } from '../../../test/contracts/example-request.ts'
import type { Fixture } from '../../../test/contracts/fixtures.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { operations } from '../../operations.ts'

const app = await testApp()
const { call, seed, db } = app

async function owner() {
  const workspace_id = (await seed.workspace()).id
  const { id, email } = await seed.user({ workspace_id, role: 'owner' })
  return { id, email, workspace_id, session: await seed.session({ user_id: id }) }
}

const setOperator = (id: string, is_operator: boolean) =>
  call(`PUT /api/v1/admin/users/${id}/operator`, { operator: true, body: { is_operator } })
const seesWorkspaces = async (session: string) => (await call('GET /api/v1/admin/workspaces', { session })).status

describe('an operator of the deployment', () => {
  it('is added and removed only with the operator key, with immediate effect, and it is logged in their workspaces', async () => {
    const person = await owner()
    expect(await seesWorkspaces(person.session)).toBe(401)
    const byThemselves = await call(`PUT /api/v1/admin/users/${person.id}/operator`, {
      session: person.session,
      body: { is_operator: true },
    })
    expect(byThemselves.status).toBe(401)
    expect((await setOperator(person.id, true)).body.data).toEqual({
      id: person.id,
      email: person.email,
      is_operator: true,
    })
    expect(await seesWorkspaces(person.session)).toBe(200)
    const current = await call('GET /api/v1/sessions/current', { session: person.session })
    expect(current.body.data.user.is_operator).toBe(true)
    await setOperator(person.id, false)
    expect(await seesWorkspaces(person.session)).toBe(401)
    const auditEvents = await db
      .selectFrom('audit_event')
      .select(['action', 'actor_kind'])
      .where('workspace_id', '=', person.workspace_id)
      .execute()
    expect(auditEvents).toEqual(Array(2).fill({ action: 'operator_changed', actor_kind: 'operator' }))
    expect((await setOperator('0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07', true)).status).toBe(404)
  })

  it('may call the operations that the console shows and no others of the operator key, and other users may call none', async () => {
    const { id: profile_id, workspace_id } = await seed.profile()
    const fixture = { profile_id, workspace_id } as Fixture
    const [operator, other] = [await owner(), await owner()]
    await setOperator(operator.id, true)
    const token = await seed.userToken({ user_id: operator.id, scopes: ['mcp:read'] })
    const withKey = operations.filter(({ credentials }) => credentials.includes('operator'))
    expect(withKey.filter((op) => op.isForOperators).length).toBeGreaterThan(8)
    for (const op of withKey) {
      const request = exampleRequest(op, fixture)
      const status = (caller: object) => send(app, op, request, caller).then((response) => response.status)
      expect([op.id, await status({ session: other.session })]).toEqual([op.id, 401])
      expect([op.id, await status({ key: token })]).toEqual([op.id, 401])
      const own = await status({ session: operator.session })
      expect([op.id, own === 401]).toEqual([op.id, !op.isForOperators])
      if (op.method === 'GET' || !op.isForOperators) continue
      const foreign = { session: operator.session, headers: { origin: 'https://evil.example' } }
      expect([op.id, await status(foreign)]).toEqual([op.id, 403])
    }
  })

  it('cannot read profiles of workspaces that they do not belong to', async () => {
    const [operator, other] = [await owner(), await owner()]
    await setOperator(operator.id, true)
    const profile = await seed.profile({ workspace_id: other.workspace_id })
    const chosen = await call('PUT /api/v1/sessions/active-profile', {
      session: operator.session,
      body: { profile_id: profile.id },
    })
    expect(chosen.status).toBe(404)
    expect((await call(`GET /api/v1/workspaces/${other.workspace_id}`, { session: operator.session })).status).toBe(404)
  })
})

describe('a workspace for its members', () => {
  it('contains its plan and usage, and counts open invitations as seats', async () => {
    const workspace = await seed.workspace({ plan: 'starter' })
    const { id } = await seed.user({ workspace_id: workspace.id, role: 'viewer' })
    await seed.profile({ workspace_id: workspace.id })
    const session = await seed.session({ user_id: id })
    const { body } = await call(`GET /api/v1/workspaces/${workspace.id}`, { session })
    expect(body.data).toMatchObject({
      id: workspace.id,
      plan: 'starter',
      active_profiles: { used: 1, most: 1 },
      members: { used: 1, most: 3 },
    })
  })
})

import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { type Role, roles, scopeNames } from '../../src/kernel/context/scopes.ts'
import { newId } from '../../src/kernel/ids.ts'
import { type Operation, operation } from '../../src/kernel/operations/operation.ts'
import { operations } from '../../src/operations.ts'
import { unlimitedApp } from './fixtures.ts'

const app = await unlimitedApp()

interface Membership {
  workspace_id: string
  profile_id: string
}

async function seedMembership(): Promise<Membership> {
  const { id, workspace_id } = await app.seed.profile({ attribution_enabled_at: app.clock.now() })
  return { workspace_id, profile_id: id }
}

async function join(user_id: string, { workspace_id }: Membership, role: Role): Promise<void> {
  const member = { workspace_id, user_id, role, created_at: app.clock.now() }
  await app.db.insertInto('workspace_member').values(member).execute()
}

/** Creates a person with these roles, each on its own profile. */
async function personWith(held: readonly Role[]) {
  const memberships = [await seedMembership()]
  const { id } = await app.seed.user({ workspace_id: memberships[0]!.workspace_id, role: held[0] ?? 'viewer' })
  for (const role of held.slice(1)) {
    const membership = await seedMembership()
    await join(id, membership, role)
    memberships.push(membership)
  }
  if (held.length === 0) await app.db.deleteFrom('workspace_member').where('user_id', '=', id).execute()
  return { user_id: id, memberships: held.length === 0 ? [] : memberships }
}

/** Returns every kind of token that acts as the person, each with all scopes. */
async function tokensOf(user_id: string, memberships: readonly Membership[]): Promise<[string, string][]> {
  const scopes = [...scopeNames]
  const { app: assistant } = await app.seed.app({ allowed_scopes: scopes })
  const authorized = async (profile_id: string | null) => {
    const id = newId()
    const at = app.clock.now()
    const authorization = { id, app_id: assistant.id, user_id, profile_id, kind: 'assistant' as const, scopes }
    await app.db
      .insertInto('app_authorization')
      .values({ ...authorization, resource: null, created_at: at, activated_at: at })
      .execute()
    return app.seed.userToken({ user_id, scopes, authorization_id: id })
  }
  const bound = await Promise.all(
    memberships.map(
      async ({ profile_id }): Promise<[string, string]> => ['bound assistant', await authorized(profile_id)],
    ),
  )
  return [['personal', await app.seed.userToken({ user_id, scopes })], ['assistant', await authorized(null)], ...bound]
}

type Gate = (op: Operation) => Promise<boolean>

/** Whether the access check passes and the required profile is present. The operation itself does not run. */
async function gateOf(headers: Record<string, string>, membership: Membership | null): Promise<Gate> {
  const { access } = app.services
  const request = { method: 'GET', headers, query: {}, params: {} } as unknown as FastifyRequest
  const caller = await Promise.resolve(access.authenticate(request)).catch(() => null)
  return async (op) => {
    if (caller === null || (op.boundTo === 'profile' && caller.profile === null)) return false
    const id = (op.roleOn === 'profile' ? membership?.profile_id : membership?.workspace_id) ?? newId()
    try {
      await access.require(op, caller, { params: { id } })
      return true
    } catch {
      return false
    }
  }
}

/** Returns what a token of the person may call but no session of theirs may, on the same profile, or on any if none is named. */
async function violations(held: readonly Role[], walked: readonly Operation[]): Promise<string[]> {
  const { user_id, memberships } = await personWith(held)
  const sessions = await Promise.all(
    [null, ...memberships].map(async (membership) => {
      const session = await app.seed.session({ user_id, active_profile_id: membership?.profile_id ?? null })
      return { membership, gate: await gateOf({ cookie: `tributary_session=${session}` }, membership) }
    }),
  )
  const found: string[] = []
  for (const [kind, token] of await tokensOf(user_id, memberships)) {
    for (const membership of [null, ...memberships]) {
      const named = membership && { 'x-profile-id': membership.profile_id }
      const gate = await gateOf({ authorization: `Bearer ${token}`, ...named }, membership ?? memberships[0] ?? null)
      // Without a named profile, a token is compared with the sessions on all profiles of the person.
      const equals = sessions.filter(
        (session) =>
          (membership ?? memberships[0]) === undefined ||
          (membership ? session.membership === membership : session.membership),
      )
      for (const op of walked) {
        if (!(await gate(op))) continue
        const responses = await Promise.all(equals.map((session) => session.gate(op)))
        if (!responses.some(Boolean)) found.push(`${held.join('+') || 'nobody'}: ${kind} token, ${op.id}`)
      }
    }
  }
  return found
}

const people: Role[][] = [[], ...roles.map((role) => [role]), ['viewer', 'owner'], ['editor', 'viewer']]

describe('a token of a person', () => {
  it.each(people.map((held) => [held.join(' and ') || 'no role', held] as const))(
    'may call no operation that a session of that person may not: %s',
    async (_, held) => {
      expect(await violations(held, operations)).toEqual([])
    },
  )

  it('loses rights at the next call after the role is lowered, and all rights when the membership ends', async () => {
    const { user_id, memberships } = await personWith(['editor'])
    const { workspace_id, profile_id } = memberships[0]!
    const { id: ownerId } = await app.seed.user({ workspace_id, role: 'owner' })
    const session = await app.seed.session({ user_id: ownerId, active_profile_id: profile_id })
    const tokens = await tokensOf(user_id, memberships)
    // The second and third token get 409 because the first created the goal: they passed the access check.
    const goal = { name: 'Call', conversion_key: 'call_booked', source_event_names: ['call'], revenue_type: 'pipeline' }
    const attempts = async () => {
      const statuses = new Set<number>()
      for (const [, key] of tokens) {
        const headers = { 'x-profile-id': profile_id }
        statuses.add((await app.call('POST /api/v1/workspaces', { key, body: { name: 'Another' } })).status)
        statuses.add((await app.call('POST /api/v1/goals/definitions', { key, headers, body: goal })).status)
      }
      return [...statuses].toSorted()
    }
    expect(await attempts()).toEqual([201, 409])
    await app.db
      .deleteFrom('workspace_member')
      .where('user_id', '=', user_id)
      .where('workspace_id', '<>', workspace_id)
      .execute()
    const path = `/api/v1/workspaces/${workspace_id}/members/${user_id}` as const
    expect((await app.call(`PATCH ${path}`, { session, body: { role: 'viewer' } })).status).toBe(200)
    expect(await attempts()).toEqual([403])
    expect((await app.call(`DELETE ${path}`, { session })).status).toBe(200)
    const [first] = tokens
    const left = await app.call('GET /api/v1/profile', { key: first![1], headers: { 'x-profile-id': profile_id } })
    expect(left.status).toBe(404)
  })
})

describe('this suite', () => {
  const planted = (definition: object) =>
    operation({
      id: 'planted.change',
      http: 'POST /planted',
      summary: 'Planted',
      scopes: 'any',
      boundTo: 'workspace',
      run: async () => ({}),
      ...definition,
    } as never)

  it('detects an operation that accepts tokens but no session', async () => {
    const op = planted({ auth: ['user_token'] })
    expect(await violations(['viewer'], [op])).toContain('viewer: personal token, planted.change')
  })

  it('detects an operation whose scope a token has beyond the role', async () => {
    const { access } = app.services
    const { require } = access
    const op = planted({ scopes: ['workspaces:write'] })
    expect(await violations(['viewer'], [op])).toEqual([])
    // An access check that ignores the role of tokens.
    access.require = (one, caller, request) =>
      require(one, caller.kind === 'user_token' ? { ...caller, scopes: new Set(scopeNames) } : caller, request)
    try {
      expect(await violations(['viewer'], [op])).toContain('viewer: personal token, planted.change')
    } finally {
      access.require = require
    }
  })

  it('detects that a token without a profile satisfies no role that an operation requires', async () => {
    const op = planted({ auth: ['user_token', 'session'], leastRole: 'admin' })
    expect(await violations(['viewer'], [op])).toEqual([])
    expect(await violations(['owner'], [op])).toEqual([])
  })
})

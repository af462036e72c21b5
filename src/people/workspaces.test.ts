import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { examplePassword, examplePasswordHash } from '../../test/support/app/seed.ts'
import { type TestResponse, testApp } from '../../test/support/app/test-app.ts'
import type { Role } from '../kernel/context/scopes.ts'
import { newId } from '../kernel/ids.ts'
import { dayMs } from '../kernel/time/durations.ts'
import { lockRequestWrites } from '../tenancy/request-log/request-queries.ts'
import { purgeProfileJob } from './purge-profile.ts'
import { sendInvitation } from './send-mails.ts'

const app = await testApp()
const { call, seed, db, clock } = app

async function member(role: Role = 'owner', workspaceId?: string) {
  const workspace_id = workspaceId ?? (await seed.workspace()).id
  const { id, email } = await seed.user({ workspace_id, role, password_hash: examplePasswordHash })
  return { id, email, workspace_id, session: await seed.session({ user_id: id }) }
}

const newEmail = () => `${newId()}@people.example`
const rejection = ({ status, body }: TestResponse) => [status, body.error?.code, body.error?.reason]

/** Sorted by name, because the log has no order within a millisecond. */
async function listActions(workspaceId: string): Promise<string[]> {
  const rows = await db.selectFrom('audit_event').select('action').where('workspace_id', '=', workspaceId).execute()
  return rows.map(({ action }) => action).toSorted()
}

const roleOf = async (workspaceId: string, userId: string) =>
  (
    await db
      .selectFrom('workspace_member')
      .select('role')
      .where('workspace_id', '=', workspaceId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.role

describe('the members of a workspace', () => {
  const change = (by: { session: string; workspace_id: string }, userId: string, role: Role) =>
    call(`PATCH /api/v1/workspaces/${by.workspace_id}/members/${userId}`, { session: by.session, body: { role } })
  const remove = (by: { session: string; workspace_id: string }, userId: string) =>
    call(`DELETE /api/v1/workspaces/${by.workspace_id}/members/${userId}`, { session: by.session })

  it('are listed to admins, given roles and removed, and the changes are logged', async () => {
    const owner = await member('owner')
    const editor = await member('editor', owner.workspace_id)
    const profile = await seed.profile({ workspace_id: owner.workspace_id })
    const session = await seed.session({ user_id: editor.id, active_profile_id: profile.id })
    const listed = await call(`GET /api/v1/workspaces/${owner.workspace_id}/members`, { session: owner.session })
    expect(listed.body.data.map(({ user_id, role }: { user_id: string; role: string }) => [user_id, role])).toEqual(
      [
        [owner.id, 'owner'],
        [editor.id, 'editor'],
      ].toSorted(),
    )
    expect((await call('GET /api/v1/profile', { session })).status).toBe(200)
    expect((await change(owner, editor.id, 'admin')).body.data.role).toBe('admin')
    expect((await remove(owner, editor.id)).status).toBe(200)
    expect((await call('GET /api/v1/profile', { session })).status).toBe(400)
    expect((await remove(owner, editor.id)).status).toBe(404)
    expect(await listActions(owner.workspace_id)).toEqual(['member_removed', 'member_role_changed'])
    const log = await call(`GET /api/v1/workspaces/${owner.workspace_id}/audit-log`, { session: owner.session })
    expect(log.body.data.find(({ action }: { action: string }) => action === 'member_removed')).toMatchObject({
      action: 'member_removed',
      user_id: owner.id,
      user_email: owner.email,
      details: { subject_user_id: editor.id, email: editor.email, from: 'admin', to: null },
    })
  })

  it('get no role above that of the caller, and only owners can change owners', async () => {
    const owner = await member('owner')
    const admin = await member('admin', owner.workspace_id)
    const viewer = await member('viewer', owner.workspace_id)
    for (const response of [
      await change(admin, viewer.id, 'owner'),
      await change(admin, admin.id, 'owner'),
      await change(admin, owner.id, 'viewer'),
      await remove(admin, owner.id),
    ]) {
      expect(rejection(response)).toEqual([403, 'forbidden', 'role_above_own'])
    }
    expect(rejection(await change(viewer, viewer.id, 'editor'))).toEqual([403, 'forbidden', 'role'])
    expect((await change(admin, viewer.id, 'admin')).status).toBe(200)
  })

  it('always include an owner: the last one cannot step down, leave or be removed, even concurrently', async () => {
    const one = await member('owner')
    const leave = (by: typeof one) =>
      call(`DELETE /api/v1/workspaces/${one.workspace_id}/membership`, { session: by.session })
    for (const response of [await change(one, one.id, 'admin'), await remove(one, one.id), await leave(one)]) {
      expect(rejection(response)).toEqual([409, 'invalid_state', 'last_owner'])
    }
    const two = await member('owner', one.workspace_id)
    const responses = await Promise.all([
      change(one, two.id, 'viewer'),
      change(two, one.id, 'viewer'),
      leave(one),
      leave(two),
    ])
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const owners = await db
      .selectFrom('workspace_member')
      .select('user_id')
      .where('workspace_id', '=', one.workspace_id)
      .where('role', '=', 'owner')
      .execute()
    expect(owners).toHaveLength(1)
  })
})

describe('an invitation', () => {
  const invite = (by: { session: string; workspace_id: string }, email: string, role: Role = 'editor') =>
    call(`POST /api/v1/workspaces/${by.workspace_id}/invitations`, { session: by.session, body: { email, role } })

  /** Creates and mails an invitation; returns its id and the token in the email. */
  async function invited(by: { session: string; workspace_id: string }, email = newEmail(), role: Role = 'editor') {
    const { body } = await invite(by, email, role)
    await sendInvitation.run(app.ctx, { invitation_id: body.data.id })
    const mail = app.mails.findLast(({ to }) => to === email)!
    return { id: body.data.id as string, email, mail, token: /token=([\w-]+)/.exec(mail.text)![1]! }
  }

  const accept = (invitation_token: string, fields: object = {}) =>
    call('POST /api/v1/invitations/accept', {
      body: { invitation_token, password: 'quiet orchard 4 bridges', ...fields },
    })
  const join = (session: string, invitation_token: string) =>
    call('POST /api/v1/invitations/join', { session, body: { invitation_token } })

  it('makes a new user a member once, with a password and a session', async () => {
    const owner = await member()
    await seed.profile({ workspace_id: owner.workspace_id })
    const { email, token, mail } = await invited(owner)
    expect(mail.subject).toBe('You are invited to Meadow Shop on Tributary')
    expect(rejection(await accept(token, { password: 'short' }))).toEqual([422, 'weak_password', undefined])
    const responses = await Promise.all([accept(token), accept(token)])
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    const { user, active_profile_id } = responses.find(({ status }) => status === 201)!.body.data
    expect([user.email, active_profile_id]).toEqual([email, expect.any(String)])
    expect(await roleOf(owner.workspace_id, user.id)).toBe('editor')
    expect(rejection(await accept(token))).toEqual([409, 'invalid_state', 'invitation_accepted'])
    expect((await call('POST /api/v1/sessions', { body: { email, password: 'quiet orchard 4 bridges' } })).status).toBe(
      201,
    )
    expect(await listActions(owner.workspace_id)).toEqual([
      'invitation_accepted',
      'member_invited',
      'signed_in',
      'signed_in',
    ])
  })

  it('for an existing account can only be accepted by its signed-in user', async () => {
    const owner = await member()
    const known = await member('viewer')
    const stranger = await member('viewer')
    const { token } = await invited(owner, known.email, 'admin')
    expect(rejection(await accept(token))).toEqual([401, 'unauthorized', 'sign_in_required'])
    expect(rejection(await join(stranger.session, token))).toEqual([403, 'forbidden', 'other_account'])
    expect((await join(known.session, token)).body.data).toEqual({ workspace_id: owner.workspace_id, role: 'admin' })
    expect(rejection(await join(known.session, token))).toEqual([409, 'invalid_state', 'invitation_accepted'])
    expect(
      (await call('POST /api/v1/sessions', { body: { email: known.email, password: examplePassword } })).status,
    ).toBe(201)
  })

  it('returns 409 once it is revoked, accepted or expired, and 404 if it does not exist', async () => {
    const owner = await member()
    const { id, token } = await invited(owner)
    const path = `/api/v1/workspaces/${owner.workspace_id}/invitations/${id}` as const
    expect((await call(`DELETE ${path}`, { session: owner.session })).body.data.status).toBe('revoked')
    expect(rejection(await accept(token))).toEqual([409, 'invalid_state', 'invitation_revoked'])
    expect(rejection(await call(`DELETE ${path}`, { session: owner.session }))).toEqual([
      409,
      'invalid_state',
      'invitation_revoked',
    ])
    const late = await invited(owner)
    const again = await invited(owner)
    clock.advance(7 * dayMs)
    expect(rejection(await accept(late.token))).toEqual([409, 'invalid_state', 'invitation_expired'])
    const session = await seed.session({ user_id: owner.id })
    const resend = `POST /api/v1/workspaces/${owner.workspace_id}/invitations/${again.id}/mail` as const
    expect(rejection(await call(resend, { session }))).toEqual([409, 'invalid_state', 'invitation_expired'])
    for (const wrong of [
      '',
      'x',
      token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      `trb_invite_${'0'.repeat(32)}_${'a'.repeat(43)}`,
    ]) {
      expect([wrong, (await accept(wrong)).status]).toEqual([wrong, 404])
    }
  })

  it('that is mailed again has a new link, and the old one stops working', async () => {
    const owner = await member()
    const { id, email, token } = await invited(owner)
    const resend = `POST /api/v1/workspaces/${owner.workspace_id}/invitations/${id}/mail` as const
    expect((await call(resend, { session: owner.session })).status).toBe(202)
    await sendInvitation.run(app.ctx, { invitation_id: id })
    expect((await accept(token)).status).toBe(404)
    const renewed = /token=([\w-]+)/.exec(app.mails.findLast(({ to }) => to === email)!.text)![1]!
    expect((await accept(renewed)).status).toBe(201)
  })

  it('to an archived workspace returns 410, and none can be created for one, or for a provisioned workspace', async () => {
    const owner = await member()
    const { token } = await invited(owner)
    await db.updateTable('workspace').set({ archived_at: clock.now() }).where('id', '=', owner.workspace_id).execute()
    expect(rejection(await accept(token)).slice(0, 2)).toEqual([410, 'workspace_archived'])
    expect(rejection(await invite(owner, newEmail())).slice(0, 2)).toEqual([410, 'workspace_archived'])
    const { app: partner } = await seed.app()
    const provisioned = await member('owner', (await seed.workspace({ provisioned_by_app_id: partner.id })).id)
    expect(rejection(await invite(provisioned, newEmail())).slice(0, 2)).toEqual([403, 'app_provisioned_workspace'])
  })

  it('is unique per email, not possible for a member, and not above the role of the inviter', async () => {
    const owner = await member()
    const admin = await member('admin', owner.workspace_id)
    const email = newEmail()
    expect((await invite(admin, email)).status).toBe(201)
    expect(rejection(await invite(owner, email.toUpperCase()))).toEqual([409, 'invalid_state', 'already_invited'])
    expect(rejection(await invite(owner, admin.email))).toEqual([409, 'invalid_state', 'already_member'])
    expect(rejection(await invite(admin, newEmail(), 'owner'))).toEqual([403, 'forbidden', 'role_above_own'])
    const known = await member()
    expect((await invite(owner, known.email)).body.data).toMatchObject({ status: 'open', is_mailed: false })
  })

  it('beyond the plan returns 402 plan_upgrade_required with the plan; a revoked invitation frees its seat', async () => {
    const owner = await member('owner', (await seed.workspace({ plan: 'starter' })).id)
    const [first] = [await invite(owner, newEmail()), await invite(owner, newEmail())]
    const { status, body } = await invite(owner, newEmail())
    expect([status, body.error]).toEqual([
      402,
      expect.objectContaining({ code: 'plan_upgrade_required', upgrade_required: true, upgrade: { plan: 'growth' } }),
    ])
    const path = `/api/v1/workspaces/${owner.workspace_id}/invitations/${first!.body.data.id}` as const
    expect((await call(`DELETE ${path}`, { session: owner.session })).status).toBe(200)
    const responses = await Promise.all([invite(owner, newEmail()), invite(owner, newEmail())])
    expect(responses.map((response) => response.status).toSorted()).toEqual([201, 402])
  })
})

describe('archiving', () => {
  const changeState = (path: string, session: string, body?: object) =>
    call(`POST /api/v1/${path}` as 'POST /', { session, ...(body && { body }) })

  it('a profile disables its keys, and restoring it enables them', async () => {
    const owner = await member()
    const { profile, key } = await seed.profileWithKey({
      scopes: ['analytics:read'],
      profile: { workspace_id: owner.workspace_id },
    })
    const wrong = await changeState(`profiles/${profile.id}/archive`, owner.session, { confirm_name: 'Meadow' })
    expect([wrong.status, wrong.body.error.field]).toEqual([422, 'confirm_name'])
    const confirm = { confirm_name: profile.name }
    expect((await changeState(`profiles/${profile.id}/archive`, owner.session, confirm)).status).toBe(200)
    expect((await call('GET /api/v1/profile', { key })).status).toBe(401)
    const again = await changeState(`profiles/${profile.id}/archive`, owner.session, confirm)
    expect(rejection(again)).toEqual([409, 'invalid_state', 'archived'])
    expect((await changeState(`profiles/${profile.id}/restore`, owner.session)).body.data.archived_at).toBeNull()
    expect((await call('GET /api/v1/profile', { key })).status).toBe(200)
    expect(rejection(await changeState(`profiles/${profile.id}/restore`, owner.session))).toEqual([
      409,
      'invalid_state',
      'not_archived',
    ])
  })

  it('a workspace archives its profiles, and restoring it restores only those, within the plan', async () => {
    const owner = await member('owner', (await seed.workspace({ plan: 'growth' })).id)
    const admin = await member('admin', owner.workspace_id)
    const before = await seed.profile({ workspace_id: owner.workspace_id, archived_at: clock.now() })
    const active = await seed.profile({ workspace_id: owner.workspace_id })
    const confirm = { confirm_name: 'Meadow Clinics' }
    const path = `workspaces/${owner.workspace_id}` as const
    expect(rejection(await changeState(`${path}/archive`, admin.session, confirm))).toEqual([403, 'forbidden', 'role'])
    expect((await changeState(`${path}/archive`, owner.session, confirm)).status).toBe(200)
    expect(rejection(await changeState(`profiles/${active.id}/restore`, owner.session))).toEqual([
      409,
      'invalid_state',
      'workspace_archived',
    ])
    expect((await changeState(`${path}/restore`, owner.session)).status).toBe(200)
    const listed = await call(`GET /api/v1/${path}/profiles`, { session: owner.session })
    const states = listed.body.data.map(({ id, archived_at }: { id: string; archived_at: string | null }) => [
      id,
      archived_at === null,
    ])
    expect(new Map(states)).toEqual(
      new Map([
        [before.id, false],
        [active.id, true],
      ]),
    )
    await db.updateTable('workspace').set({ plan: 'starter' }).where('id', '=', owner.workspace_id).execute()
    const { status, body } = await changeState(`profiles/${before.id}/restore`, owner.session)
    expect([status, body.error.code, body.error.upgrade]).toEqual([403, 'profile_limit_reached', { plan: 'growth' }])
    expect(await listActions(owner.workspace_id)).toEqual(['workspace_archived', 'workspace_restored'])
  })

  it('and purging a profile deletes all its rows and none of another', async () => {
    const owner = await member()
    const made = async () => {
      const { profile, key } = await seed.profileWithKey({
        scopes: ['attribution:write'],
        profile: { workspace_id: owner.workspace_id },
      })
      await call('POST /api/v1/customers', { key, body: { rows: [{ email: 'ana@example.com' }] } })
      await call('POST /api/v1/events', { key, body: { event_type: 'lead_created', idempotency_key: 'lead' } })
      return profile
    }
    const [doomed, other] = [await made(), await made()]
    const confirm = { confirm_name: doomed.name }
    const purge = () => changeState(`profiles/${doomed.id}/purge`, owner.session, confirm)
    expect(rejection(await purge())).toEqual([409, 'invalid_state', 'not_archived'])
    await changeState(`profiles/${doomed.id}/archive`, owner.session, confirm)
    expect((await purge()).status).toBe(202)
    // As if the entry still waited.
    await db.updateTable('ingest_position').set({ next_sequence: 1 }).where('profile_id', '=', doomed.id).execute()
    await purgeProfileJob.run(app.ctx, { profile_id: doomed.id })
    // The requests above are still in the memory of the process.
    await app.services.requestLog.flush()
    const both = db.selectFrom('api_request').select('profile_id').where('profile_id', 'in', [doomed.id, other.id])
    expect(await both.distinct().execute()).toEqual([{ profile_id: other.id }])
    await app.ctx.collection.log.deriver.derive(doomed.id)
    for (const table of ['event', 'ingest_log', 'ingest_head', 'ingest_claim'] as const)
      expect(await db.selectFrom(table).select('profile_id').where('profile_id', '=', doomed.id).execute()).toEqual([])
    const left = async (id: string) =>
      (await db.selectFrom('customer').select('id').where('profile_id', '=', id).execute()).length
    expect([await left(doomed.id), await left(other.id)]).toEqual([0, 1])
    expect(await db.selectFrom('profile').select('id').where('id', '=', doomed.id).execute()).toEqual([])
    expect((await purge()).status).toBe(404)
  })

  it('and purging waits for recorded requests that are being written', async () => {
    const doomed = await seed.profile({ archived_at: clock.now(), purge_requested_at: clock.now() })
    const purging = Promise.withResolvers<void>()
    await app.database.db.transaction().execute(async (trx) => {
      await lockRequestWrites(trx, 'write')
      purgeProfileJob.run(app.ctx, { profile_id: doomed.id }).then(purging.resolve, purging.reject)
      await vi.waitFor(async () => {
        const waiting = sql<{ pid: number }>`select pid from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`
        expect((await waiting.execute(db)).rows).toHaveLength(1)
      })
      await db
        .insertInto('api_request')
        .values({
          profile_id: doomed.id,
          id: newId(),
          occurred_at: clock.now(),
          method: 'GET',
          route: '/api/v1/profile',
          operation_id: 'profiles.readProfile',
          status: 200,
          duration_ms: 1,
          credential_kind: 'api_key',
          credential_id: newId(),
          app_id: null,
          request_id: 'r',
        })
        .execute()
    })
    await purging.promise
    const left = db.selectFrom('api_request').select('id').where('profile_id', '=', doomed.id)
    expect(await left.execute()).toEqual([])
  })

  it('and purging is rejected for a demo profile with log entries', async () => {
    const owner = await member()
    const demo = await seed.profile({ workspace_id: owner.workspace_id, is_demo: true, archived_at: clock.now() })
    const change = {
      from_mode: 'standard',
      to_mode: 'hipaa',
      actor_kind: 'operator',
      request_id: 'r',
      address: '::1',
    } as const
    await db
      .insertInto('privacy_change')
      .values({ profile_id: demo.id, id: newId(), changed_at: clock.now(), ...change })
      .execute()
    const response = await changeState(`profiles/${demo.id}/purge`, owner.session, { confirm_name: demo.name })
    expect([response.status, response.body.error.code]).toEqual([409, 'demo_purge_blocked'])
  })
})

import { z } from 'zod'
import { inTransaction } from '../../kernel/context/context.ts'
import { roles } from '../../kernel/context/scopes.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { byUser } from '../../kernel/operations/access.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { sessionCookieName } from '../access/authenticate.ts'
import { findMemberProfile } from '../access/credential-queries.ts'
import { emptiedCookie, sessionDays } from '../access/open-session.ts'
import { recordPersonalAuditEvent } from '../audit-log/record-audit-event.ts'
import { signedInUser } from '../callers/signed-in-user.ts'
import {
  deleteOtherSessions,
  deleteSession,
  deleteSessionOf,
  findSessionView,
  listReachableProfiles,
  listSessions as listRows,
  updateActiveProfile,
} from './queries.ts'
import { sessionSchema, toWorkspaces } from './schemas.ts'

export const readSession = operation({
  id: 'sessions.readSession',
  http: 'GET /sessions/current',
  summary: 'Get the current session with its user and profiles',
  ...byUser,
  data: sessionSchema,
  async run(ctx) {
    const person = signedInUser(ctx.actor)
    const session = await findSessionView(ctx.db, person.credential_id)
    if (!session) return fail('unauthorized')
    return {
      data: {
        user: { id: session.user_id, email: session.email, is_operator: session.is_operator },
        expires_at: session.expires_at,
        active_profile_id: ctx.profile?.id ?? null,
        role: person.role,
        workspaces: toWorkspaces(await listReachableProfiles(ctx.db, session.user_id)),
      },
    }
  },
})

export const chooseProfile = operation({
  id: 'sessions.chooseProfile',
  http: 'PUT /sessions/active-profile',
  summary: 'Set the active profile of the session',
  ...byUser,
  idempotency: 'natural',
  body: z.object({ profile_id: z.uuid() }),
  data: z.object({ active_profile_id: z.uuid(), role: z.enum(roles) }),
  errors: ['not_found'],
  example: { body: { profile_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  run(ctx, { body }) {
    const person = signedInUser(ctx.actor)
    return inTransaction(ctx, async (ctx) => {
      const found = await findMemberProfile(ctx.db, body.profile_id, person.user_id)
      if (!found) return fail('not_found', 'No such profile.')
      await updateActiveProfile(ctx.db, person.credential_id, found.profile.id)
      await ctx.forgetCredentials()
      return { data: { active_profile_id: found.profile.id, role: found.role } }
    })
  },
})

export const signOut = operation({
  id: 'sessions.signOut',
  http: 'DELETE /sessions/current',
  summary: 'Sign out',
  ...byUser,
  idempotency: 'natural',
  data: z.object({ signed_out: z.literal(true) }),
  async run(ctx) {
    const person = signedInUser(ctx.actor)
    await inTransaction(ctx, async (ctx) => {
      await deleteSession(ctx.db, person.credential_id)
      await recordPersonalAuditEvent(ctx, person.user_id, 'signed_out', { session_id: person.credential_id })
      await ctx.forgetCredentials()
    })
    return {
      data: { signed_out: true as const },
      headers: { 'Set-Cookie': emptiedCookie(sessionCookieName(ctx.baseUrl)) },
    }
  },
})

export const listSessions = operation({
  id: 'sessions.listSessions',
  http: 'GET /sessions',
  summary: 'List the sessions of the signed-in user',
  ...byUser,
  data: z.array(
    z.object({
      id: z.uuid(),
      is_current: z.boolean(),
      created_at: timestamp,
      used_at: timestamp.describe('Accurate to the day.'),
      expires_at: timestamp,
      address: z.string().nullable().describe('Network address of the sign-in.'),
      user_agent: z.string().nullable().describe('User agent of the browser.'),
    }),
  ),
  async run(ctx) {
    const person = signedInUser(ctx.actor)
    const rows = await listRows(ctx.db, person.user_id, ctx.now())
    const data = rows.map((row) => ({
      ...row,
      is_current: row.id === person.credential_id,
      used_at: new Date(row.expires_at.getTime() - sessionDays * dayMs),
    }))
    return { data }
  },
})

export const endSession = operation({
  id: 'sessions.endSession',
  http: 'DELETE /sessions/:id',
  summary: 'End a session of the signed-in user',
  ...byUser,
  idempotency: 'natural',
  params: z.object({ id: z.uuid() }),
  data: z.object({ ended: z.literal(true) }),
  errors: ['not_found'],
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  run(ctx, { params }) {
    const { user_id: userId } = signedInUser(ctx.actor)
    return inTransaction(ctx, async (ctx) => {
      if (!(await deleteSessionOf(ctx.db, userId, params.id))) return fail('not_found', 'No such session.')
      await recordPersonalAuditEvent(ctx, userId, 'signed_out', { session_id: params.id })
      await ctx.forgetCredentials()
      return { data: { ended: true as const } }
    })
  },
})

export const endOtherSessions = operation({
  id: 'sessions.endOtherSessions',
  http: 'DELETE /sessions',
  summary: 'End all other sessions of the signed-in user',
  ...byUser,
  idempotency: 'natural',
  data: z.object({ ended: z.int() }),
  run(ctx) {
    const person = signedInUser(ctx.actor)
    return inTransaction(ctx, async (ctx) => {
      const ended = await deleteOtherSessions(ctx.db, person.user_id, person.credential_id)
      if (ended > 0) await recordPersonalAuditEvent(ctx, person.user_id, 'signed_out', { sessions: ended })
      await ctx.forgetCredentials()
      return { data: { ended } }
    })
  },
})

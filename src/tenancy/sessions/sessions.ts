import { z } from 'zod'
import { inTransaction } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { roles } from '../../kernel/scopes.ts'
import { findMemberProfile } from '../credential-queries.ts'
import { signedInPerson } from '../person.ts'
import { deleteSession, findSessionView, listReachableProfiles, updateActiveProfile } from './queries.ts'
import { sessionShape, toWorkspaces } from './shapes.ts'

export const readSession = operation({
  id: 'sessions.readSession',
  http: 'GET /sessions/current',
  summary: 'Who is signed in, on which profile, and which others they may choose',
  auth: ['session'],
  scopes: 'any',
  boundTo: 'workspace',
  data: sessionShape,
  async run(ctx) {
    const person = signedInPerson(ctx.actor)
    const session = await findSessionView(ctx.db, person.credential_id)
    if (!session) return fail('unauthorized')
    return {
      data: {
        user: { id: session.user_id, email: session.email },
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
  summary: 'Choose the profile the session works on',
  auth: ['session'],
  scopes: 'any',
  boundTo: 'workspace',
  idempotency: 'natural',
  body: z.object({ profile_id: z.uuid() }),
  data: z.object({ active_profile_id: z.uuid(), role: z.enum(roles) }),
  errors: ['not_found'],
  example: { body: { profile_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  run(ctx, { body }) {
    const person = signedInPerson(ctx.actor)
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
  auth: ['session'],
  scopes: 'any',
  boundTo: 'workspace',
  idempotency: 'natural',
  data: z.object({ signed_out: z.literal(true) }),
  async run(ctx) {
    const person = signedInPerson(ctx.actor)
    await inTransaction(ctx, async (ctx) => {
      await deleteSession(ctx.db, person.credential_id)
      await ctx.forgetCredentials()
    })
    return { data: { signed_out: true as const }, headers: { 'Set-Cookie': emptiedCookie } }
  },
})

const emptiedCookie = 'tributary_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0'

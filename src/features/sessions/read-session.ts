import { signedInPerson } from '../../domain/tenancy/signed-in-person.ts'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { findSessionView, listReachableProfiles } from './queries.ts'
import { sessionShape, toWorkspaces } from './shapes.ts'

export const readSession = operation({
  id: 'sessions.readSession',
  http: 'GET /sessions/current',
  summary: 'Who is signed in, on which profile, and which others they may choose',
  auth: ['session'],
  scopes: 'any',
  grain: 'workspace',
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

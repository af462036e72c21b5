import { z } from 'zod'
import { signedInPerson } from '../../domain/tenancy/signed-in-person.ts'
import { inTransaction } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { roles } from '../../kernel/scopes.ts'
import { findMemberProfile } from '../credentials/queries.ts'
import { updateActiveProfile } from './queries.ts'

export const chooseProfile = operation({
  id: 'sessions.chooseProfile',
  http: 'PUT /sessions/active-profile',
  summary: 'Choose the profile the session works on',
  auth: ['session'],
  scopes: 'any',
  grain: 'workspace',
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

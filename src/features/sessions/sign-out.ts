import { z } from 'zod'
import { signedInPerson } from '../../domain/tenancy/signed-in-person.ts'
import { inTransaction } from '../../kernel/context.ts'
import { operation } from '../../kernel/operation.ts'
import { deleteSession } from './queries.ts'

export const signOut = operation({
  id: 'sessions.signOut',
  http: 'DELETE /sessions/current',
  summary: 'Sign out',
  auth: ['session'],
  scopes: 'any',
  grain: 'workspace',
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

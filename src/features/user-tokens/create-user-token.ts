import { z } from 'zod'
import { displayName } from '../../domain/tenancy/display-name.ts'
import { personalScopes } from '../../domain/tenancy/personal-scopes.ts'
import { signedInPerson } from '../../domain/tenancy/signed-in-person.ts'
import { mintBearer } from '../../kernel/bearer.ts'
import { fail } from '../../kernel/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { missingScopes, scopeNames } from '../../kernel/scopes.ts'
import { shownOnce } from '../../kernel/secret-field.ts'
import { insertUserToken } from './queries.ts'
import { userTokenShape } from './shapes.ts'

export const createUserToken = operation({
  id: 'userTokens.createUserToken',
  http: 'POST /user-tokens',
  summary: 'Mint a token with which the signed-in person works through MCP',
  auth: ['session'],
  scopes: 'any',
  grain: 'workspace',
  body: z.object({
    name: displayName,
    scopes: z.array(z.enum(scopeNames)).min(1).default(['mcp:read']),
    expires_at: z.iso.datetime({ offset: true }).nullable().default(null),
  }),
  data: userTokenShape.extend({ token: shownOnce('The bearer itself.') }),
  statuses: [201],
  errors: ['insufficient_scope'],
  example: { body: { name: 'Assistant on my laptop' } },
  async run(ctx, { body }) {
    const person = signedInPerson(ctx.actor)
    const missing = missingScopes(personalScopes(person.role), body.scopes)
    if (missing.length > 0) {
      const message = `Your role here does not allow ${missing.join(', ')}.`
      return fail('insufficient_scope', message, { required_scopes: missing })
    }
    const expiresAt = body.expires_at === null ? null : new Date(body.expires_at)
    if (expiresAt && expiresAt <= ctx.now()) {
      return fail('validation_error', 'expires_at: must be in the future', { field: 'expires_at' })
    }
    const { id, text, secret_hash } = mintBearer('user_token')
    const scopes = [...new Set(body.scopes)]
    const token = { id, name: body.name, scopes, expires_at: expiresAt, revoked_at: null, created_at: ctx.now() }
    await insertUserToken(ctx.db, { ...token, user_id: person.user_id, secret_hash })
    return { data: { ...token, token: text } }
  },
})

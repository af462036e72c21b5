import { z } from 'zod'
import { inTransaction } from '../../kernel/context/context.ts'
import { scopeNames } from '../../kernel/context/scopes.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { byUser } from '../../kernel/operations/access.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, limitParam, pageById } from '../../kernel/operations/page.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { recordPersonalAuditEvent } from '../../tenancy/audit-log/record-audit-event.ts'
import { revokesOwn } from '../../tenancy/callers/own-credential.ts'
import { signedInUser } from '../../tenancy/callers/signed-in-user.ts'
import { endAuthorization } from '../end-authorization.ts'
import { type AuthorizationRow, listAuthorizations as listRows, lockAuthorization } from './queries.ts'

const authorizationSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['partner', 'assistant']).describe('`partner`: has keys on one profile. `assistant`: acts as the user.'),
  app: z.object({
    id: z.uuid(),
    name: z.string(),
    client_id: z.string(),
    registration: z.enum(['operator', 'person', 'document', 'dynamic']),
  }),
  profile: z
    .object({ id: z.uuid(), name: z.string() })
    .nullable()
    .describe('Null: all profiles that the user can read.'),
  scopes: z.array(z.enum(scopeNames)),
  created_at: timestamp,
  last_used_at: timestamp.nullable().describe('When a token was last issued.'),
})
nameSchema('Authorization', authorizationSchema)

function toAuthorization(row: AuthorizationRow): z.input<typeof authorizationSchema> {
  const { id, kind, scopes, created_at, last_used_at, profile_id, profile_name } = row
  return {
    id,
    kind,
    scopes,
    created_at,
    last_used_at,
    app: { id: row.app_id, name: row.app_name, client_id: row.app_client_id, registration: row.app_registration },
    profile: profile_id && profile_name !== null ? { id: profile_id, name: profile_name } : null,
  }
}

export const listAuthorizations = operation({
  id: 'authorizations.listAuthorizations',
  http: 'GET /authorizations',
  summary: 'List the app authorizations of the signed-in user, newest first',
  ...byUser,
  query: z.object({ limit: limitParam({ default: 50, max: 200 }), cursor: cursorParam() }),
  data: z.array(authorizationSchema),
  isPaged: true,
  async run(ctx, { query }) {
    const { user_id: userId } = signedInUser(ctx.actor)
    const { rows, pagination } = await pageById(list, query, (page) => listRows(ctx.db, userId, page))
    return { data: rows.map(toAuthorization), pagination }
  },
})

const list = 'authorizations'

export const withdrawAuthorization = operation({
  id: 'authorizations.withdrawAuthorization',
  http: 'DELETE /authorizations/:id',
  summary: 'Revoke an app authorization of the signed-in user',
  description:
    'Its keys and tokens stop working immediately. The grant of a partner on the profile ends as well, unless another user authorized the same app.',
  ...revokesOwn,
  run(ctx, { params }) {
    const { user_id: userId } = signedInUser(ctx.actor)
    return inTransaction(ctx, async (ctx) => {
      const authorization = await lockAuthorization(ctx.db, params.id)
      if (authorization?.user_id !== userId || !authorization.activated_at)
        return fail('not_found', 'No such authorization.')
      if (!authorization.ended_at) {
        await endAuthorization(ctx, authorization, 'revoked_by_person')
        const { id: authorization_id, app_id, profile_id } = authorization
        await recordPersonalAuditEvent(ctx, userId, 'app_authorization_ended', { authorization_id, app_id, profile_id })
      }
      return { data: { revoked: true as const } }
    })
  },
})

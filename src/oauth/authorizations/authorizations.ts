import { z } from 'zod'
import { inTransaction } from '../../kernel/context.ts'
import { timestamp } from '../../kernel/date-range.ts'
import { fail } from '../../kernel/errors.ts'
import { nameSchema } from '../../kernel/json-schema.ts'
import { operation } from '../../kernel/operation.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam } from '../../kernel/page.ts'
import { scopeNames } from '../../kernel/scopes.ts'
import { signedInPerson } from '../../tenancy/person.ts'
import { recordPersonalAct } from '../../tenancy/record-act.ts'
import { endAuthorization } from '../end-authorization.ts'
import { type AuthorizationRow, listAuthorizations as listRows, lockAuthorization } from './queries.ts'

const authorizationShape = z.object({
  id: z.uuid(),
  kind: z
    .enum(['partner', 'assistant'])
    .describe('A partner holds keys on one profile; an assistant acts as the person.'),
  app: z.object({
    id: z.uuid(),
    name: z.string(),
    client_id: z.string(),
    registration: z.enum(['operator', 'person', 'document', 'dynamic']),
  }),
  profile: z
    .object({ id: z.uuid(), name: z.string() })
    .nullable()
    .describe('Null: every profile that the person may read.'),
  scopes: z.array(z.enum(scopeNames)),
  created_at: timestamp,
  last_used_at: timestamp.nullable().describe('When it was last given a token.'),
})
nameSchema('Authorization', authorizationShape)

function toAuthorization(row: AuthorizationRow): z.input<typeof authorizationShape> {
  const { id, kind, scopes, created_at, last_used_at, profile_id, profile_name } = row
  return {
    ...{ id, kind, scopes, created_at, last_used_at },
    app: { id: row.app_id, name: row.app_name, client_id: row.app_client_id, registration: row.app_registration },
    profile: profile_id && profile_name !== null ? { id: profile_id, name: profile_name } : null,
  }
}

export const listAuthorizations = operation({
  id: 'authorizations.listAuthorizations',
  http: 'GET /authorizations',
  summary: 'What the signed-in person has authorized apps to do, newest first',
  auth: ['session'],
  scopes: 'any',
  boundTo: 'workspace',
  query: z.object({ limit: limitParam({ default: 50, max: 200 }), cursor: cursorParam() }),
  data: z.array(authorizationShape),
  isPaged: true,
  async run(ctx, { query }) {
    const { user_id: userId } = signedInPerson(ctx.actor)
    const [beforeId] = query.cursor ? decodeCursor(list, query.cursor, z.tuple([z.uuid()])) : [null]
    const found = await listRows(ctx.db, userId, { limit: query.limit + 1, before_id: beforeId })
    const { rows, pagination } = cutPage(found, query.limit, (last) => encodeCursor(list, [last.id]))
    return { data: rows.map(toAuthorization), pagination }
  },
})

const list = 'authorizations'

export const withdrawAuthorization = operation({
  id: 'authorizations.withdrawAuthorization',
  http: 'DELETE /authorizations/:id',
  summary: 'End what the signed-in person has authorized an app to do',
  description:
    'Its keys and tokens stop working at once. The grant that a partner got by it on the profile ends too, unless somebody else has authorized the same.',
  auth: ['session'],
  scopes: 'any',
  boundTo: 'workspace',
  idempotency: 'natural',
  params: z.object({ id: z.uuid() }),
  data: z.object({ revoked: z.literal(true) }),
  errors: ['not_found'],
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  run(ctx, { params }) {
    const { user_id: userId } = signedInPerson(ctx.actor)
    return inTransaction(ctx, async (ctx) => {
      const authorization = await lockAuthorization(ctx.db, params.id)
      if (authorization?.user_id !== userId || !authorization.activated_at)
        return fail('not_found', 'No such authorization.')
      if (!authorization.ended_at) {
        await endAuthorization(ctx, authorization, 'revoked_by_person')
        const { id: authorization_id, app_id, profile_id } = authorization
        await recordPersonalAct(ctx, userId, 'app_authorization_ended', { authorization_id, app_id, profile_id })
      }
      return { data: { revoked: true as const } }
    })
  },
})

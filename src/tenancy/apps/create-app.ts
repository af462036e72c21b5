import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { fail } from '../../kernel/errors/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { shownOnce } from '../../kernel/schemas/secret-field.ts'
import { hashSecret } from '../../kernel/secrets/token.ts'
import { insertApp } from './app-queries.ts'
import { type App, appFields, appSchema } from './app-schemas.ts'
import { originOf } from './redirect-uri.ts'

export const createApp = operation({
  id: 'apps.createApp',
  http: 'POST /admin/oauth-apps',
  summary: 'Register a partner app (operator)',
  auth: ['operator'],
  scopes: 'any',
  boundTo: 'app',
  body: z.object({
    ...appFields,
    client_id: appFields.client_id.optional(),
    allowed_return_origins: appFields.allowed_return_origins.optional(),
    rate_limit_tier: appFields.rate_limit_tier.default('standard'),
  }),
  data: appSchema.extend({ client_secret: shownOnce('The client secret.') }),
  meta: z.object({ client_id: z.string() }),
  statuses: [201],
  errors: ['invalid_state'],
  example: {
    body: {
      name: 'Booking suite',
      redirect_uris: ['https://app.example/callback'],
      allowed_scopes: ['profiles:write', 'attribution:write', 'analytics'],
    },
  },
  async run(ctx, { body }) {
    const clientSecret = `trb_secret_${randomBytes(32).toString('base64url')}`
    const app: App = {
      ...body,
      id: newId(),
      client_id: body.client_id ?? `app_${randomBytes(12).toString('hex')}`,
      allowed_return_origins: body.allowed_return_origins ?? [...new Set(body.redirect_uris.map(originOf))],
      allowed_scopes: [...new Set(body.allowed_scopes)],
      registration: 'operator',
      workspace_id: null,
      created_at: ctx.now(),
    }
    const isInserted = await insertApp(ctx.db, { ...app, client_secret_hash: hashSecret(clientSecret) })
    if (!isInserted)
      return fail('invalid_state', `The client_id ${app.client_id} is already in use.`, { field: 'client_id' })
    return { data: { ...app, client_secret: clientSecret }, meta: { client_id: app.client_id } }
  },
})

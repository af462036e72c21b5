import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { inTransaction } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { byWorkspaceAdmin } from '../../kernel/operations/access.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, limitParam, pageById } from '../../kernel/operations/page.ts'
import { changesOf } from '../../kernel/schemas/changes-of.ts'
import { shownOnce } from '../../kernel/schemas/secret-field.ts'
import { hashSecret } from '../../kernel/secrets/token.ts'
import { insertApp } from '../../tenancy/apps/app-queries.ts'
import { type App, appFields, appSchema } from '../../tenancy/apps/app-schemas.ts'
import { originOf } from '../../tenancy/apps/redirect-uri.ts'
import { recordAuditEvent } from '../../tenancy/audit-log/record-audit-event.ts'
import { countOwnApps, listOwnApps, lockOwnApp, updateOwnApp } from './queries.ts'

const ownAppSchema = appSchema.extend({
  is_public: z.boolean().describe('The app cannot keep a secret and has none.'),
})

const redirectUris = appFields.redirect_uris.min(1).describe('Must match the sent `redirect_uri` exactly.')

/** Limits the number of rows that one workspace can create. */
const appsMax = 100

const params = z.object({ workspaceId: z.uuid() })
const paramsExample = { workspaceId: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' }

export const registerApp = operation({
  id: 'apps.registerApp',
  http: 'POST /workspaces/:workspaceId/apps',
  summary: 'Register an app that people can authorize',
  description:
    'For owners and admins. A public app, such as a mobile or single-page app, gets no secret and authenticates with PKCE only; it cannot act without a user. The standard rate limit tier applies.',
  ...byWorkspaceAdmin,
  params,
  body: z.object({
    name: appFields.name,
    redirect_uris: redirectUris,
    allowed_scopes: appFields.allowed_scopes,
    is_public: z.boolean().default(false),
  }),
  data: ownAppSchema.extend({
    client_secret: shownOnce('The client secret; null for a public app.'),
  }),
  meta: z.object({ workspace_id: z.uuid(), client_id: z.string() }),
  statuses: [201],
  errors: ['not_found', 'invalid_state'],
  example: {
    params: paramsExample,
    body: { name: 'Booking suite', redirect_uris: ['https://app.example/callback'], allowed_scopes: ['analytics'] },
  },
  async run(ctx, { params: { workspaceId }, body: { is_public, ...body } }) {
    const clientSecret = is_public ? null : createSecret()
    const app: App = {
      ...body,
      id: newId(),
      client_id: `app_${randomBytes(12).toString('hex')}`,
      redirect_uris: [...new Set(body.redirect_uris)],
      allowed_return_origins: [...new Set(body.redirect_uris.map(originOf))],
      allowed_scopes: [...new Set(body.allowed_scopes)],
      rate_limit_tier: 'standard',
      registration: 'person',
      workspace_id: workspaceId,
      created_at: ctx.now(),
    }
    await inTransaction(ctx, async (ctx) => {
      if ((await countOwnApps(ctx.db, workspaceId)) >= appsMax) {
        fail('invalid_state', `The workspace already has ${appsMax} apps.`)
      }
      await recordAuditEvent(ctx, workspaceId, 'app_registered', { app_id: app.id, name: app.name })
      await insertApp(ctx.db, { ...app, client_secret_hash: clientSecret === null ? null : hashSecret(clientSecret) })
    })
    const data = { ...app, is_public, client_secret: clientSecret }
    return { data, meta: { workspace_id: workspaceId, client_id: app.client_id } }
  },
})

export const listApps = operation({
  id: 'apps.listApps',
  http: 'GET /workspaces/:workspaceId/apps',
  summary: 'List the apps of a workspace, newest first',
  description: 'For owners and admins.',
  ...byWorkspaceAdmin,
  params,
  query: z.object({ limit: limitParam({ default: 50, max: 200 }), cursor: cursorParam() }),
  data: z.array(ownAppSchema),
  meta: z.object({ workspace_id: z.uuid() }),
  isPaged: true,
  errors: ['not_found'],
  example: { params: paramsExample },
  async run(ctx, { params: { workspaceId }, query }) {
    const { rows, pagination } = await pageById('apps', query, (page) => listOwnApps(ctx.db, workspaceId, page))
    return { data: [...rows], pagination, meta: { workspace_id: workspaceId } }
  },
})

export const changeApp = operation({
  id: 'apps.changeApp',
  http: 'PATCH /workspaces/:workspaceId/apps/:id',
  summary: 'Update an app of a workspace',
  description:
    'For owners and admins. Existing authorizations stay unchanged; narrower `allowed_scopes` apply to new requests.',
  ...byWorkspaceAdmin,
  params: params.extend({ id: z.uuid() }),
  body: changesOf({ name: appFields.name, redirect_uris: redirectUris, allowed_scopes: appFields.allowed_scopes }),
  data: ownAppSchema,
  meta: z.object({ workspace_id: z.uuid() }),
  errors: ['not_found'],
  example: { params: { ...paramsExample, id: paramsExample.workspaceId }, body: { name: 'Booking suite 2' } },
  async run(ctx, { params: { workspaceId, id }, body }) {
    const { redirect_uris: uris } = body
    const origins = uris && { allowed_return_origins: [...new Set(uris.map(originOf))] }
    return inTransaction(ctx, async (ctx) => {
      const app = await updateOwnApp(ctx.db, workspaceId, id, { ...body, ...origins })
      if (!app) return fail('not_found', 'No such app.')
      await recordAuditEvent(ctx, workspaceId, 'app_changed', { app_id: id })
      return { data: app, meta: { workspace_id: workspaceId } }
    })
  },
})

export const rotateAppSecret = operation({
  id: 'apps.rotateAppSecret',
  http: 'POST /workspaces/:workspaceId/apps/:id/rotate-secret',
  summary: 'Rotate the secret of an app; the old secret stops working',
  description: 'For owners and admins.',
  ...byWorkspaceAdmin,
  params: params.extend({ id: z.uuid() }),
  data: ownAppSchema.extend({ client_secret: shownOnce('The new client secret.') }),
  meta: z.object({ workspace_id: z.uuid() }),
  statuses: [201],
  errors: ['not_found', 'invalid_state'],
  example: { params: { ...paramsExample, id: paramsExample.workspaceId } },
  async run(ctx, { params: { workspaceId, id } }) {
    return inTransaction(ctx, async (ctx) => {
      const app = await lockOwnApp(ctx.db, workspaceId, id)
      if (!app) return fail('not_found', 'No such app.')
      if (app.is_public) return fail('invalid_state', 'A public app has no secret.')
      const clientSecret = createSecret()
      await recordAuditEvent(ctx, workspaceId, 'app_secret_rotated', { app_id: id })
      await updateOwnApp(ctx.db, workspaceId, id, { client_secret_hash: hashSecret(clientSecret) })
      return { data: { ...app, client_secret: clientSecret }, meta: { workspace_id: workspaceId } }
    })
  },
})

function createSecret(): string {
  return `trb_secret_${randomBytes(32).toString('base64url')}`
}

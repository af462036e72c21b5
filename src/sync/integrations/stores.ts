import { z } from 'zod'
import { listConnections, lockConnection, updateConnection } from '../../connect/connection-queries.ts'
import { type Connection, connectionStatuses, type SyncedConnection } from '../../connect/connection-schemas.ts'
import { endConnection } from '../../connect/end-connection.ts'
import { encryptTokens, requireCall, requireProvider } from '../../connect/open-session.ts'
import type { Account, Tokens } from '../../connect/provider.ts'
import { ProviderError } from '../../connect/provider-error.ts'
import { inTransaction, type ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { displayName } from '../../kernel/schemas/storable-text.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { connectAccounts } from './bank-link.ts'
import { webhookSecretPurpose, webhookUrl } from './credentials.ts'

const storeSchema = z.object({
  id: z.uuid(),
  shop_domain: z.string(),
  display_name: z.string(),
  status: z.enum(connectionStatuses),
  webhook_url: z
    .string()
    .describe("Paste it into the store's webhook settings, for the `orders/updated` topic in JSON."),
  has_signing_id: z.boolean().describe('Webhooks are accepted after the signing id is stored.'),
  has_access_token: z.boolean().describe('Whether the store’s Admin API can be called.'),
  created_at: timestamp,
})
nameSchema('StoreConnection', storeSchema)

function toStore(baseUrl: string, row: SyncedConnection): z.input<typeof storeSchema> {
  const { id, external_id: shop_domain, display_name, status, created_at } = row
  const webhook_url = webhookUrl(baseUrl, row)
  const has_signing_id = row.webhook_secret !== null
  const has_access_token = row.tokens !== null
  return { id, shop_domain, display_name, status, webhook_url, has_signing_id, has_access_token, created_at }
}

const storeParams = z.object({ connectionId: z.uuid() })

const storeParamsExample = { connectionId: '0195b3c0-8f11-7c42-b7a0-5d0e9f1a2b3c' }

const shopDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(200)
  .regex(/^[a-z0-9][a-z0-9-]*(\.[a-z0-9-]+)+$/, 'must be a host name such as meadow.myshopify.com')

const accessToken = z
  .string()
  .trim()
  .min(8)
  .max(500)
  .optional()
  .describe(
    'Admin API access token of an app in the store, verified and stored encrypted. With `read_orders`, the history is imported and missed webhooks are caught up every hour (`read_all_orders` for orders older than 60 days); a web pixel extension needs `write_pixels`.',
  )

/** Reads the scopes of the token from the store. Must not be called inside a transaction, because it uses the network. */
async function checkToken(ctx: ProfileContext, account: Account, access_token: string): Promise<Tokens> {
  const reject = (field: string, what: string): never => fail('validation_error', `${field}: ${what}`, { field })
  const provider = requireProvider(ctx, 'store')
  if (!provider.accountOrigin?.(account)) {
    return reject('shop_domain', 'must be the store’s own myshopify.com host for an access token')
  }
  const tokens: Tokens = { access_token, refresh_token: null, expires_at: null, scopes: [] }
  try {
    const session = { ...requireCall(ctx, provider, account), tokens, account }
    return { ...tokens, scopes: (await provider.readScopes?.(session)) ?? [] }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { kind, message } = error.failure
    if (['token_', 'permission_', 'rejected', 'malformed'].some((prefix) => kind.startsWith(prefix)))
      return reject('access_token', 'the store rejects it')
    return fail('provider_error', message)
  }
}

export const listStores = operation({
  id: 'integrations.listStores',
  http: 'GET /integrations/store/manual-connections',
  summary: 'List manual store webhook connections',
  scopes: ['connections:read'],
  data: z.array(storeSchema),
  async run(ctx) {
    const rows = await listConnections(ctx.db, ctx.profile.id, { provider: 'store' })
    return { data: rows.filter(({ status }) => status !== 'disconnected').map((row) => toStore(ctx.baseUrl, row)) }
  },
})

export const addStore = operation({
  id: 'integrations.addStore',
  http: 'POST /integrations/store/manual-connections',
  summary: 'Create a manual store webhook connection',
  description:
    'Create it, paste `webhook_url` into the store, then store the signing id that the store shows. Repeating the request returns the same connection.',
  scopes: ['connections:write'],
  idempotency: 'natural',
  body: z.object({
    shop_domain: shopDomain,
    display_name: displayName.optional(),
    signing_id: z.string().trim().min(8).max(500).optional().describe("Signing secret of the store's webhooks."),
    access_token: accessToken,
  }),
  data: storeSchema,
  statuses: [201],
  errors: ['account_connected_elsewhere', 'provider_error', 'provider_not_configured', 'validation_error'],
  example: { body: { shop_domain: 'meadow.myshopify.com', display_name: 'Meadow' } },
  async run(ctx, { body }) {
    const { shop_domain, display_name = shop_domain, signing_id, access_token } = body
    const provider = requireProvider(ctx, 'store')
    const account = { external_id: shop_domain, name: display_name, currency: null, details: {} }
    const tokens = access_token ? await checkToken(ctx, account, access_token) : null
    const webhook_secret = signing_id ? ctx.secrets.encrypt(webhookSecretPurpose, signing_id) : null
    const [connection] = await connectAccounts(ctx, provider, [account], { tokens, webhook_secret })
    const [row] = await listConnections(ctx.db, ctx.profile.id, { id: connection!.id })
    return { data: toStore(ctx.baseUrl, row!) }
  },
})

export const updateStore = operation({
  id: 'integrations.updateStore',
  http: 'PATCH /integrations/store/manual-connections/:connectionId',
  summary: 'Update the signing id or access token of a store connection',
  scopes: ['connections:write'],
  params: storeParams,
  body: z.object({ signing_id: z.string().trim().min(8).max(500).optional(), access_token: accessToken }),
  data: storeSchema,
  errors: ['provider_error', 'provider_not_configured', 'validation_error'],
  example: { params: storeParamsExample, body: { signing_id: '8c4f0e5d2b7a9613f0e1d2c3b4a59687' } },
  async run(ctx, { params, body }) {
    const { signing_id, access_token } = body
    if (signing_id === undefined && access_token === undefined) {
      return fail('validation_error', 'signing_id: is required, or access_token', { field: 'signing_id' })
    }
    const [found] = await listConnections(ctx.db, ctx.profile.id, { id: params.connectionId })
    const isStore = found?.provider === 'store' && found.status !== 'disconnected'
    if (!isStore) return fail('not_found', 'No such store connection.')
    const account = { external_id: found.external_id, name: found.display_name, currency: null, details: {} }
    const tokens = access_token ? await checkToken(ctx, account, access_token) : null
    return inTransaction(ctx, async (ctx) => {
      const { id, status } = await lockStore(ctx, params.connectionId)
      await updateConnection(ctx.db, ctx.profile.id, id, {
        ...(signing_id && { webhook_secret: ctx.secrets.encrypt(webhookSecretPurpose, signing_id) }),
        ...(tokens && { tokens: encryptTokens(ctx.secrets, tokens), last_run_at: null, last_success_at: null }),
        ...(tokens && status === 'reconnect_required' && { status: 'connected', reconnect_reason: null }),
        updated_at: ctx.now(),
      })
      const [row] = await listConnections(ctx.db, ctx.profile.id, { id })
      return { data: toStore(ctx.baseUrl, row!) }
    })
  },
})

/** Returns a connected store of the profile, locked until the transaction ends. */
async function lockStore(ctx: ProfileContext, connectionId: string): Promise<Connection> {
  const connection = await lockConnection(ctx.db, ctx.profile.id, connectionId)
  const isStore = connection?.provider === 'store' && connection.status !== 'disconnected'
  return isStore ? connection : fail('not_found', 'No such store connection.')
}

export const removeStore = operation({
  id: 'integrations.removeStore',
  http: 'DELETE /integrations/store/manual-connections/:connectionId',
  summary: 'Remove a manual store connection',
  description: 'Imported data stays; further webhooks are rejected. Repeating the request has no effect.',
  scopes: ['connections:write'],
  params: storeParams,
  statuses: [204],
  example: { params: storeParamsExample },
  run: (ctx, { params }) =>
    inTransaction(ctx, async (ctx) => {
      const connection = await lockConnection(ctx.db, ctx.profile.id, params.connectionId)
      if (connection?.provider !== 'store') return fail('not_found', 'No such store connection.')
      if (connection.status !== 'disconnected') await endConnection(ctx, connection)
      return { status: 204 }
    }),
})

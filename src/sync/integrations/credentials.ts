import { z } from 'zod'
import type { Connection } from '../../connect/connection-schemas.ts'
import { failProvider } from '../../connect/fail-provider.ts'
import { requireCall, requireProvider } from '../../connect/open-session.ts'
import type { CredentialField, Provider } from '../../connect/provider.ts'
import { ProviderError } from '../../connect/provider-error.ts'
import { providers } from '../../connect/registry.ts'
import type { ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { connectAccounts } from './bank-link.ts'

/** Providers that accept a credential which a person copies from the vendor's settings. */
const pastedProviders = providers.filter(({ pasted }) => pasted !== undefined).map(({ key }) => key)

export const credentialErrors = [
  'account_connected_elsewhere',
  'connection_not_ready',
  'invalid_state',
  'provider_error',
  'provider_not_configured',
  'validation_error',
] as const

export const connectCredentials = operation({
  id: 'integrations.connectCredentials',
  http: 'POST /integrations/:provider/credentials',
  summary: 'Connect an account with a credential of the vendor',
  description:
    'The fields are those of `GET /integrations/providers`. They are verified at the vendor and stored encrypted. Repeating the request replaces the credential of the same account. Disconnect with `POST /connections/{id}/disconnect`.',
  scopes: ['connections:write'],
  idempotency: 'natural',
  params: z.object({
    provider: z
      .string()
      .refine((key) => pastedProviders.includes(key), 'is not a provider with a pasted credential')
      .meta({ enum: pastedProviders }),
  }),
  body: z.object({ values: z.record(z.string().max(50), z.string().trim().max(2_000)).describe('By field name.') }),
  data: z.object({
    connections: z.array(
      z.object({
        connection_id: z.uuid(),
        external_id: z.string(),
        display_name: z.string(),
        webhook_url: z.string().nullable().describe("Paste it into the vendor's webhook settings. Null: it has none."),
      }),
    ),
  }),
  errors: credentialErrors,
  example: { params: { provider: 'chatbot' }, body: { values: { token: '104200000000001:sandbox0chatbot0token' } } },
  mcp: false,
  async run(ctx, { params, body }) {
    const provider = requireProvider(ctx, params.provider)
    const connections = (await connectPasted(ctx, provider, body.values)).map((connection) => ({
      connection_id: connection.id,
      external_id: connection.external_id,
      display_name: connection.display_name,
      webhook_url: hasOwnWebhook(provider) ? webhookUrl(ctx.baseUrl, connection) : null,
    }))
    return { data: { connections } }
  },
})

/** Whether each connection has its own webhook secret, so that its URL identifies it. */
function hasOwnWebhook({ webhooks, pasted }: Provider): boolean {
  return webhooks !== undefined && pasted !== undefined
}

export function webhookUrl(baseUrl: string, { provider, profile_id, id }: Connection): string {
  return `${baseUrl}/hooks/${provider}/${profile_id}/${id}`
}

/** The purpose that a connection's own webhook secret is encrypted for. */
export const webhookSecretPurpose = 'connection.webhook_secret'

/** Verifies a credential at the vendor and connects every account that it reaches. Must not be inside a transaction. */
export async function connectPasted(
  ctx: ProfileContext,
  provider: Provider,
  values: Readonly<Record<string, string>>,
): Promise<Connection[]> {
  const { pasted } = provider
  if (!pasted) return fail('provider_not_configured')
  for (const field of pasted.fields) requireValue(field, values[field.name] ?? '')
  const open: Parameters<typeof pasted.verify>[0] = (account) => requireCall(ctx, provider, account)
  const found = await pasted.verify(open, values).catch((error: unknown) => failTried(ctx, provider, error))
  if (found.accounts.length === 0) return fail('invalid_state', 'The credential reaches no account.')
  const webhook_secret = found.webhook_secret ? ctx.secrets.encrypt(webhookSecretPurpose, found.webhook_secret) : null
  return connectAccounts(ctx, provider, found.accounts, { tokens: found.tokens, webhook_secret })
}

function requireValue({ name, isOptional, pattern }: CredentialField, value: string): void {
  if (value === '' && !isOptional) failField(name, 'is required')
  if (value !== '' && pattern && !pattern.test(value)) failField(name, 'is not valid')
}

/** Nothing is connected yet: a rejected credential is an error of the request, not of a connection. */
function failTried(ctx: ProfileContext, { name, pasted }: Provider, error: unknown): Promise<never> {
  const isRejected = error instanceof ProviderError && rejectedKinds.has(error.failure.kind)
  const secret = pasted!.fields.find(({ isSecret }) => isSecret)
  if (isRejected) failField(secret!.name, `is not accepted by ${name}: ${error.failure.message}`)
  return failProvider(ctx, null, error)
}

const rejectedKinds: ReadonlySet<string> = new Set(['token_revoked', 'token_expired', 'permission_missing', 'rejected'])

function failField(field: string, problem: string): never {
  return fail('validation_error', `${field}: ${problem}`, { field })
}

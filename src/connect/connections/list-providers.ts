import { z } from 'zod'
import type { WorkContext } from '../../kernel/context/context.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { redirectUri } from '../handoffs/begin-consent.ts'
import type { Provider } from '../provider.ts'

const providerSchema = z.object({
  key: z.string().describe('The provider id, also the `channel` of its connections.'),
  name: z.string(),
  kind: z.enum(['ads', 'search', 'crm', 'payments', 'store', 'bank', 'chat']),
  reads: z.array(z.string()).describe('What is read, as sentences.'),
  consent: z
    .object({ is_configured: z.boolean(), callback_url: z.string().describe('Register it at the vendor.') })
    .nullable()
    .describe('The consent screen. `is_configured`: the operator has set the id and secret of an application.'),
  credential_fields: z
    .array(z.object({ name: z.string(), label: z.string(), is_secret: z.boolean(), is_required: z.boolean() }))
    .nullable()
    .describe('What a person pastes into `POST /integrations/{provider}/credentials`.'),
  setup: z
    .object({
      url: z.string(),
      steps: z.array(z.string()),
      is_reviewed: z.boolean().describe('The vendor reviews the application before it can be used.'),
    })
    .nullable()
    .describe('What a person does at the vendor before the first connection.'),
  receives_conversions: z.boolean().describe('Conversions can be sent to it.'),
  receives_audiences: z.boolean().describe('Lists of customers can be sent to it.'),
  api_version: z.string().nullable(),
  api_ends_on: z.iso.date().nullable().describe('The day on which the vendor ends this version, if it is known.'),
})
nameSchema('ProviderDescription', providerSchema)

export const listProviders = operation({
  id: 'connections.listProviders',
  http: 'GET /integrations/providers',
  summary: 'List the vendors that can be connected, and how',
  scopes: ['connections:read'],
  query: z.object({ locale: z.enum(['en', 'es']).default('en') }),
  data: z.array(providerSchema),
  run: async (ctx, { query }) => ({
    data: ctx.providers.all.map((provider) => describeProvider(ctx, provider, query.locale)),
  }),
})

function describeProvider(
  { vendors, baseUrl }: Pick<WorkContext, 'vendors' | 'baseUrl'>,
  provider: Provider,
  locale: 'en' | 'es',
): z.input<typeof providerSchema> {
  const { key, name, kind, reads, oauth, pasted, setup, api } = provider
  const is_configured = Boolean(vendors.find(key)?.client_id)
  return {
    ...{ key, name, kind, reads: [...reads[locale]] },
    consent: oauth ? { is_configured, callback_url: redirectUri(baseUrl, key) } : null,
    credential_fields:
      pasted?.fields.map(({ name, label, isSecret, isOptional }) => ({
        ...{ name, label: label[locale], is_secret: isSecret, is_required: !isOptional },
      })) ?? null,
    setup: setup ? { url: setup.url, steps: [...setup.steps[locale]], is_reviewed: setup.isReviewed === true } : null,
    receives_conversions: provider.conversions !== undefined,
    receives_audiences: provider.audiences !== undefined,
    api_version: api?.version ?? null,
    api_ends_on: api?.ends_on ?? null,
  }
}

import { z } from 'zod'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'

const text = { type: 'string' }

/** Accepts any value, so that one invalid row does not reject the others; the description documents the fields. */
export const importRow = z.unknown().meta({
  title: 'CustomerImportRowInput',
  type: 'object',
  properties: {
    phone: { ...text, description: 'One of `phone`, `email` and `national_id` is required. Normalised to E.164.' },
    email: { ...text, description: 'Trimmed and lowercased.' },
    national_id: { ...text, description: 'A Chilean RUT in any format.' },
    external_id: { ...text, description: 'Your own customer id. Not sufficient on its own.' },
    first_name: { ...text, description: 'Only set if the customer has none.' },
    last_name: { ...text, description: 'Only set if the customer has none.' },
    region: { ...text, description: 'ISO 3166-2 (`CL-RM`) or a name. Only set if the customer has none.' },
    city: { ...text, description: 'Only set if the customer has none.' },
  },
  examples: [{ email: 'ana@example.com', first_name: 'Ana' }],
})

const importResultSchema = z.object({
  index: z.int().describe('Position of the row in the request.'),
  status: z.enum(['created', 'matched', 'rejected']),
  customer_profile_id: z.uuid().nullable().describe('Null when rejected.'),
  reason: z
    .enum(['no_identifier', 'invalid_phone', 'invalid_email', 'invalid_national_id', 'invalid_row', 'erased'])
    .optional()
    .describe('Only on a rejected row. `erased`: the `external_id` belongs to an erased customer.'),
  ignored_fields: z
    .array(z.string())
    .optional()
    .describe(
      'Fields that were ignored: invalid, or an `external_id` for a known person on a healthcare-family profile.',
    ),
})
nameSchema('ImportResult', importResultSchema)

export type ImportResult = z.input<typeof importResultSchema>

export const importedSchema = z.object({
  results: z.array(importResultSchema),
  summary: z.object({ total: z.int(), created: z.int(), matched: z.int(), rejected: z.int() }),
})
nameSchema('CustomerImport', importedSchema)

/** Accepts any value, like an import row. */
export const linkTokenRow = z.unknown().meta({
  title: 'LinkTokenRowInput',
  type: 'object',
  description: 'Selects one customer. If several selectors are sent, the first in this order is used.',
  properties: {
    customer_profile_id: { ...text, description: "The service's customer id." },
    customer_key: { ...text, description: 'Your own id, as in `user_traits.external_id`.' },
    email: text,
    phone: text,
    identifier_type: {
      ...text,
      description:
        'With `identifier_value`: `external_customer_id`, `crm_contact_id`, `store_customer_id`, `payments_customer_id` or `national_id`.',
    },
    identifier_value: text,
  },
  examples: [{ customer_key: 'c-1042' }],
})

const linkTokenResultSchema = z.object({
  index: z.int(),
  status: z.enum(['minted', 'not_found', 'invalid']),
  customer_key: z
    .string()
    .nullable()
    .describe(
      "On minted rows the customer's key; on a healthcare-family profile null unless the row selected by that key. Otherwise the sent key.",
    ),
  customer_profile_id: z.uuid().optional().describe('Only on minted rows and with `customers:read`.'),
  token: z.string().optional(),
  expires_at: timestamp.optional(),
  reason: z
    .enum(['no_match', 'erased', 'no_selector', 'unknown_identifier_type', 'malformed_selector'])
    .optional()
    .describe('Only on rows that were not minted.'),
  message: z.string().optional(),
})
nameSchema('LinkTokenResult', linkTokenResultSchema)

export type LinkTokenResult = z.input<typeof linkTokenResultSchema>

const linkRecipeSchema = z.object({
  channel: z.string(),
  store_token_in: z.string(),
  link_template: z.string(),
  merge_tag: z.string(),
  requires: z.string(),
})
nameSchema('LinkRecipe', linkRecipeSchema)

export const createdLinkTokensSchema = z.object({
  param: z.string().describe('Query parameter name of the token.'),
  minted: z.int(),
  not_found: z.int(),
  invalid: z.int(),
  results: z.array(linkTokenResultSchema),
  recipes: z.array(linkRecipeSchema),
})
nameSchema('LinkTokens', createdLinkTokensSchema)

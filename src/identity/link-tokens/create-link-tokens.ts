import { z } from 'zod'
import type { ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { logPersonalDataAccess } from '../../tenancy/access-log/log-personal-data-access.ts'
import { restrictedCallerId } from '../../tenancy/callers/domain/restricted-caller.ts'
import { createdLinkTokensSchema, type LinkTokenResult, linkTokenRow } from '../customers/customers-schemas.ts'
import { findSelected, type Selected } from '../customers/find-selected.ts'
import { readSelector, type Selector } from '../customers/read-selector.ts'
import { isKnownCountry, phoneCountryDefault } from '../identifiers/normalize.ts'
import { linkRecipes } from './domain/link-recipes.ts'
import { encryptLinkToken, linkTokenParam } from './link-token.ts'

export const mintLinkTokens = operation({
  id: 'customers.mintLinkTokens',
  http: 'POST /customers/link-tokens',
  summary: 'Mint link tokens',
  description:
    'A token links the browser that opens the link, with its earlier visits, to the customer. It contains no readable data, works only on this profile and expires at `expires_at`. A row without a matching customer is a result, not an error, and creates no customer.',
  scopes: ['attribution:write'],
  readsOwnWrites: true,
  returnsPersonalData: true,
  partialSuccessField: 'customers',
  // Creating tokens changes nothing, so a repeated request creates new ones and no token is stored.
  idempotency: 'natural',
  body: z.object({
    customers: z.array(linkTokenRow).max(500),
    expires_in_days: z.int().min(1).max(365).default(90),
    country: z
      .string()
      .toUpperCase()
      .refine(isKnownCountry, 'must be an ISO 3166-1 alpha-2 code')
      .optional()
      .describe('Country for parsing phones without a country code: ISO 3166-1 alpha-2. Default: CL.'),
  }),
  data: createdLinkTokensSchema,
  errors: ['link_tokens_disabled'],
  example: { body: { customers: [{ customer_key: 'c-1042' }, { email: 'ana@example.com' }] } },
  mcp: false,
  async run(ctx, { body }) {
    const [key, ...others] = ctx.linkTokenKeys
    if (!key) return fail('link_tokens_disabled')
    const country = body.country ?? phoneCountryDefault
    const selectors = body.customers.map((row) => readSelector(row, country))
    const selected = await findSelected(ctx, selectors)
    const expires_at = new Date(ctx.now().getTime() + body.expires_in_days * dayMs)
    const results = await Promise.all(
      selected.map((item, index) => {
        const named = { selected: item, selector: selectors[index]!, row: body.customers[index] }
        return toResult(ctx, [key, ...others], expires_at, index, named)
      }),
    )
    if (ctx.scopes.has('customers:read')) {
      await logPersonalDataAccess(ctx, { customer_ids: results.map((result) => result.customer_profile_id ?? null) })
    }
    const count = (status: LinkTokenResult['status']) => results.filter((result) => result.status === status).length
    const site = `https://${ctx.profile.domains[0] ?? 'your-site.example'}`
    return {
      data: {
        param: linkTokenParam,
        minted: count('minted'),
        not_found: count('not_found'),
        invalid: count('invalid'),
        results,
        recipes: linkRecipes(linkTokenParam, site),
      },
    }
  },
})

async function toResult(
  ctx: ProfileContext,
  keys: readonly [Buffer, ...Buffer[]],
  expires_at: Date,
  index: number,
  { selected, selector, row }: { selected: Selected; selector: Selector; row: unknown },
): Promise<LinkTokenResult> {
  if (selected.status !== 'found') {
    const { status, reason } = selected
    return { index, status, customer_key: sentKey(row), reason, message: messages[reason] }
  }
  const { customer_id } = selected
  const token = await encryptLinkToken(keys, { profile_id: ctx.profile.id, customer_id, expires_at })
  const customer_key = isKeyWithheld(ctx, selected.customer_key, selector) ? null : selected.customer_key
  const person = ctx.scopes.has('customers:read') ? { customer_profile_id: customer_id } : {}
  return { index, status: 'minted', customer_key, ...person, token, expires_at }
}

/** On a healthcare-family profile, a key that the caller did not send would reveal the journey of a customer named by email. */
function isKeyWithheld(ctx: ProfileContext, customerKey: string | null, selector: Selector): boolean {
  if (restrictedCallerId(ctx) === null) return false
  const { kind, value } = 'identifier' in selector ? selector.identifier : { kind: null, value: null }
  return kind !== 'external_customer_id' || value !== customerKey
}

function sentKey(row: unknown): string | null {
  const { customer_key, identifier_type, identifier_value } = (row ?? {}) as Record<string, unknown>
  const key = customer_key ?? (identifier_type === 'external_customer_id' ? identifier_value : null)
  return typeof key === 'string' ? key : null
}

const messages = {
  no_match: 'Nobody in this profile carries the selector.',
  erased: 'The customer was erased.',
  no_selector: 'The row names no selector.',
  unknown_identifier_type: 'identifier_type is not one of the five.',
  malformed_selector: 'The selector cannot be read.',
} as const

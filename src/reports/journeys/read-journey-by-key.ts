import { z } from 'zod'
import { findSelected } from '../../identity/customers/find-selected.ts'
import { readSelector, type Selector } from '../../identity/customers/read-selector.ts'
import { phoneCountryDefault } from '../../identity/identifiers/normalize.ts'
import type { ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { decideAccess } from '../../tenancy/access/decide-access.ts'
import { logPersonalDataAccess, toAccessEntry } from '../../tenancy/access-log/log-personal-data-access.ts'
import { restrictedCallerId } from '../../tenancy/callers/domain/restricted-caller.ts'
import { projectedKey } from '../domain/project-touch.ts'
import { findCallerOfKey, findNewestSent, listNewestConversions } from './conversion-queries.ts'
import { journeyPageParams, type PageQuery, readStart } from './journey-page.ts'
import { readProjection } from './list-journey-rows.ts'
import { readEvents } from './read-events.ts'
import { readPerson } from './read-person.ts'
import { type BehindConversion, behindConversionSchema, eitherJourneySchema, journeyPersonSchema } from './schemas.ts'

const selectorParams = {
  customer_key: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('The `user_traits.external_id` that was sent on events.'),
  email: z.string().min(1).max(320).optional().describe('Requires `customers:read`.'),
  phone: z.string().min(1).max(100).optional().describe('Requires `customers:read`.'),
}

export const readJourneyByKey = operation({
  id: 'journeys.readJourneyByKey',
  http: 'GET /customers/journey',
  summary: 'Get the journey of a customer by key, email or phone',
  description:
    'With `customers:read`: all events, and the person in `meta.person`. Without it: only touches, projected, with their credit for the customer’s newest conversion, which is in `meta.conversion`.',
  scopes: ['conversions:read', 'customers:read'],
  returnsPersonalData: true,
  query: z.object({ ...selectorParams, ...journeyPageParams }),
  data: eitherJourneySchema,
  meta: z.object({ person: journeyPersonSchema.optional(), conversion: behindConversionSchema.optional() }),
  isPaged: true,
  errors: ['customer_not_found'],
  example: { query: { customer_key: 'c-2001' } },
  async run(ctx, { query }) {
    const selector = readNamed(ctx, query)
    const seesPersonalData = ctx.scopes.has('customers:read')
    // A cursor of another list is rejected whether or not the customer exists.
    readStart(seesPersonalData ? 'journey-by-key' : 'projected-journey-by-key', query)
    const [selected] = await findSelected(ctx, [selector])
    if (selected?.status !== 'found') {
      if (seesPersonalData) await logPersonalDataAccess(ctx, {})
      return fail('customer_not_found')
    }
    return seesPersonalData ? readWhole(ctx, selected.customer_id, query) : readProjected(ctx, selected, query)
  },
})

interface Named {
  customer_key?: string | undefined
  email?: string | undefined
  phone?: string | undefined
}

function readNamed(ctx: ProfileContext, { customer_key, email, phone }: Named): Selector {
  const named = Object.entries({ customer_key, email, phone }).filter(([, value]) => value !== undefined)
  const [field, another] = named.map(([name]) => name)
  if (field === undefined) {
    return fail('invalid_parameter', 'customer_key: is required, or email, or phone', { field: 'customer_key' })
  }
  if (another !== undefined) {
    return fail('invalid_parameter', 'customer_key: must be the only selector, or email, or phone', {
      field: 'customer_key',
    })
  }
  if (field !== 'customer_key') requirePersonalData(ctx)
  const selector = readSelector({ customer_key, email, phone: phone && withPlus(phone) }, phoneCountryDefault)
  if (!('error' in selector) || field === 'customer_key') return selector
  return fail('invalid_parameter', `${field}: cannot be read`, { field })
}

/** An unescaped plus sign arrives as a space. */
function withPlus(phone: string): string {
  return phone.replace(/^ (?=\d)/, '+')
}

async function readWhole(ctx: ProfileContext, customerId: string, query: PageQuery) {
  const page = await readEvents(ctx, { kind: 'customer', customer_id: customerId }, query, { list: 'journey-by-key' })
  const person = await readPerson(ctx, customerId, page.data.total_count)
  await logPersonalDataAccess(ctx, { customer_ids: [customerId] })
  // The customer was erased concurrently: the key is unknown from now on.
  if (!person) return fail('customer_not_found')
  return { ...page, meta: { person } }
}

async function readProjected(
  ctx: ProfileContext,
  { customer_id, customer_key }: { customer_id: string; customer_key: string | null },
  query: PageQuery & Named,
) {
  const named = query.customer_key!
  const newest = await findNewest(ctx, customer_id, named)
  const page = await readProjection(ctx, { kind: 'customer', customer_id }, query, {
    list: 'projected-journey-by-key',
    conversion_id: newest?.conversion_id ?? null,
    until: null,
  })
  const conversion: BehindConversion = {
    conversion_id: newest?.conversion_id ?? null,
    outcome_event_id: newest?.outcome_event_id ?? null,
    conversion_key: newest?.conversion_key ?? null,
    conversion_time: newest?.conversion_time ?? null,
    value: newest?.value ?? null,
    currency: newest?.currency ?? null,
    customer_key: restrictedCallerId(ctx) === null ? projectedKey(customer_key, named) : named,
  }
  return { ...page, meta: { conversion } }
}

/** A key that a restricted caller made known shows restricted callers only the conversions that this caller reported. */
async function findNewest({ db, profile, ...ctx }: ProfileContext, customerId: string, key: string) {
  const isRestricted = restrictedCallerId({ profile, ...ctx }) !== null
  const caller_id = isRestricted ? await findCallerOfKey(db, profile.id, key) : null
  if (caller_id !== null) return findNewestSent(db, profile.id, { customer_id: customerId, caller_id, key })
  return (await listNewestConversions(db, profile.id, customerId, 1))[0]
}

/** Rejects callers without access to personal data with the error of a route that requires it. */
function requirePersonalData(ctx: ProfileContext): void {
  const { profile, scopes } = ctx
  const kind = toAccessEntry(ctx.actor, {}).credential_kind
  const rejection = decideAccess(
    { credentials: [kind], scopes: ['customers:read'], needsEntitlement: false },
    {
      kind,
      scopes,
      profile: {
        is_healthcare_family: profile.is_healthcare_family,
        is_app_provisioned: profile.provisioned_by_app_id !== null,
        is_attribution_enabled: profile.attribution_enabled_at !== null,
      },
    },
  )
  if (rejection) fail(rejection.code, rejection.message, rejection.details)
}

import { z } from 'zod'
import { type IdentifierKind, identifierKinds } from '../../identity/identifiers/normalize.ts'
import { listMergesOf } from '../../identity/merges/merge-history-queries.ts'
import { mergeSchema, toMerge } from '../../identity/merges/merge-schemas.ts'
import type { ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { logPersonalDataAccess } from '../../tenancy/access-log/log-personal-data-access.ts'
import { readPerson } from '../journeys/read-person.ts'
import { journeyPersonSchema } from '../journeys/schemas.ts'
import { resolveJourneySubject } from '../journeys/subject.ts'
import { journeySummarySchema } from '../summaries/journey-summary.ts'
import { findSummary } from '../summary-queries.ts'
import { findCustomerBasics, listBrowsers, listReportedIdentifiers } from './queries.ts'

const customerSchema = z.object({
  ...journeyPersonSchema.shape,
  country: z.string().nullable(),
  region: z.string().nullable().describe('ISO 3166-2 where it is known, otherwise a name.'),
  city: z.string().nullable(),
  is_confirmed: z.boolean().describe('A server or a provider identified the customer, not only a browser.'),
  identifiers: z
    .array(
      z.object({
        kind: z.enum(identifierKinds),
        value: z.string(),
        source: z.string().describe('First source: `server`, `import`, `partner`, `tracker` or a provider.'),
        first_seen_at: timestamp,
        is_confirmed: z.boolean().describe('A server or a provider reported it, not only a browser.'),
      }),
    )
    .describe('Identifiers, oldest first; at most 100.'),
  browsers: z
    .array(
      z.object({
        visitor_id: z.string(),
        link_method: z.string().nullable().describe('How the visitor was linked.'),
        linked_at: timestamp.nullable(),
        first_seen_at: timestamp,
        last_seen_at: timestamp,
      }),
    )
    .describe('Most recently seen first; at most 100.'),
  merges: z.array(mergeSchema).describe('With evidence, including undone merges, latest first.'),
  summary: journeySummarySchema.shape.summary,
})
nameSchema('Customer', customerSchema)

const identifiersMax = 100

export const readCustomer = operation({
  id: 'customers.readCustomer',
  http: 'GET /customers/:id',
  summary: 'Get a customer',
  description:
    'Contact, identifiers, browsers, merges with their evidence, counts, the newest 50 conversions and the stored summary. The timeline is `GET /customers/{id}/journey`. The id of a merged customer or of a visitor resolves to the current customer.',
  scopes: ['customers:read'],
  returnsPersonalData: true,
  params: z.object({
    id: z.string().min(1).max(255).describe('A customer id or one of the customer’s visitor ids.'),
  }),
  data: customerSchema,
  errors: ['customer_not_found'],
  example: { params: { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' } },
  async run(ctx, { params }) {
    const subject = await resolveJourneySubject(ctx, ctx.profile.id, params.id)
    const data = subject.kind === 'customer' ? await load(ctx, subject.customer_id) : null
    await logPersonalDataAccess(ctx, { customer_ids: [data?.customer_profile_id ?? null] })
    return data ? { data } : fail('customer_not_found')
  },
})

async function load(ctx: ProfileContext, customerId: string): Promise<z.input<typeof customerSchema> | null> {
  const { db } = ctx
  const profileId = ctx.profile.id
  const person = await readPerson(ctx, customerId)
  const basics = person && (await findCustomerBasics(db, profileId, customerId))
  if (!person || !basics) return null
  const identifiers = await listReportedIdentifiers(db, profileId, customerId, identifiersMax)
  return {
    ...person,
    ...basics,
    identifiers: identifiers.map(({ is_unverified, kind, ...identifier }) => ({
      ...identifier,
      kind: kind as IdentifierKind,
      is_confirmed: !is_unverified,
    })),
    browsers: await listBrowsers(db, profileId, customerId),
    merges: (await listMergesOf(db, profileId, customerId)).map(toMerge),
    summary: await findSummary(db, profileId, customerId),
  }
}

import { z } from 'zod'
import { inTransaction, type ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { type Disclosure, logPersonalDataAccess } from '../../tenancy/access-log/log-personal-data-access.ts'
import { isHealthcareFamily } from '../../tenancy/callers/scopes-of-grant.ts'
import { listJourneyRows } from '../journeys/list-journey-rows.ts'
import { type JourneySubject, resolveJourneySubject } from '../journeys/subject.ts'
import {
  findPrivacy,
  findSummary,
  insertSummary,
  lockLiveCustomer,
  lockOwnVisitor,
  type StoredSummary,
} from '../summary-queries.ts'
import { updateReservationUsed } from './allowance-queries.ts'
import { type Reservation, releaseReservation, reserveAllowance } from './reserve-allowance.ts'
import { writeSummary } from './write-summary.ts'

export const journeySummarySchema = z.object({
  summary: z
    .object({
      text: z.string(),
      highlights: z.array(z.string()),
      generated_at: timestamp,
      event_count: z.int().describe('Number of events used, at most the first 100.'),
      source: z.string().describe('`rules` or the name of the model that wrote it.'),
    })
    .nullable()
    .describe('Null if no summary was generated or the journey has no events.'),
  cached: z.boolean().describe('Whether the summary was already stored.'),
})
nameSchema('JourneySummary', journeySummarySchema)

const journeySummaryParams = z.object({
  id: z.string().min(1).max(255).describe('A customer id or the visitor id from the customer list.'),
})

const journeySummaryExample = { id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' }

/** The id under which a summary is stored. */
function subjectIdOf(subject: JourneySubject): string {
  if (subject.kind === 'customer') return subject.customer_id
  return subject.kind === 'visitor' ? subject.visitor_id : subject.event_id
}

/** The people whose data a response with this summary contains: none without a summary. */
function disclosedIn(subject: JourneySubject, summary: object | null): Disclosure {
  if (summary === null) return { count: 0 }
  return subject.kind === 'customer' ? { customer_ids: [subject.customer_id] } : { count: 1 }
}

export const readJourneySummary = operation({
  id: 'customers.readJourneySummary',
  http: 'GET /customers/:id/journey-summary',
  summary: 'Get the stored summary of a journey',
  description: 'Does not generate a summary. An id of another profile returns no summary.',
  scopes: ['customers:read'],
  returnsPersonalData: true,
  params: journeySummaryParams,
  data: journeySummarySchema,
  example: { params: journeySummaryExample },
  async run(ctx, { params }) {
    const subject = await resolveJourneySubject(ctx, ctx.profile.id, params.id)
    const summary = await findSummary(ctx.db, ctx.profile.id, subjectIdOf(subject))
    await logPersonalDataAccess(ctx, disclosedIn(subject, summary))
    return { data: { summary, cached: summary !== null } }
  },
})

/** A summary covers the start of a long journey (contract 8). */
const eventsMax = 100

export const generateJourneySummary = operation({
  id: 'customers.generateJourneySummary',
  http: 'POST /customers/:id/journey-summary',
  summary: 'Generate and store a summary of a journey',
  description:
    'Uses the first 100 events, replaces an earlier summary and counts once towards the workspace’s daily limit. A journey without events and a failed call do not count. When the limit is reached, `Retry-After` is the time until the next UTC midnight.',
  scopes: ['customers:read'],
  returnsPersonalData: true,
  isForOrdinaryProfiles: true,
  params: journeySummaryParams,
  body: z.object({
    locale: z
      .string()
      .max(35)
      .regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8})*$/, 'must be a language tag such as en or es-CL')
      .default('en')
      .describe(
        'Language of the summary. Without a model, only English and Spanish are available; other languages fall back to English.',
      ),
  }),
  isBodyOptional: true,
  data: journeySummarySchema,
  errors: ['forbidden', 'rate_limit_exceeded', 'provider_error'],
  example: { params: journeySummaryExample, body: { locale: 'en' } },
  async run(ctx, { params, body }) {
    await requireOrdinaryProfile(ctx)
    const subject = await resolveJourneySubject(ctx, ctx.profile.id, params.id)
    const rows = await listJourneyRows(ctx, ctx.profile.id, subject, { limit: eventsMax + 1 })
    const summary = rows.length === 0 ? null : await generate(ctx, subject, rows, body.locale)
    await logPersonalDataAccess(ctx, disclosedIn(subject, summary))
    return { data: { summary, cached: false } }
  },
})

/**
 * Read from the database and not from the cached credential: data of healthcare profiles is never sent to a model, even directly
 * after the profile changed.
 */
async function requireOrdinaryProfile(ctx: ProfileContext): Promise<void> {
  const privacy = await findPrivacy(ctx.db, ctx.profile.id)
  if (!privacy || isHealthcareFamily(privacy))
    fail('forbidden', 'Journeys of a healthcare-family profile are not summarised.')
}

type Rows = Awaited<ReturnType<typeof listJourneyRows>>

async function generate(
  ctx: ProfileContext,
  subject: JourneySubject,
  rows: Rows,
  locale: string,
): Promise<StoredSummary | null> {
  const reservation = await reserveAllowance(ctx)
  try {
    const events = rows.slice(0, eventsMax)
    const generated = await writeSummary(ctx, subject, events, { locale, isCut: rows.length > eventsMax })
    const summary = { ...generated, event_count: events.length, generated_at: ctx.now() }
    if (await store(ctx, subject, summary, reservation)) return summary
  } catch (error) {
    await releaseReservation(ctx, reservation)
    throw error
  }
  await releaseReservation(ctx, reservation)
  return null
}

/** Returns false if the person was erased, merged or linked while the summary was written: then it is not stored. */
function store(
  ctx: ProfileContext,
  subject: JourneySubject,
  summary: StoredSummary,
  reservation: Reservation,
): Promise<boolean> {
  const { id: profileId, workspace_id } = ctx.profile
  return inTransaction(ctx, async (ctx) => {
    const isThere =
      subject.kind === 'customer'
        ? await lockLiveCustomer(ctx.db, profileId, subject.customer_id)
        : await lockOwnVisitor(ctx.db, profileId, subjectIdOf(subject))
    if (!isThere) return false
    await insertSummary(ctx.db, profileId, { subject_id: subjectIdOf(subject), ...summary })
    await updateReservationUsed(ctx.db, workspace_id, reservation)
    return true
  })
}

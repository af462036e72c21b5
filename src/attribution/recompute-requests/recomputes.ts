import { z } from 'zod'
import { inTransaction, type WorkContext } from '../../kernel/context/context.ts'
import { jobRequest } from '../../kernel/context/job-request.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { shownFields } from '../../kernel/schemas/shown-fields.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { readRun, readsRun, startRun, startsRun } from '../../tenancy/profiles/operator-run.ts'
import { findLatestRun, insertOpenRun, insertSubjects, type Run, type SubjectKind } from './recompute-queries.ts'

nameEnum('RunStatus', ['running', 'completed', 'failed'])

/** Recomputes queued subjects of one profile or (on schedule) of all; a duplicate job finds nothing to do. */
export const recomputeCredit = jobRequest('recompute-credit', z.object({ profile_id: z.uuid().optional() }))

/** Merges facts into segments, of one profile or (on schedule) of all. */
export const compactRollups = jobRequest('compact-rollups', z.object({ profile_id: z.uuid().optional() }))

/** A recompute in API responses. */
export const runSchema = z.object({
  recompute_id: z.uuid(),
  cause: z.string().describe('First cause; others may have been added.'),
  status: z.enum(['running', 'completed', 'failed']),
  customers: z.int().describe('Customers and anonymous visitors whose credit was recomputed.'),
  customers_total: z.int().describe('Number of customers and visitors to recompute, as far as known.'),
  conversions: z.int(),
  started_at: timestamp,
  finished_at: timestamp.nullable(),
  error: z.string().nullable().describe('Error message; the run is retried.'),
})
nameSchema('Recompute', runSchema)

export function toRun(run: Run): z.input<typeof runSchema> {
  const { id: recompute_id, state: status, customers_done: customers } = run
  return shownFields(runSchema, { ...run, recompute_id, status, customers })
}

/**
 * Requests that credit is derived again, in the transaction of the change that affects it (semantics 5.7). Requests for the same
 * subjects are coalesced. Returns the id of the run.
 */
export async function requestRecompute(ctx: WorkContext, profileId: string, cause: RecomputeCause): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    await insertSubjects(ctx.db, profileId, subjectsOf(cause))
    const id = await insertOpenRun(ctx.db, profileId, cause.kind, ctx.now())
    await ctx.enqueue(recomputeCredit, { profile_id: profileId })
    return id
  })
}

type RecomputeCause =
  | { kind: 'definition_changed'; definition_ids: string[] }
  /** New ad entities that earlier touches may name; an ad also represents its ad set and campaign. */
  | { kind: 'entities_added'; platform: string; external_ids: string[] }
  /** Ad entities that touches join to differently now; a renamed campaign has its former name. */
  | { kind: 'entities_moved'; platform: string; moved: { external_id: string; former_name: string | null }[] }
  /** The ads of clicks became known, the first of them on this day. */
  | { kind: 'clicks_reported'; platform: string; first_day: string }
  | { kind: 'past_changed'; subjects: { kind: SubjectKind; key: string }[] }
  /** The whole profile: its time zone changed, or an operator requested it. */
  | { kind: 'profile_changed' }
  | { kind: 'operator' }
  /** The profile's cost rules changed. */
  | { kind: 'costs_changed' }
  /** Stored credit lacks a model. */
  | { kind: 'models_added' }

/** Key of a profile marker that also verifies rollups after the recompute. */
export const verifiedKey = 'verified'

function subjectsOf(cause: RecomputeCause): { kind: SubjectKind; key: string }[] {
  switch (cause.kind) {
    case 'definition_changed':
      return cause.definition_ids.map((key) => ({ kind: 'definition', key }))
    case 'entities_added':
      return cause.external_ids.map((id) => ({ kind: 'entity', key: JSON.stringify([cause.platform, id]) }))
    case 'entities_moved':
      return cause.moved.map(({ external_id, former_name }) => ({
        kind: 'entity',
        key: JSON.stringify([cause.platform, external_id, former_name]),
      }))
    case 'clicks_reported':
      return [{ kind: 'clicks', key: JSON.stringify([cause.platform, cause.first_day]) }]
    case 'past_changed':
      return cause.subjects
    case 'operator':
      return [{ kind: 'profile', key: verifiedKey }]
    default:
      return [{ kind: 'profile', key: '' }]
  }
}

export const startRecompute = operation({
  id: 'attribution.startRecompute',
  http: 'POST /admin/recompute',
  summary: 'Recompute the conversions and credit of a profile (operator)',
  description:
    'Rollups that reports are read from are compared with the credit and repaired. It runs in the background; follow it with `GET /admin/recompute/{profileId}`. A request during a run returns that run.',
  ...startsRun,
  data: z.object({ recompute_id: z.uuid() }),
  run: (ctx, { body }) =>
    startRun(ctx, body, async (ctx, profileId) => ({
      recompute_id: await requestRecompute(ctx, profileId, { kind: 'operator' }),
    })),
})

export const readRecompute = operation({
  id: 'attribution.readRecompute',
  http: 'GET /admin/recompute/:profileId',
  summary: 'Get the latest recompute of a profile with its progress (operator)',
  ...readsRun,
  data: runSchema.nullable().describe('Null if there was none.'),
  run: (ctx, { params }) => readRun(ctx, params, findLatestRun, toRun),
})

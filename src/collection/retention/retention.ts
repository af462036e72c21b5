import { z } from 'zod'
import { inTransaction, type ProfileContext } from '../../kernel/context/context.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { recordAuditEvent } from '../../tenancy/audit-log/record-audit-event.ts'
import { effectiveAt, monthsUntil, retainedSince } from './domain/retention.ts'
import {
  countReceivedEvents,
  deleteRetention,
  findOldestReceivedAt,
  findRetention,
  insertRetention,
  type Retention,
} from './queries.ts'

const months = z.int().min(1).max(120)
/** A month is counted up to this number: the preview must be fast, and shows the order of magnitude. */
const countedAtMost = 100_000
const monthsCounted = 36

const retentionSchema = z.object({
  history_months: months
    .nullable()
    .describe('Number of full months before the current one for which hits are kept; null keeps all.'),
  decided_at: z.iso.datetime().nullable(),
  effective_at: z.iso
    .datetime()
    .nullable()
    .describe('Nothing is deleted before this time, so the policy can still be changed without loss.'),
  pruned_before: z.iso.datetime().nullable().describe('Hits received before this time are already pruned.'),
  preview: z
    .object({
      history_months: months,
      before: z.iso.datetime().describe('Hits received before this time would be pruned.'),
      effective_at: z.iso.datetime(),
      months: z.array(
        z.object({
          month: z.string().describe('As `2026-03`.'),
          events_at_most: z
            .int()
            .describe(`Number of received events; those that reports depend on stay. Counted up to ${countedAtMost}.`),
        }),
      ),
    })
    .nullable()
    .describe('What the current or requested policy would delete next; null if everything is kept.'),
})
nameSchema('Retention', retentionSchema)

const what =
  'Only browser hits in the middle of a visit that are neither a touch nor a conversion are deleted. Reports, receipts and credit stay unchanged; journeys lose those page views, and a goal that is created later cannot count them.'

export const readRetention = operation({
  id: 'retention.readRetention',
  http: 'GET /profile/retention',
  summary: 'Get the retention policy and preview what it would delete',
  description: `Send \`history_months\` to preview what such a policy would delete, and when. ${what}`,
  scopes: ['analytics:read'],
  query: z.object({ history_months: z.coerce.number().pipe(months).optional() }),
  data: retentionSchema,
  async run(ctx, { query }) {
    const stored = await findRetention(ctx.db, ctx.profile.id)
    return { data: await toRetention(ctx, stored, query.history_months ?? stored?.months ?? null) }
  },
})

export const updateRetention = operation({
  id: 'retention.updateRetention',
  http: 'PUT /profile/retention',
  summary: 'Set the retention policy',
  description: `The response lists what will be deleted and when. Nothing is deleted for the first seven days, so that a mistake can be corrected. Only the console session of an owner or admin can change the policy; keys and tokens can read it. ${what}`,
  auth: ['session'],
  scopes: 'any',
  leastRole: 'admin',
  body: z.object({ history_months: months.nullable() }),
  data: retentionSchema,
  example: { body: { history_months: 25 } },
  run(ctx, { body: { history_months } }) {
    return inTransaction(ctx, async (ctx) => {
      const before = await findRetention(ctx.db, ctx.profile.id)
      const isSame = (before?.months ?? null) === history_months
      if (!isSame) await store(ctx, history_months)
      const stored = isSame ? before : await findRetention(ctx.db, ctx.profile.id)
      return { data: await toRetention(ctx, stored, history_months) }
    })
  },
})

async function store(ctx: ProfileContext, history_months: number | null): Promise<void> {
  const decided_at = ctx.now()
  if (history_months === null) await deleteRetention(ctx.db, ctx.profile.id)
  else
    await insertRetention(ctx.db, ctx.profile.id, {
      months: history_months,
      decided_at,
      effective_at: effectiveAt(decided_at),
    })
  await recordAuditEvent(ctx, ctx.profile.workspace_id, 'profile_changed', {
    profile_id: ctx.profile.id,
    history_months,
  })
}

async function toRetention(ctx: ProfileContext, stored: Retention | null, requestedDays: number | null) {
  return {
    history_months: stored?.months ?? null,
    decided_at: stored?.decided_at.toISOString() ?? null,
    effective_at: stored?.effective_at.toISOString() ?? null,
    pruned_before: stored?.pruned_before?.toISOString() ?? null,
    preview: requestedDays === null ? null : await wouldGo(ctx, stored, requestedDays),
  }
}

async function wouldGo(ctx: ProfileContext, stored: Retention | null, requestedDays: number) {
  const isStored = stored?.months === requestedDays
  const effective_at = isStored ? stored.effective_at : effectiveAt(ctx.now())
  const before = retainedSince(effective_at > ctx.now() ? effective_at : ctx.now(), requestedDays)
  const oldest = await findOldestReceivedAt(ctx.db, ctx.profile.id, stored?.pruned_before ?? null)
  const spans = monthsUntil(oldest, before).slice(-monthsCounted)
  const counted: { month: string; events_at_most: number }[] = []
  for (const { month, from, to } of spans) {
    const events_at_most = await countReceivedEvents(ctx.db, ctx.profile.id, from, to, countedAtMost)
    if (events_at_most > 0) counted.push({ month, events_at_most })
  }
  return {
    history_months: requestedDays,
    before: before.toISOString(),
    effective_at: effective_at.toISOString(),
    months: counted,
  }
}

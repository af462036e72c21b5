import { z } from 'zod'
import { inTransaction, type ProfileContext } from '../../kernel/context.ts'
import { nameSchema } from '../../kernel/json-schema.ts'
import { operation } from '../../kernel/operation.ts'
import { recordAct } from '../../tenancy/record-act.ts'
import { actsAt, keptFrom, monthsUntil } from '../domain/retention.ts'
import {
  countArrivals,
  deleteRetention,
  findOldestArrival,
  findRetention,
  insertRetention,
  type Retention,
} from './queries.ts'

const months = z.int().min(1).max(120)
/** A month is not counted further: the answer is to be quick, and tells the order of magnitude. */
const countedAtMost = 100_000
const monthsCounted = 36

const retentionShape = z.object({
  history_months: months
    .nullable()
    .describe('For how many whole months before the present one hits are kept; null keeps all.'),
  decided_at: z.iso.datetime().nullable(),
  effective_at: z.iso
    .datetime()
    .nullable()
    .describe('Nothing goes before: until then the setting can be taken back without loss.'),
  pruned_before: z.iso.datetime().nullable().describe('What arrived before this is thinned already.'),
  would_go: z
    .object({
      history_months: months,
      before: z.iso.datetime().describe('What arrived before would be thinned.'),
      effective_at: z.iso.datetime(),
      months: z.array(
        z.object({
          month: z.string().describe('As `2026-03`.'),
          events_at_most: z
            .int()
            .describe(`How many events arrived; those that anything rests on stay. Counted to ${countedAtMost}.`),
        }),
      ),
    })
    .nullable()
    .describe('What the setting, or the one asked for, would let go the next time it acts; null while all is kept.'),
})
nameSchema('Retention', retentionShape)

const what =
  'Only hits of browsers go that nothing was made of: in the middle of a visit, no touch, no conversion. Reports, receipts and credit stay as they are; journeys lose those page views, and a goal that is made later finds none of them.'

export const readRetention = operation({
  id: 'retention.readRetention',
  http: 'GET /profile/retention',
  summary: 'Read for how long hits are kept, and what would go',
  description: `Ask with \`history_months\` to be told what such a setting would let go, and when, before it is made. ${what}`,
  scopes: ['analytics:read'],
  query: z.object({ history_months: z.coerce.number().pipe(months).optional() }),
  data: retentionShape,
  async run(ctx, { query }) {
    const stored = await findRetention(ctx.db, ctx.profile.id)
    return { data: await toAnswer(ctx, stored, query.history_months ?? stored?.months ?? null) }
  },
})

export const updateRetention = operation({
  id: 'retention.updateRetention',
  http: 'PUT /profile/retention',
  summary: 'Set for how long hits are kept',
  description: `The answer tells what goes and from when on; the first seven days nothing does, so that a mistake can be taken back. Only the console session of an owner or admin may change it: keys and tokens may read it. ${what}`,
  auth: ['session'],
  scopes: 'any',
  leastRole: 'admin',
  body: z.object({ history_months: months.nullable() }),
  data: retentionShape,
  example: { body: { history_months: 25 } },
  run(ctx, { body: { history_months } }) {
    return inTransaction(ctx, async (ctx) => {
      const before = await findRetention(ctx.db, ctx.profile.id)
      const isSame = (before?.months ?? null) === history_months
      if (!isSame) await store(ctx, history_months)
      const stored = isSame ? before : await findRetention(ctx.db, ctx.profile.id)
      return { data: await toAnswer(ctx, stored, history_months) }
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
      effective_at: actsAt(decided_at),
    })
  await recordAct(ctx, ctx.profile.workspace_id, 'profile_changed', { profile_id: ctx.profile.id, history_months })
}

async function toAnswer(ctx: ProfileContext, stored: Retention | null, asked: number | null) {
  return {
    history_months: stored?.months ?? null,
    decided_at: stored?.decided_at.toISOString() ?? null,
    effective_at: stored?.effective_at.toISOString() ?? null,
    pruned_before: stored?.pruned_before?.toISOString() ?? null,
    would_go: asked === null ? null : await wouldGo(ctx, stored, asked),
  }
}

async function wouldGo(ctx: ProfileContext, stored: Retention | null, asked: number) {
  const isStored = stored?.months === asked
  const effective_at = isStored ? stored.effective_at : actsAt(ctx.now())
  const before = keptFrom(effective_at > ctx.now() ? effective_at : ctx.now(), asked)
  const oldest = await findOldestArrival(ctx.db, ctx.profile.id, stored?.pruned_before ?? null)
  const spans = monthsUntil(oldest, before).slice(-monthsCounted)
  const counted: { month: string; events_at_most: number }[] = []
  for (const { month, from, to } of spans) {
    const events_at_most = await countArrivals(ctx.db, ctx.profile.id, from, to, countedAtMost)
    if (events_at_most > 0) counted.push({ month, events_at_most })
  }
  return {
    history_months: asked,
    before: before.toISOString(),
    effective_at: effective_at.toISOString(),
    months: counted,
  }
}

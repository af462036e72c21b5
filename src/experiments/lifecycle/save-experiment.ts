import { z } from 'zod'
import { listEntities } from '../../ads/entities/entity-report-queries.ts'
import { listDefinitions } from '../../attribution/definitions/definition-queries.ts'
import { findAudience } from '../../conversion-sync/audiences/audience-queries.ts'
import { inTransaction, type ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { requireSchema } from '../../kernel/schemas/schema-error.ts'
import { localDayOf } from '../../kernel/time/local-day.ts'
import { lockProfile } from '../../tenancy/profiles/profile-queries.ts'
import { checkDesign, designLimits, type ExperimentDesign, type ExperimentKind } from './domain/design.ts'
import * as queries from './experiment-queries.ts'
import { createSchema, exampleId, experimentParams, experimentSchema, toExperiment } from './experiment-schemas.ts'

const designText = `A holdout leaves a random share of the members of an audience out of what is sent to the platform; who is left out depends on the id of
the experiment and of the customer. A switchback turns campaigns on and off in random blocks of days, which you do at the platform; use it
only where conversions follow within days. A geo test advertises in some regions and not in others, which you set at the platform; plan it
before you freeze it.`

export const createExperiment = operation({
  id: 'experiments.createExperiment',
  http: 'POST /experiments',
  summary: 'Create the draft of an experiment',
  description: `${designText} A profile has at most ${designLimits.active} experiments that have not ended.`,
  scopes: ['experiments:write'],
  body: createSchema,
  data: experimentSchema,
  statuses: [201],
  errors: ['validation_error'],
  example: {
    body: {
      kind: 'switchback',
      name: 'Search campaign on and off',
      hypothesis: 'The campaign brings more new customers than it seems.',
      metric: { conversion_key: 'payment_received', measure: 'value' },
      start: '2031-04-07',
      end: '2031-06-01',
      block_days: 4,
      washout_days: 1,
    },
  },
  run: (ctx, { body: { kind, name, ...fields } }) =>
    inTransaction(ctx, async (ctx) => {
      await lockProfile(ctx.db, ctx.profile.id)
      if ((await queries.countActiveExperiments(ctx.db, ctx.profile.id)) >= designLimits.active) {
        const problem = `a profile has at most ${designLimits.active} experiments that have not ended; stop or void some first`
        return fail('validation_error', `body: ${problem}`, { field: 'body' })
      }
      const design = await requireDesign(ctx, kind, { ...noDesign, ...fields })
      const now = ctx.now()
      const experiment = await queries.insertExperiment(ctx.db, ctx.profile.id, {
        id: newId(now.getTime()),
        kind,
        name,
        state: 'draft',
        ...columnsOf(design),
        design_hash: null,
        plan: null,
        result: null,
        created_at: now,
        updated_at: now,
        started_at: null,
        ended_at: null,
      })
      return { data: toExperiment(experiment), status: 201 }
    }),
})

const changesSchema = z
  .strictObject(
    Object.fromEntries(
      createSchema.options.flatMap(({ shape }) => {
        const { kind: _, ...fields } = shape
        return Object.entries(fields).map(([name, schema]) => [name, undefault(schema)])
      }),
    ) as Record<string, z.ZodType>,
  )
  .partial()

export const updateExperiment = operation({
  id: 'experiments.updateExperiment',
  http: 'PATCH /experiments/:id',
  summary: 'Change the draft of an experiment',
  description: `${designText} Once the design is frozen, nothing of it changes: 409 \`invalid_state\`.`,
  scopes: ['experiments:write'],
  params: experimentParams,
  body: changesSchema,
  data: experimentSchema,
  errors: ['validation_error', 'invalid_state', 'not_found'],
  example: { params: { id: exampleId }, body: { name: 'Search campaign, four weeks' } },
  run: (ctx, { params: { id }, body }) =>
    inTransaction(ctx, async (ctx) => {
      const stored =
        (await queries.lockExperiment(ctx.db, ctx.profile.id, id)) ?? fail('not_found', 'No such experiment.')
      if (stored.state !== 'draft') {
        return fail('invalid_state', `The experiment is ${stored.state}; only a draft can be changed.`, {
          reason: stored.state,
        })
      }
      const own = Object.entries(stored.design).filter(([, value]) => value !== null)
      const whole = { kind: stored.kind, name: stored.name, ...Object.fromEntries(own), ...body }
      const { kind, name, ...fields } = requireSchema(createSchema, whole, { code: 'validation_error', whole: 'body' })
      const design = await requireDesign(ctx, kind, { ...noDesign, ...fields })
      const plan = stored.plan && hasSamePlan(stored.design, design) ? stored.plan : null
      const changes = { name, ...columnsOf(design), updated_at: ctx.now() }
      await queries.updateExperiment(ctx.db, ctx.profile.id, id, { ...changes, plan: plan && JSON.stringify(plan) })
      return { data: toExperiment({ ...stored, ...changes, design, plan }) }
    }),
})

/** Whether a plan for one design also holds for the other: the treated regions are chosen among its sets. */
function hasSamePlan(a: ExperimentDesign, b: ExperimentDesign): boolean {
  const read = ({ metric, start, end, control_regions }: ExperimentDesign) =>
    JSON.stringify([metric.conversion_key, metric.measure, Date.parse(end) - Date.parse(start), control_regions])
  return read(a) === read(b)
}

/** A field that is not sent keeps its value instead of getting its default. */
function undefault(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : schema
}

export const noDesign = {
  audience_id: null,
  held_out_share: null,
  tuning_people: null,
  treated_regions: null,
  control_regions: null,
  block_days: null,
  washout_days: null,
  method: null,
  document_url: null,
} as const

export function columnsOf(design: ExperimentDesign) {
  const { start: start_day, end: end_day, audience_id } = design
  return { design: JSON.stringify(design), start_day, end_day, audience_id }
}

/** Rejects a design that breaks a rule or names what the profile does not have. */
export async function requireDesign(
  { db, profile, now }: ProfileContext,
  kind: ExperimentKind,
  design: ExperimentDesign,
): Promise<ExperimentDesign> {
  const reject = (field: string, problem: string): never => fail('validation_error', `${field}: ${problem}`, { field })
  const error = checkDesign(kind, design, localDayOf(now(), profile.timezone))
  if (error) reject(error.field, error.problem)
  const goals = await listDefinitions(db, profile.id)
  const { conversion_key } = design.metric
  if (!goals.some((goal) => goal.conversion_key === conversion_key)) {
    reject('metric.conversion_key', 'is not a goal of this profile')
  }
  const campaigns = await listEntities(db, profile.id, 'campaign', design.campaign_ids)
  const unknown = design.campaign_ids.findIndex((id) => !campaigns.has(id.toLowerCase()))
  if (unknown >= 0) reject(`campaign_ids.${unknown}`, 'names no campaign of this profile')
  if (design.audience_id !== null && !(await findAudience(db, profile.id, design.audience_id))) {
    reject('audience_id', 'names no audience of this profile')
  }
  return design
}

import { z } from 'zod'
import type { Db } from '../../kernel/context/db-handle.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { listCreditModels } from '../credit/credit-queries.ts'
import { findFit, type StoredFit } from '../credit/fit-queries.ts'
import { estimateMissing, failMissing } from '../credit/learned-model.ts'
import { minConversions, minPaths } from '../models/data-driven/domain/fit-data-driven.ts'
import { learnedModel } from '../models/models.ts'
import { listCampaignNames } from './fit-queries.ts'
import { type FitRun, findFitRun } from './fit-run-queries.ts'
import { requestFit } from './refit-models.ts'

const count = z.int().min(0)
const loss = z.number().nullable().describe('Mean log loss per path of the last 18 days; lower is better.')

const fitSchema = z.object({
  status: z
    .enum(['not_fitted', 'computing', 'ready'])
    .describe('`computing`: fitted, and the credit of the profile is being recomputed.'),
  missing: z
    .object({ conversions: count, paths: count })
    .nullable()
    .describe(
      `What is missing for a first fit: it needs ${minConversions} conversions and ${minPaths} paths in 90 days. Null if nothing is.`,
    ),
  fit: z
    .object({
      version: z.int(),
      fitted_at: timestamp,
      window: z.object({ from: timestamp, until: timestamp }),
      ends: z
        .enum(['payments', 'conversions'])
        .describe(
          `A path ends at a payment or, if fewer than ${minConversions} paths do, at a conversion of any kind.`,
        ),
      conversions: count.describe('Paths that converted.'),
      paths: count.describe('All paths, converting or not.'),
      units: z
        .array(
          z.object({
            channel: z.string(),
            campaign_id: z.uuid().nullable().describe('Null: all touches of the channel that have no own unit.'),
            campaign_name: z.string().nullable(),
            p: z.number().describe('Probability that one touch leads to a conversion.'),
            low: z.number().describe('Lower bound of the 90 percent bootstrap interval of `p`.'),
            high: z.number().describe('Upper bound of the 90 percent bootstrap interval of `p`.'),
            is_own: z.boolean().describe('False: fewer than 30 conversions, so the unit has the `p` of its channel.'),
          }),
        )
        .describe('By channel and campaign.'),
      log_losses: z.object({ data_driven: loss, last_touch: loss, linear: loss }),
      is_recommended: z
        .boolean()
        .describe(
          'Whether the model predicts later paths better than last touch and linear. If not, do not prefer it.',
        ),
      removal_effects: z
        .array(z.object({ channel: z.string(), effect: z.number() }))
        .describe(
          'Share of conversions that a Markov chain of the paths loses without the channel. A diagnostic, not credit: effects do not add up to 1.',
        ),
    })
    .nullable()
    .describe('The version that new credit uses.'),
  run: z
    .object({
      status: z.enum(['running', 'completed', 'failed']).describe('`running` also if it has not started yet.'),
      people: count.describe('People whose touches were read so far; they are read before the fit.'),
      started_at: timestamp,
      finished_at: timestamp.nullable(),
      error: z.string().nullable(),
    })
    .nullable()
    .describe('The latest fit; null before the first.'),
})
nameSchema('DataDrivenFit', fitSchema)

const formula = `A path converts with P = 1 - product over its touches of (1 - p of the unit). The propensities p maximise the likelihood of
all paths of the last 90 days, converting and not. The credit of a touch is its p divided by the sum of the p of the touches of
its conversion.`

export const readDataDriven = operation({
  id: 'models.readDataDriven',
  http: 'GET /models/data-driven',
  summary: 'Get the fitted parameters of the data-driven model',
  description: `${formula} Units are channels, and campaigns with at least 30 conversions, which are shrunk towards their channel.`,
  scopes: ['campaigns:read'],
  data: fitSchema,
  example: {},
  mcp: 'The data-driven attribution model of the profile: the propensity of each channel and campaign with its interval, how well it predicts later paths compared with last touch and linear, and Markov removal effects. If is_recommended is false, say so. If status is not_fitted, missing states what is needed.',
  run: async ({ db, profile }) => ({ data: await loadState(db, profile.id) }),
})

export const fitDataDrivenModel = operation({
  id: 'models.fitDataDrivenModel',
  http: 'POST /models/data-driven/fits',
  summary: 'Fit the data-driven model in the background',
  description: `${formula} \`run\` shows the progress, here and in \`GET /models/data-driven\`; a request during a run starts no second
one. The result is the next version of the parameters. New credit uses it; a conversion keeps the version that it was
credited with until it is recomputed. The first fit adds the model \`data_driven\` to the profile and recomputes its credit in
the background; afterwards the model is fitted again every week. 409 \`invalid_state\` states how many of ${minConversions}
conversions and ${minPaths} paths are missing.`,
  scopes: ['attribution:write'],
  body: z.object({}),
  data: fitSchema,
  statuses: [202],
  errors: ['invalid_state'],
  example: { body: {} },
  async run(ctx) {
    const missing = await estimateMissing(ctx.db, ctx.profile.id)
    if (missing) return failMissing(missing)
    await requestFit(ctx, ctx.profile.id)
    return { data: await loadState(ctx.db, ctx.profile.id), status: 202 }
  },
})

async function loadState(db: Db, profileId: string) {
  const [models, latest] = await Promise.all([listCreditModels(db, profileId), findFitRun(db, profileId)])
  const run = latest && toRun(latest)
  const model = models.find(({ model }) => model === learnedModel)
  if (!model?.version) {
    return { status: 'not_fitted' as const, missing: await estimateMissing(db, profileId), fit: null, run }
  }
  const fit = await findFit(db, profileId, model.version)
  return { status: model.state, missing: null, fit: fit && (await toData(db, profileId, fit)), run }
}

function toRun({ state: status, ...run }: FitRun) {
  return { status, ...run }
}

async function toData(db: Db, profileId: string, { version, fitted_at, result }: StoredFit) {
  const { from, until, units, ...rest } = result
  const ids = units.flatMap(({ campaign_id }) => campaign_id ?? [])
  const names = await listCampaignNames(db, profileId, ids)
  return {
    version,
    fitted_at,
    window: { from, until },
    ...rest,
    units: units.map((unit) => ({ ...unit, campaign_name: names.get(unit.campaign_id ?? '') ?? null })),
  }
}

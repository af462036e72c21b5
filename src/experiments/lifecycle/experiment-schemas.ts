import { z } from 'zod'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { displayText } from '../../kernel/schemas/storable-text.ts'
import { timestamp } from '../../kernel/time/date-range.ts'
import { panelLimits } from '../geo/domain/read-panel.ts'
import { geoResultSchema } from '../geo/geo-result-schemas.ts'
import { usualTuningPeople } from '../holdouts/domain/compare-groups.ts'
import { conclusions } from '../results/domain/experiment-result.ts'
import { designLimits, experimentKinds, measures } from './domain/design.ts'
import { experimentStates } from './domain/states.ts'
import type { Experiment, ExperimentChange } from './experiment-queries.ts'

nameEnum('ExperimentKind', experimentKinds)
nameEnum('ExperimentState', experimentStates)
nameEnum('ExperimentMeasure', measures)
nameEnum('ExperimentConclusion', conclusions)

const day = z.iso.date()
const amountMax = 1e12

const metric = z
  .strictObject({
    conversion_key: z.string().min(1).max(200).describe('A goal of the profile.'),
    measure: z
      .enum(measures)
      .describe('Conversions, their value after refunds in the reporting currency, or customers who converted.'),
  })
  .describe('What the experiment measures; one metric, chosen before the start.')
nameSchema('ExperimentMetric', metric)

export const common = {
  name: displayText(200),
  hypothesis: displayText(1_000).nullable().default(null).describe('What you expect, written down before the start.'),
  campaign_ids: z
    .array(z.uuid())
    .max(designLimits.campaigns)
    .default([])
    .describe('The tested campaigns: changes of them are added to the history.'),
  metric,
  start: day.describe('First local day.'),
  end: day.describe('Last local day, inclusive.'),
  spend: z.number().min(0).max(amountMax).nullable().default(null).describe('What the test costs, for `iroas`.'),
}

const regions = z.array(z.string().trim().min(1).max(200)).max(panelLimits.regions)

const heldOutShare = z
  .number()
  .min(0.01)
  .max(0.9)
  .describe('The share of people who are left out of the audience at the platform, in steps of 0.0001.')

export const createSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('holdout'),
    ...common,
    audience_id: z.uuid().describe('The audience whose members are held out at random.'),
    held_out_share: heldOutShare,
    tuning_people: z
      .int()
      .min(100)
      .max(10_000_000)
      .default(usualTuningPeople)
      .describe('The number of people at which the always-valid interval is narrowest.'),
  }),
  z.strictObject({
    kind: z.literal('geo'),
    ...common,
    treated_regions: regions
      .default([])
      .describe(
        'The regions that get the campaign, or keep it while the others lose it; empty until you choose a set of the plan.',
      ),
    control_regions: regions
      .nullable()
      .default(null)
      .describe('The regions to compare with; null: the largest others with outcomes, which freezing writes down.'),
  }),
  z.strictObject({
    kind: z.literal('switchback'),
    ...common,
    block_days: z.int().min(1).max(60).describe('Days that the campaigns stay on or off.'),
    washout_days: z
      .int()
      .min(0)
      .max(30)
      .describe('Days after each change that are not compared, because conversions lag behind ads.'),
  }),
])

const intervalSchema = z.object({ lower: z.number(), upper: z.number(), level: z.number() })

const resultSchema = z.object({
  is_final: z.boolean(),
  incremental: z.number().describe('Additional outcome: of the treated people, or of the days that were on.'),
  interval: intervalSchema
    .nullable()
    .describe(
      'Of `incremental`. While a holdout runs, and if it was stopped early, it is valid at every look. Null: too little data.',
    ),
  lift: z.number().nullable().describe('As a share of what was expected without advertising.'),
  p_value: z.number().nullable().describe('Null before the planned end, because it is only valid there.'),
  conclusion: z
    .enum(conclusions)
    .describe(
      '`too_small_to_detect`: the effect is somewhere in the interval, which contains 0; that is not "no effect". `not_reliable`: the groups do not have the sizes that the assignment gives them.',
    ),
  people: z.object({ treated: z.int(), held_out: z.int() }).nullable(),
  sample_ratio: z.object({ p_value: z.number(), is_mismatch: z.boolean() }).nullable(),
  days: z.object({ on: z.int(), off: z.int(), washout: z.int() }).nullable(),
  geo: geoResultSchema
    .nullable()
    .describe('Both analyses of a geo test; `incremental` and `interval` are those of the synthetic control.'),
  iroas: z.number().nullable(),
  looks: z
    .array(z.object({ day, incremental: z.number(), lower: z.number(), upper: z.number() }))
    .optional()
    .describe('Of a holdout: what its always-valid interval was on each day, the oldest first.'),
  per_head: z
    .array(
      z.object({
        measure: z.enum(measures),
        treated: z.number(),
        held_out: z.number(),
        difference: z.number(),
        interval: intervalSchema.nullable(),
      }),
    )
    .optional()
    .describe(
      "Of a holdout: each measure per person as counted, before the time before is subtracted. `interval` is Welch's at the planned end, otherwise valid at every look.",
    ),
})
nameSchema('ExperimentResult', resultSchema)

const designSchema = z.object({
  hypothesis: z.string().nullable(),
  campaign_ids: z.array(z.uuid()),
  metric: z.object({ conversion_key: z.string(), measure: z.enum(measures) }),
  start: day,
  end: day,
  audience_id: z.uuid().nullable(),
  held_out_share: z.number().nullable(),
  tuning_people: z.int().nullable(),
  treated_regions: z.array(z.string()).nullable().describe('Of a geo test.'),
  control_regions: z.array(z.string()).nullable().describe('Of a geo test.'),
  block_days: z.int().nullable(),
  washout_days: z.int().nullable(),
  method: z.string().nullable().describe('Of an imported result.'),
  document_url: z.string().nullable().describe('Of an imported result.'),
  spend: z.number().nullable(),
})
nameSchema('ExperimentDesign', designSchema)

const planSchema = z.object({
  state: z.enum(['running', 'completed', 'failed']),
  progress: z.number().describe('From 0 to 1.'),
  started_at: timestamp,
  finished_at: timestamp.nullable(),
  error: z.string().nullable(),
  history_days: z.int().describe('Days before today that the plan is based on.'),
  history_days_needed: z.int().describe('Days of outcomes that a test of this length needs before it.'),
  regions: z.array(z.string()).describe('The regions with outcomes, the largest first.'),
  sets: z
    .array(
      z.object({
        treated_regions: z.array(z.string()),
        outcome_share: z.number().describe('Share of these regions in the outcome of all.'),
        balance: z.number().describe('How closely the others follow these regions; 0 is a perfect match.'),
        detectable_lift: z
          .number()
          .nullable()
          .describe(
            'The smallest lift that is found in 80 percent of simulations; null: none up to 25 percent, or the regions moved apart from the others without a lift.',
          ),
        detectable_incremental: z.number().nullable().describe('That lift in units of the metric over the whole test.'),
        detectable_cost: z
          .number()
          .nullable()
          .describe(
            'What that lift costs if the campaigns cause what last touch credits to them; null without campaigns with spend and credit.',
          ),
        power: z
          .array(z.object({ lift: z.number(), power: z.number() }))
          .describe(
            'For each simulated lift, how often it is found; at 0, how often an effect is found that does not exist.',
          ),
      }),
    )
    .describe('Sets of regions that could be treated, the best first.'),
})
nameSchema('ExperimentPlan', planSchema)

export const experimentSchema = z.object({
  id: z.uuid(),
  kind: z.enum(experimentKinds),
  name: z.string(),
  state: z.enum(experimentStates),
  design: designSchema,
  design_hash: z
    .string()
    .nullable()
    .describe('SHA-256 of the frozen design as JSON with sorted keys; null while it is a draft.'),
  plan: planSchema.nullable().describe('Of a geo test: the latest plan; null before the first.'),
  result: resultSchema.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  started_at: timestamp.nullable(),
  ended_at: timestamp.nullable(),
})
nameSchema('Experiment', experimentSchema)

export const experimentWithHistorySchema = experimentSchema.extend({
  schedule: z
    .array(z.object({ start: day, end: day, is_on: z.boolean() }))
    .nullable()
    .describe('Of a frozen switchback: when to turn the campaigns on and off.'),
  history: z
    .array(z.object({ occurred_at: timestamp, kind: z.string(), text: z.string() }))
    .describe(
      'Changes of its state, and what may explain the result: `ad_action` (the tested campaigns changed), `note` (on its days), `overlap` (another experiment with the same campaigns, audience or regions) and `tracking_gap` (a day without any event).',
    ),
})

export const experimentParams = z.object({ id: z.uuid() })
export const exampleId = '0195b3c0-c3d4-7e5f-9a6b-7c8d9e0f1a2b'

export function toExperiment({ profile_id: _, start_day: __, end_day: ___, audience_id: ____, ...shown }: Experiment) {
  return shown
}

export function toHistory(changes: readonly ExperimentChange[]) {
  return changes.map(({ id: _, ...change }) => change)
}

import { z } from 'zod'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { panelWarningCodes } from './domain/panel-analysis.ts'

const share = z.number().nullable().describe('Incremental / expected; null if nothing was expected.')
const iroas = z.number().nullable().describe('Incremental / `spend`; null without spend.')
const incremental = z.number().describe('Sum over the periods of the test and the treated regions.')
const region = z.string()

const intervalSchema = z
  .object({
    lower: z.number().nullable().describe('Null: no bound at this level.'),
    upper: z.number().nullable().describe('Null: no bound at this level.'),
    level: z.number(),
  })
  .describe('Of `incremental`, two-sided.')
nameSchema('ResultInterval', intervalSchema)

const syntheticControlSchema = z.object({
  effect: z.number().describe('Average difference per period of the test and treated region.'),
  lift: share,
  incremental,
  p_value: z
    .number()
    .describe('Probability of differences as large as these if the test had no effect in any period (conformal).'),
  interval: intervalSchema,
  balance: z.object({
    l2: z
      .number()
      .describe(
        'Root of the sum of squared differences before the test between the average treated region and its synthetic control.',
      ),
    l2_scaled: z.number().describe('`l2` divided by that of equal weights; 0 is a perfect match.'),
  }),
  weights: z.array(z.object({ region, weight: z.number() })).describe('Weights over 0.001, largest first.'),
  iroas,
  series: z
    .array(z.object({ day: z.iso.date(), observed: z.number(), expected: z.number() }))
    .describe('The average treated region and its synthetic control.'),
})

const regressionSchema = z.object({
  slope: z.number().describe('Change of the treated total per unit of the control total.'),
  incremental,
  lift: share,
  interval: intervalSchema,
  iroas,
})

nameEnum('PanelWarningCode', panelWarningCodes)

export const geoResultSchema = z.object({
  regions: z.object({ treated: z.int(), control: z.int() }),
  periods: z.object({ before: z.int(), test: z.int() }),
  synthetic_control: syntheticControlSchema,
  regression: regressionSchema
    .nullable()
    .describe('Time-based regression, as a second opinion; null if the control regions never varied.'),
  agreement: z
    .enum(['agree', 'disagree'])
    .describe('`disagree`: the intervals do not overlap, or one method finds the opposite of the other.'),
  warnings: z.array(z.object({ code: z.enum(panelWarningCodes), message: z.string() })),
})
nameSchema('GeoResult', geoResultSchema)

import { z } from 'zod'
import { type CohortInterval, cohortIntervals } from '../../attribution/cohorts/domain/cohort-interval.ts'
import { cohortDimensions } from '../../attribution/cohorts/domain/cohort-member.ts'
import { defaultModel, isModelName, type ModelName, reportModelNames } from '../../attribution/models/models.ts'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { cohortMetrics, paybackReasons } from './domain/to-cohort-row.ts'

nameEnum('CohortInterval', cohortIntervals)
nameEnum('CohortDimension', cohortDimensions)
nameEnum('CohortMetric', cohortMetrics)
nameEnum('PaybackReason', paybackReasons)

/** The parameters that select cohorts. */
export const cohortParams = {
  by: z
    .enum(cohortDimensions)
    .default('none')
    .describe(
      'What customers of an interval are grouped by. `channel` and `campaign` follow the credit of the first payment under the model: a multi-credit model gives parts of customers. `first_product` is `properties.product` or the first of `properties.items` of the first payment; `country` is its country.',
    ),
  interval: z
    .enum(cohortIntervals)
    .default('month')
    .describe('Weeks begin on Monday, in the time zone of the profile.'),
  model: z
    .string()
    .refine(isModelName, { error: () => `must be one of ${reportModelNames.join(', ')}` })
    .meta({ enum: reportModelNames })
    .default(defaultModel)
    .describe('Attribution model; only `channel` and `campaign` depend on it.') as unknown as z.ZodDefault<
    z.ZodType<ModelName, ModelName>
  >,
}

/** The longest range, in days. */
export const rangeDaysMax: Record<CohortInterval, number> = { week: 400, month: 1_830 }

/** The range without dates, in days. */
export const rangeDaysDefault: Record<CohortInterval, number> = { week: 182, month: 365 }

const number = z.number()

export const cohortRowSchema = z.object({
  cohort: z.iso.date().describe('First day of the interval of the first payments.'),
  key: z
    .string()
    .nullable()
    .describe('Channel, campaign id, product or country; null if there is none, and with `by=none`.'),
  name: z.string().nullable().describe('`key` for people: the name of the campaign.'),
  customers: number.describe('Customers whose first payment is in the interval; parts under a multi-credit model.'),
  spend: number
    .nullable()
    .describe(
      'Spend of the interval: of all ads, of the campaign, or of the platforms of the channel. Null with `by=first_product` and `by=country`.',
    ),
  ages: z
    .array(
      z.object({
        age: z.int().min(0).describe('Full weeks or months since the first payment of each customer.'),
        value: number
          .nullable()
          .describe(
            'The `metric` up to and including this age: `revenue` (payments net of refunds), `contribution` (`GET /profile/costs`; null if the costs of any payment are unknown) or `orders`. `customers` is not cumulative: customers with a payment at this age.',
          ),
        orders: number.describe('Payments up to and including this age.'),
        customers_active: number.describe('Customers with a payment at this age.'),
        contribution: number
          .nullable()
          .describe('Cumulative contribution; null if the costs of any payment are unknown.'),
        complete: z
          .boolean()
          .describe(
            'Whether every customer of the interval has lived through this age; exclude other cells from averages.',
          ),
      }),
    )
    .describe('Every age that a customer of the interval can have reached.'),
  payback_age: z
    .int()
    .nullable()
    .describe('First age at which the cumulative contribution is at least `spend`; null with `payback_reason`.'),
  payback_reason: z
    .enum(paybackReasons)
    .nullable()
    .describe(
      'Why `payback_age` is null: the costs of a payment are unknown, spend is not known by this `by`, nothing was spent, or the contribution has not reached the spend.',
    ),
  repeat_rate: number
    .nullable()
    .describe('Customers with at least two payments divided by `customers`; null without customers.'),
})
nameSchema('CohortRow', cohortRowSchema)

import { z } from 'zod'
import { unattributedReasons } from '../../attribution/entities/unattributed-reason.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { expectedComplete } from '../campaigns/basis-schemas.ts'
import { customerMetricsSchema, modelName } from '../campaigns/schemas.ts'

const count = z.int().min(0)
const money = z.number()
const rate = z.number().nullable()

const returns = {
  roas: rate.describe('`credited_cash` divided by `spend`; null without spend.'),
  cac_first_payment: rate.describe('`spend` divided by `credited_first_payments`; null if there are none.'),
}

const totalsSchema = z.object({
  spend: money,
  cash: money.describe('Payments net of refunds, attributed or not.'),
  credited_cash: money.describe('Part of `cash` that is credited to campaigns under the model.'),
  unattributed_cash: money.describe(
    'Part of `cash` without a credited campaign; `credited_cash` plus `unattributed_cash` equals `cash`.',
  ),
  ...returns,
  credited_first_payments: count.describe('First payments that are credited to any campaign, each counted once.'),
  blended_roas: rate.describe('`cash` divided by `spend`, independent of the model; null without spend.'),
  blended_cac_first_payment: rate.describe('`spend` divided by `first_payments`; null if there are none.'),
  unverified_payments: count.describe(
    'Payments that only a browser reported; included in `conversions` but in no other metric.',
  ),
  unverified_cash: money.describe('Their value; not part of `cash`, credit, ROAS or CAC.'),
  ...customerMetricsSchema('cash', 'first_payments'),
  payments: count,
  first_payments: count.describe('Payments that were the first of their customer.'),
  conversions: count.describe('Conversions of every kind, including payments, without fully refunded payments.'),
  conversions_by_type: z.record(z.string(), count),
  conversions_with_touch: count.describe('Conversions with a known touch before them.'),
  touch_share: rate.describe(
    '`conversions_with_touch` divided by `conversions`, from 0 to 1; null without conversions.',
  ),
  later_value: z
    .number()
    .optional()
    .describe('Value of touches that are older than `window`; present if `date_basis` or `window` was sent.'),
  expected_complete: expectedComplete.optional(),
})

const metricFields = { cash: money, payments: count, conversions: count }

export const overviewSchema = z.object({
  currency: z.string().describe('Reporting currency of all amounts.'),
  model: modelName,
  totals: totalsSchema,
  before: z
    .object({ date_from: z.iso.date(), date_to: z.iso.date(), totals: totalsSchema })
    .describe('The same metrics for the previous period of the same length.'),
  segments: z
    .array(
      z.object({
        kind: z.enum(['platform', ...unattributedReasons]),
        platform: z.string().nullable(),
        ...metricFields,
      }),
    )
    .describe(
      'Breakdown of all cash: one segment per credited platform and one per reason for unattributed cash. Their `cash` adds up to `totals.cash`.',
    ),
  by_day: z.array(
    z.object({
      date: z.iso.date(),
      spend: money,
      credited_cash: money,
      credited_first_payments: count.describe('As in `totals`, like the following fields; the days add up to them.'),
      new_customer_value: money,
      contribution: money.nullable().describe('Null if the costs of a payment of the day are not known.'),
      ...metricFields,
      conversions_with_touch: count,
      expected_complete: expectedComplete.optional(),
    }),
  ),
  by_hour: z
    .array(z.object({ hour: z.int().min(0).max(23), credited_cash: money, ...metricFields }))
    .nullable()
    .describe('The 24 hours of the day in the time zone of the profile; null if the range has several days.'),
  by_channel: z
    .array(z.object({ channel: z.string().nullable().describe('Null: no known touch.'), ...metricFields }))
    .describe('Credit by channel. Their `cash` adds up to `totals.cash`.'),
  by_model: z
    .array(z.object({ model: modelName, credited_cash: money, unattributed_cash: money, ...returns }))
    .describe('The same totals under every computed model.'),
})
nameSchema('Overview', overviewSchema)

import { z } from 'zod'
import { unattributedReasons } from '../../attribution/unattributed-reason.ts'
import { nameSchema } from '../../kernel/json-schema.ts'
import { modelName } from '../campaigns/shapes.ts'

const count = z.int().min(0)
const money = z.number()
const rate = z.number().nullable()

const returns = {
  roas: rate.describe('`credited_cash` divided by `spend`; null without spend.'),
  cac_first_payment: rate.describe(
    '`spend` divided by the first payments that campaigns are credited with, each counted once; null without any.',
  ),
}

const totalsShape = z.object({
  spend: money,
  cash: money.describe('Payments received, net of refunds, whoever is credited with them.'),
  credited_cash: money.describe('Of `cash`, what campaigns are credited with under the model.'),
  unattributed_cash: money.describe(
    'Of `cash`, what no campaign is credited with: with `credited_cash` it is all of it.',
  ),
  ...returns,
  credited_first_payments: count.describe('First payments that any campaign is credited with, each once.'),
  blended_roas: rate.describe('`cash` divided by `spend`, whatever the model; null without spend.'),
  blended_cac_first_payment: rate.describe('`spend` divided by `first_payments`; null without any.'),
  unverified_payments: count.describe('Payments that only a browser reported; in no other figure but `conversions`.'),
  unverified_cash: money.describe('What they come to: not part of `cash`, credit, ROAS or CAC.'),
  payments: count,
  first_payments: count.describe('Of the payments, those that were the first of their customer.'),
  conversions: count.describe('Of every kind, payments among them; without payments that were refunded in full.'),
  conversions_by_type: z.record(z.string(), count),
  conversions_with_touch: count.describe('Of `conversions`, those that a known touch preceded.'),
  touch_share: rate.describe(
    '`conversions_with_touch` divided by `conversions`, from 0 to 1; null without conversions.',
  ),
})

const sums = { cash: money, payments: count, conversions: count }

export const overviewShape = z.object({
  currency: z.string().describe('The reporting currency: of all money here.'),
  model: modelName,
  totals: totalsShape,
  before: z
    .object({ date_from: z.iso.date(), date_to: z.iso.date(), totals: totalsShape })
    .describe('The same of as many days directly before.'),
  segments: z
    .array(z.object({ kind: z.enum(['platform', ...unattributedReasons]), platform: z.string().nullable(), ...sums }))
    .describe(
      'Where all cash came from: one part a platform whose campaigns are credited, and one a reason why none is. Their `cash` adds up to `totals.cash`.',
    ),
  by_day: z.array(z.object({ date: z.iso.date(), spend: money, credited_cash: money, ...sums })),
  by_channel: z
    .array(z.object({ channel: z.string().nullable().describe('Null: no touch is known.'), ...sums }))
    .describe('What the channels of touches are credited with. Their `cash` adds up to `totals.cash`.'),
  by_model: z
    .array(z.object({ model: modelName, credited_cash: money, unattributed_cash: money, ...returns }))
    .describe('The same money under every model that is worked out.'),
})
nameSchema('Overview', overviewShape)

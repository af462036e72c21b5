import Big from 'big.js'
import { z } from 'zod'
import { resolvePlatformName } from '../../ads/entities/require-entity.ts'
import { requireModel } from '../../attribution/credit/credit-models.ts'
import { conversionKeyLengthMax } from '../../attribution/definitions/definition-schemas.ts'
import { requireKnownGoal } from '../../attribution/definitions/require-known-goal.ts'
import { unattributedReasons } from '../../attribution/entities/unattributed-reason.ts'
import { wholeCredit } from '../../attribution/models/share-out.ts'
import { conversionBasis } from '../../attribution/rollups/domain/credit-basis.ts'
import { type Db, inSnapshot } from '../../kernel/context/db-handle.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { toDecimalString } from '../../kernel/money.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam } from '../../kernel/operations/page.ts'
import { nameEnum, nameSchema } from '../../kernel/schemas/json-schema.ts'
import { parseDateRange, timestamp } from '../../kernel/time/date-range.ts'
import { basisFields, basisParams, toBasis } from '../campaigns/basis-schemas.ts'
import { basisReportMeta, exampleRange, reportParams } from '../campaigns/schemas.ts'
import { dayChunks } from '../domain/day-chunks.ts'
import { loadPendingWork } from '../pending-work.ts'
import { type ListedConversion, type ListedFilter, listChunk } from './listed-conversion-queries.ts'

const creditedTo = ['campaign', ...unattributedReasons] as const
const revenues = ['cash', 'unverified'] as const
const customers = ['new', 'returning'] as const
nameEnum('ConversionCredit', creditedTo)
nameEnum('ListedRevenue', revenues)
nameEnum('ConversionCustomer', customers)

const list = 'conversions'
const cursorSchema = z.tuple([z.iso.date(), z.uuid()])

const conversionSchema = z.object({
  conversion_id: z.uuid().describe('Opens with `GET /conversions/{id}/receipt`.'),
  outcome_event_id: z.uuid().describe('The id returned at ingest.'),
  conversion_key: z.string(),
  revenue_type: z
    .enum(['cash', 'pipeline', 'gross', 'none', 'unverified'])
    .describe(
      'Type of the money; `none` if another conversion of the event counts it, `unverified` if only a browser reported it.',
    ),
  conversion_time: timestamp,
  value: z.string().nullable().describe('Exact decimal in `currency`, as sent.'),
  currency: z.string().nullable(),
  share: z.number().min(0).max(1).describe('Share of the selected touches under the model; 1 without a selection.'),
  share_value: z
    .string()
    .nullable()
    .describe('Value net of refunds times `share`, in the reporting currency; null without an exchange rate.'),
  share_contribution: z
    .string()
    .nullable()
    .describe('Contribution of a payment times `share`, in the reporting currency; null if its costs are not known.'),
  is_first_payment: z.boolean().nullable().describe('Null if the conversion is not a payment.'),
  is_counted: z
    .boolean()
    .describe('Whether the counts of the range include it: they do on the day of its newest selected touch.'),
})
nameSchema('ListedConversion', conversionSchema)

export const listConversions = operation({
  id: 'conversions.listConversions',
  http: 'GET /conversions',
  summary: 'List the conversions behind a figure of the overview',
  description: `Counted conversions, latest first. Each figure of \`GET /overview\` with the same range, model, \`date_basis\` and \`window\`
is the sum of a selection. \`cash\` and, by \`share_contribution\`, \`contribution\`: \`revenue=cash\`. \`conversions\`: no selection. \`new_customer_value\`: \`customer=new\`. A segment:
\`credited_to=campaign\` and \`platform\`, or the reason. A channel: \`channel\`, or \`credited_to=no_touch\`. The amounts of a segment or channel are
the \`share_value\` of rows of \`revenue_type\` \`cash\`, the counts are the rows with \`is_counted\`. Without \`credited_to\`, \`platform\` and
\`channel\`, whole conversions are listed by their own day, whatever the model and basis.`,
  scopes: ['conversions:read', 'campaigns:read'],
  query: z.object({
    ...reportParams,
    ...basisParams,
    goal: z.string().min(1).max(conversionKeyLengthMax).optional().describe('A conversion key. Default: every goal.'),
    revenue: z.enum(revenues).optional().describe('Default: conversions with and without money.'),
    customer: z
      .enum(customers)
      .optional()
      .describe('`new`: first payments of their customers; `returning`: other payments.'),
    credited_to: z
      .enum(creditedTo)
      .optional()
      .describe('`campaign`: credited to any campaign. Otherwise the reason why a share is credited to none.'),
    platform: z.string().min(1).max(100).optional().describe('Only credit of this ad platform, such as `social_ads`.'),
    channel: z.string().min(1).max(100).optional().describe('Only credit of this channel, such as `Paid Social`.'),
    limit: limitParam({ default: 50, max: 200 }),
    cursor: cursorParam('`cursor` of the previous page, with the same parameters.'),
  }),
  data: z.array(conversionSchema),
  meta: basisReportMeta,
  isPaged: true,
  errors: ['invalid_date_range', 'invalid_state'],
  example: { query: { ...exampleRange, revenue: 'cash' } },
  mcp: 'The conversions behind a figure of the overview: all cash, all conversions, new or returning customers, a channel, a platform, or unattributed money by reason.',
  async run(ctx, { query }) {
    const { db, profile } = ctx
    const { date_from, date_to } = parseDateRange(query, profile.timezone)
    const { goal = null, revenue = null, customer = null, channel = null, credited_to = null } = query
    const platform = query.platform === undefined ? null : resolvePlatformName(query.platform)
    if (credited_to === 'no_touch' && (platform ?? channel) !== null) {
      const message = 'credited_to: no_touch cannot be combined with platform or channel'
      fail('invalid_parameter', message, { field: 'credited_to' })
    }
    if (goal !== null) await requireKnownGoal(ctx, 'goal', goal)
    const basis = toBasis(query)
    const after = query.cursor ? decodeCursor(list, query.cursor, cursorSchema) : null
    const hasNoTouch = credited_to === 'no_touch'
    const isOfTouches = !hasNoTouch && (credited_to ?? platform ?? channel) !== null
    const filter: ListedFilter = {
      ...{ goal, revenue, customer, hasNoTouch, basis: basis ?? conversionBasis, limit: query.limit + 1 },
      range: { from_day: date_from, to_day: date_to },
      credit: isOfTouches ? { credited_to: credited_to as 'campaign' | null, platform, channel } : null,
      position: await requireModel(db, profile.id, query.model),
      after: after && { day: after[0], id: after[1] },
    }
    const found = await inSnapshot(db, (db) => listPage(db, profile.id, filter))
    const { rows, pagination } = cutPage(found, query.limit, ({ day, conversion_id }) =>
      encodeCursor(list, [day, conversion_id]),
    )
    return {
      data: rows.map((row) => toRow(row, profile.reporting_currency)),
      pagination,
      meta: { date_from, date_to, ...basisFields(basis), ...(await loadPendingWork(db, profile.id, query.model)) },
    }
  },
})

/** Reads days backwards until the page is full. */
async function listPage(db: Db, profileId: string, filter: ListedFilter): Promise<ListedConversion[]> {
  const { range, after, limit } = filter
  const to_day = after && after.day < range.to_day ? after.day : range.to_day
  const found: ListedConversion[] = []
  for (const chunk of dayChunks({ from_day: range.from_day, to_day })) {
    found.push(...(await listChunk(db, profileId, { ...filter, limit: limit - found.length }, chunk)))
    if (found.length >= limit) break
  }
  return found
}

function toRow({ ppm, net_value, contribution, day: _, ...row }: ListedConversion, currency: string) {
  // Multiplying by a millionth is exact in decimals, while a division would be rounded.
  const shareOf = (amount: string | null) =>
    amount === null ? null : toDecimalString(new Big(amount).times(ppm).times('0.000001'), currency)
  return {
    ...row,
    share: ppm / wholeCredit,
    share_value: shareOf(net_value),
    share_contribution: shareOf(net_value && contribution),
  }
}

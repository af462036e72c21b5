import { z } from 'zod'
import { intervalStart } from '../../attribution/cohorts/domain/cohort-interval.ts'
import { requireModel } from '../../attribution/credit/credit-models.ts'
import { inSnapshot } from '../../kernel/context/db-handle.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam } from '../../kernel/operations/page.ts'
import { parseDateRange } from '../../kernel/time/date-range.ts'
import { addDays, localDayOf } from '../../kernel/time/local-day.ts'
import { loadPendingWork, pendingWork } from '../../reports/pending-work.ts'
import { cohortParams, cohortRowSchema, rangeDaysDefault, rangeDaysMax } from './cohort-schemas.ts'
import { cohortMetrics, toCohortRow } from './domain/to-cohort-row.ts'
import { compareEntries, loadCohortEntries, loadCohortNumbers } from './load-cohorts.ts'

const list = 'cohorts'
const amount = z.string().regex(/^\d{1,30}(\.\d{1,30})?$/)
const cursorSchema = z.tuple([z.iso.date(), amount, amount, z.string()])
const day = (description: string) => z.string().optional().meta({ format: 'date', description })

export const listCohorts = operation({
  id: 'cohorts.listCohorts',
  http: 'GET /cohorts',
  summary: 'List cohorts of customers by their first payment',
  description: `One row per interval and key: customers whose first payment is in the interval, the spend of the interval, and what
these customers paid up to each age. The latest interval comes first, then the key with most customers. A customer belongs to the
interval of the earliest first payment (\`is_first_payment\`); refunds, merges and their undoing move customers as they move first
payments. Over all ages and cohorts, revenue adds up to all payments of customers with a first payment. An interval is included if it
contains a day of the range, always as a whole. \`GET /cohorts/payments\` lists the payments behind a row. Formulas: \`repeat_rate\` is
customers with at least two payments / \`customers\`; \`payback_age\` is the first age at which the cumulative contribution is at least
\`spend\`.`,
  scopes: ['analytics:read'],
  query: z.object({
    ...cohortParams,
    metric: z.enum(cohortMetrics).default('revenue').describe('What `value` of each age is.'),
    date_from: day('First day of the range. Default: 365 days by month, 182 days by week, until today.'),
    date_to: day('Last day, inclusive; at most 400 days by week and 1,830 by month. Send both dates or none.'),
    limit: limitParam({ default: 100, max: 500 }),
    cursor: cursorParam('`cursor` of the previous page, with the same parameters.'),
  }),
  data: z.array(cohortRowSchema),
  meta: z.object({
    date_from: z.iso.date(),
    date_to: z.iso.date(),
    by: cohortParams.by.unwrap(),
    interval: cohortParams.interval.unwrap(),
    metric: z.enum(cohortMetrics),
    currency: z.string(),
    reason: z
      .enum(['no_first_payments'])
      .nullable()
      .describe('Why there are no rows: no first payment and no spend in the range; null if there are rows.'),
    ...pendingWork,
  }),
  isPaged: true,
  errors: ['invalid_date_range', 'invalid_state'],
  example: { query: { by: 'channel', interval: 'month' } },
  mcp: 'What customers of a week or month are worth at each age, by channel, campaign, first product or country, with spend, repeat rate and payback age. Say which ages are complete; compare only complete cells.',
  async run(ctx, { query }) {
    const { db, profile } = ctx
    const { by, interval, metric } = query
    const today = localDayOf(ctx.now(), profile.timezone)
    const isDefault = query.date_from === undefined && query.date_to === undefined
    const dates = isDefault ? { date_from: addDays(today, 1 - rangeDaysDefault[interval]), date_to: today } : query
    const { date_from, date_to } = parseDateRange(dates, profile.timezone, rangeDaysMax[interval])
    const after = query.cursor ? decodeCursor(list, query.cursor, cursorSchema) : null
    const [from, to] = [intervalStart(date_from, interval), intervalStart(date_to, interval)]
    const { data, pagination } = await inSnapshot(db, async (db) => {
      const position = await requireModel(db, profile.id, query.model)
      const cohortQuery = { by, interval, position, from, to }
      const all = await loadCohortEntries(db, profile.id, cohortQuery)
      const last = after && { cohort: after[0], customers: after[1], spend: after[2], key: after[3] }
      const left = last ? all.filter((entry) => compareEntries(entry, last) > 0) : all
      const { rows, pagination } = cutPage(left, query.limit, ({ cohort, customers, spend, key }) =>
        encodeCursor(list, [cohort, customers, spend ?? '0', key]),
      )
      const { numbersOf, nameOf } = await loadCohortNumbers(db, profile.id, cohortQuery, rows)
      const data = rows.map((entry) => ({
        cohort: entry.cohort,
        key: entry.key || null,
        name: nameOf(entry),
        ...toCohortRow({ ...entry, numbers: numbersOf(entry) }, { interval, metric, today }),
      }))
      return { data, pagination }
    })
    const reason = data.length === 0 && !after ? ('no_first_payments' as const) : null
    const { reporting_currency: currency } = profile
    const meta = { date_from, date_to, by, interval, metric, currency, reason }
    const isByCredit = by === 'channel' || by === 'campaign'
    const pending = await loadPendingWork(db, profile.id, isByCredit ? query.model : undefined)
    return { data, pagination, meta: { ...meta, ...pending } }
  },
})

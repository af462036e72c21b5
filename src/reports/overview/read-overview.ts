import { z } from 'zod'
import { pendingRecomputeOf } from '../../attribution/pending-recompute.ts'
import { optionalDateRangeParams, parseDateRangeOr } from '../../kernel/date-range.ts'
import { inSnapshot } from '../../kernel/db-handle.ts'
import { operation } from '../../kernel/operation.ts'
import { exampleRange, reportMeta, reportParams } from '../campaigns/shapes.ts'
import { loadOverview } from './load-overview.ts'
import { overviewShape } from './shapes.ts'

const lastDays = 30

export const readOverview = operation({
  id: 'overview.readOverview',
  http: 'GET /overview',
  summary: 'What was spent and earned, against the period before',
  description: `The range at a glance: totals beside those of as many days before, every day, channels, platforms and models.
\`credited_cash\` is what the rows of \`GET /campaigns\` come to and \`unattributed_cash\` what \`GET /campaigns/unattributed\`
answers for the same range and model; together they are all cash. Counts under a multi-credit model may exceed the whole,
since a conversion counts for everyone who shares it.`,
  scopes: ['campaigns:read', 'analytics:read'],
  query: z.object({ ...reportParams, ...optionalDateRangeParams(lastDays) }),
  data: overviewShape,
  meta: reportMeta,
  errors: ['invalid_date_range', 'invalid_state'],
  example: { query: exampleRange },
  mcp: 'The business at a glance: spend, cash, ROAS, CAC of first payments, conversions, beside the same number of days before; by day, channel, platform and model. Start here for any question about how things are going. Money is in `currency`.',
  async run({ db, profile, now }, { query }) {
    const { date_from, date_to } = parseDateRangeOr(lastDays, query, profile.timezone, now())
    const period = { from_day: date_from, to_day: date_to }
    const told = await inSnapshot(db, (db) => loadOverview(db, profile.id, period, query.model))
    const data = { currency: profile.reporting_currency, model: query.model, ...told }
    return { data, meta: { date_from, date_to, ...(await pendingRecomputeOf(db, profile.id)) } }
  },
})

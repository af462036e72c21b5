import { z } from 'zod'
import { inSnapshot } from '../../kernel/context/db-handle.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { optionalDateRangeParams, parseDateRangeOr } from '../../kernel/time/date-range.ts'
import { exampleRange, reportMeta, reportParams } from '../campaigns/schemas.ts'
import { loadPendingWork } from '../pending-work.ts'
import { loadOverview } from './load-overview.ts'
import { overviewSchema } from './schemas.ts'

const lastDays = 30

export const readOverview = operation({
  id: 'overview.readOverview',
  http: 'GET /overview',
  summary: 'Get spend and revenue compared with the previous period',
  description: `Totals with those of the previous period of the same length, and a breakdown by day, channel, platform and model.
\`credited_cash\` is the total of \`GET /campaigns\` and \`unattributed_cash\` is the value that \`GET /campaigns/unattributed\`
returns for the same range and model; their sum is all cash. Under a multi-credit model, counts can exceed the total,
because a conversion counts for every entity that shares it.`,
  scopes: ['campaigns:read', 'analytics:read'],
  query: z.object({ ...reportParams, ...optionalDateRangeParams(lastDays) }),
  data: overviewSchema,
  meta: reportMeta,
  errors: ['invalid_date_range', 'invalid_state'],
  example: { query: exampleRange },
  mcp: 'The business at a glance: spend, cash, ROAS, CAC of first payments, conversions, beside the same number of days before; by day, channel, platform and model. Start here for any question about how things are going. Money is in `currency`.',
  async run({ db, profile, now }, { query }) {
    const { date_from, date_to } = parseDateRangeOr(lastDays, query, profile.timezone, now())
    const period = { from_day: date_from, to_day: date_to }
    const overview = await inSnapshot(db, (db) => loadOverview(db, profile.id, period, query.model))
    const data = { currency: profile.reporting_currency, model: query.model, ...overview }
    return { data, meta: { date_from, date_to, ...(await loadPendingWork(db, profile.id)) } }
  },
})

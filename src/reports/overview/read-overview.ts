import { z } from 'zod'
import { inSnapshot } from '../../kernel/context/db-handle.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { optionalDateRangeParams, parseDateRangeOr } from '../../kernel/time/date-range.ts'
import { basisFields, basisParams, toBasis } from '../campaigns/basis-schemas.ts'
import { basisReportMeta, exampleRange, reportParams } from '../campaigns/schemas.ts'
import { loadCompleteness } from '../lag/load-completeness.ts'
import { loadPendingWork } from '../pending-work.ts'
import { loadHours } from './load-hours.ts'
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
because a conversion counts for every entity that shares it. \`date_basis\` and \`window\` change what is credited:
\`credited_cash\`, \`unattributed_cash\`, \`segments\`, \`by_channel\`, \`by_model\` and the rates computed from them. \`cash\`,
\`payments\` and \`conversions\` are dated by the conversion on every basis.`,
  scopes: ['campaigns:read', 'analytics:read'],
  query: z.object({ ...reportParams, ...basisParams, ...optionalDateRangeParams(lastDays) }),
  data: overviewSchema,
  meta: basisReportMeta,
  errors: ['invalid_date_range', 'invalid_state'],
  example: { query: exampleRange },
  mcp: 'The business at a glance: spend, cash, ROAS, CAC of first payments, conversions, beside the same number of days before; by day, channel, platform and model. Start here for any question about how things are going. Money is in `currency`.',
  async run(ctx, { query }) {
    const { db, profile } = ctx
    const { date_from, date_to } = parseDateRangeOr(lastDays, query, profile.timezone, ctx.now())
    const period = { from_day: date_from, to_day: date_to }
    const basis = toBasis(query)
    const completeness = await loadCompleteness(ctx, profile, query.model, basis)
    const { model } = query
    const [overview, by_hour] = await inSnapshot(db, async (db) => [
      await loadOverview(db, profile.id, period, { model, basis, completeness }),
      date_from === date_to ? await loadHours(db, profile, date_from, { model, basis }) : null,
    ])
    const data = { currency: profile.reporting_currency, model, ...overview, by_hour }
    const meta = { date_from, date_to, ...basisFields(basis), ...(await loadPendingWork(db, profile.id, model)) }
    return { data, meta }
  },
})

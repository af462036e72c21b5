import { z } from 'zod'
import { outcomeMetrics } from '../../ads/entities/campaign-metrics.ts'
import { type UnattributedReason, unattributedReasons } from '../../attribution/entities/unattributed-reason.ts'
import { sumUnattributed } from '../../attribution/rollups/report-queries.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { parseDateRange } from '../../kernel/time/date-range.ts'
import { loadPendingWork } from '../pending-work.ts'
import { basisFields, basisParams, laterValue, toBasis } from './basis-schemas.ts'
import { basisReportMeta, exampleRange, levelParam, outcomesSchema, reportParams } from './schemas.ts'

const reasonTexts: Record<UnattributedReason, string> = {
  no_touch: 'no known touch precedes the conversion',
  direct_or_organic: 'the visit did not come from an ad',
  paid_without_ad: 'the visit came from an ad, but the link did not identify it',
  unknown_ad: 'the link named an ad that is not synced yet',
}

export const readUnattributed = operation({
  id: 'campaigns.readUnattributed',
  http: 'GET /campaigns/unattributed',
  summary: 'Get unattributed conversions',
  description: `The remainder of \`GET /campaigns\` at the same \`level\` and model. ${unattributedReasons
    .map((reason) => `\`${reason}\`: ${reasonTexts[reason]}`)
    .join('; ')}. Under a multi-credit model a conversion can have several reasons: the values add up to the
total, the counts can exceed it.`,
  scopes: ['campaigns:read'],
  query: z.object({ ...reportParams, ...basisParams, level: levelParam.default('campaign') }),
  data: outcomesSchema.extend({
    reasons: z.record(z.enum(unattributedReasons), outcomesSchema),
    later_value: laterValue.optional(),
  }),
  meta: basisReportMeta,
  errors: ['invalid_date_range', 'invalid_state'],
  example: { query: exampleRange },
  async run({ db, profile }, { query }) {
    const { date_from, date_to } = parseDateRange(query, profile.timezone)
    const { model, level } = query
    const basis = toBasis(query)
    const found = await sumUnattributed(db, profile.id, { from_day: date_from, to_day: date_to, model, level, basis })
    const reasons = Object.fromEntries(
      unattributedReasons.map((reason) => [reason, outcomeMetrics(found.reasons[reason])]),
    ) as Record<UnattributedReason, ReturnType<typeof outcomeMetrics>>
    return {
      data: { ...outcomeMetrics(found), reasons, ...(basis && { later_value: Number(found.later_value) }) },
      meta: { date_from, date_to, ...basisFields(basis), ...(await loadPendingWork(db, profile.id, model)) },
    }
  },
})

import { z } from 'zod'
import { loadCampaignCalibrations, toCalibrationColumn } from '../../experiments/calibration/apply-calibration.ts'
import { inSnapshot } from '../../kernel/context/db-handle.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { parseDateRange } from '../../kernel/time/date-range.ts'
import { loadPendingWork } from '../pending-work.ts'
import { basisFields, basisParams, dateBasis, toBasis } from './basis-schemas.ts'
import { comparedEntitySchema, comparedPlatformSchema } from './comparison-schemas.ts'
import { basisReportMeta, exampleRange, levelParam, reportParams } from './schemas.ts'
import { loadComparison, toComparedPlatforms, toComparedRows } from './to-comparison.ts'

export const comparePlatforms = operation({
  id: 'campaigns.comparePlatforms',
  http: 'GET /campaigns/platform-comparison',
  summary: 'Compare platform-reported with attributed conversions',
  description: `The two sides count different things and must not be added together. A platform total counts each conversion
once, even if several of its entities share it; credit from paid clicks that named no entity is reported as
unassigned. Unless \`date_basis\` or \`window\` is sent, the credit of each platform is on the platform's own
basis, which \`meta.platform_bases\` lists: Meta and TikTok by touch day within 7 days, Google, Microsoft and
Pinterest by touch day within 28 days (their default is 30), others by conversion day. A campaign that a lift test covers has \`calibration\`: what the ads caused,
beside what the platform reports and what is credited.`,
  scopes: ['campaigns:read'],
  query: z.object({ ...reportParams, ...basisParams, level: levelParam.default('campaign') }),
  data: z.object({ platforms: z.array(comparedPlatformSchema), rows: z.array(comparedEntitySchema) }),
  meta: basisReportMeta.extend({
    platform_bases: z
      .array(z.object({ platform: z.string(), date_basis: dateBasis, window: z.string() }))
      .describe('Basis and window of the credit of each platform.'),
  }),
  errors: ['invalid_date_range', 'invalid_state'],
  example: { query: exampleRange },
  async run(ctx, { query }) {
    const { db, profile } = ctx
    const { date_from, date_to } = parseDateRange(query, profile.timezone)
    const { level, model } = query
    const basis = toBasis(query)
    const filter = { from_day: date_from, to_day: date_to, level, model, basis }
    const loaded = await inSnapshot(db, (db) => loadComparison(db, profile.id, filter))
    const compared = await toComparedRows(loaded, level, profile.reporting_currency)
    const calibrations = level === 'campaign' ? await loadCampaignCalibrations(ctx, profile, model) : null
    const rows = calibrations?.size
      ? compared.map((row) => ({
          ...row,
          ...toCalibrationColumn(calibrations.get(row.entity_id), Number(row.atribu_cash_revenue)),
        }))
      : compared
    const platforms = await toComparedPlatforms(loaded, profile.reporting_currency)
    const platform_bases = platforms.map(({ platform }) => ({ platform, ...basisFields(loaded.basisOf(platform)) }))
    const pending = await loadPendingWork(db, profile.id, model)
    return {
      data: { platforms, rows },
      meta: { date_from, date_to, ...basisFields(basis), platform_bases, ...pending },
    }
  },
})

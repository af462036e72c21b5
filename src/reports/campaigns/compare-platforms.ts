import { z } from 'zod'
import { inSnapshot } from '../../kernel/context/db-handle.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { parseDateRange } from '../../kernel/time/date-range.ts'
import { loadPendingWork } from '../pending-work.ts'
import { comparedEntitySchema, comparedPlatformSchema } from './comparison-schemas.ts'
import { exampleRange, levelParam, reportMeta, reportParams } from './schemas.ts'
import { loadComparison, toComparedPlatforms, toComparedRows } from './to-comparison.ts'

export const comparePlatforms = operation({
  id: 'campaigns.comparePlatforms',
  http: 'GET /campaigns/platform-comparison',
  summary: 'Compare platform-reported with attributed conversions',
  description: `The two sides count different things and must not be added together. A platform total counts each conversion
once, even if several of its entities share it; credit from paid clicks that named no entity is reported as
unassigned.`,
  scopes: ['campaigns:read'],
  query: z.object({ ...reportParams, level: levelParam.default('campaign') }),
  data: z.object({ platforms: z.array(comparedPlatformSchema), rows: z.array(comparedEntitySchema) }),
  meta: reportMeta,
  errors: ['invalid_date_range', 'invalid_state'],
  example: { query: exampleRange },
  async run({ db, profile }, { query }) {
    const { date_from, date_to } = parseDateRange(query, profile.timezone)
    const { level, model } = query
    const filter = { from_day: date_from, to_day: date_to, level, model }
    const loaded = await inSnapshot(db, (db) => loadComparison(db, profile.id, filter))
    const rows = toComparedRows(loaded, level, profile.reporting_currency)
    const platforms = toComparedPlatforms(loaded, profile.reporting_currency)
    return { data: { platforms, rows }, meta: { date_from, date_to, ...(await loadPendingWork(db, profile.id)) } }
  },
})

import { z } from 'zod'
import { operation } from '../../kernel/operations/operation.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { addDays, localDayOf } from '../../kernel/time/local-day.ts'
import { panelLimits } from './domain/read-panel.ts'
import { countRegions } from './region-queries.ts'

const days = 90
/** A region with fewer outcomes could point to a person, and is too small for a test. */
const outcomesMin = 10

const regionSchema = z.object({
  region: z.string().describe('ISO 3166-2 where it is known, otherwise the name as it was sent.'),
  outcomes: z.int(),
  value: z.number().describe('After refunds, in the reporting currency.'),
  days_with_outcomes: z.int(),
})
nameSchema('OutcomeRegion', regionSchema)

export const listRegions = operation({
  id: 'experiments.listRegions',
  http: 'GET /experiments/regions',
  summary: 'List the regions of the outcomes of a goal',
  description: `For the choice of a geo test: outcomes of the last ${days} local days by the region of the order, else of the customer. Regions with fewer than ${outcomesMin} outcomes are not listed. \`meta\` states how many outcomes have no region.`,
  scopes: ['analytics:read'],
  query: z.object({ conversion_key: z.string().min(1).max(200) }),
  data: z.array(regionSchema),
  meta: z.object({ days: z.int(), outcomes: z.int(), outcomes_without_region: z.int() }),
  example: { query: { conversion_key: 'payment_received' } },
  mcp: 'Outcomes of a goal by region over 90 days, to see whether a geo test is possible. A geo test needs at least 5 regions.',
  async run({ db, profile, now }, { query: { conversion_key } }) {
    const end = localDayOf(now(), profile.timezone)
    const rows = await countRegions(db, profile.id, { conversion_key, start: addDays(end, 1 - days), end })
    const data = rows
      .flatMap(({ region, days: days_with_outcomes, ...sums }) =>
        region === null ? [] : [{ region, ...sums, days_with_outcomes }],
      )
      .filter(({ outcomes }) => outcomes >= outcomesMin)
      .slice(0, panelLimits.regions)
    const outcomes = rows.reduce((sum, row) => sum + row.outcomes, 0)
    const outcomes_without_region = rows.find(({ region }) => region === null)?.outcomes ?? 0
    return { data, meta: { days, outcomes, outcomes_without_region } }
  },
})

import Big from 'big.js'
import { z } from 'zod'
import {
  type EntityRank,
  listEntities,
  listRankedEntities,
  sumDelivery,
} from '../../ads/entities/entity-report-queries.ts'
import { loadReportModels } from '../../attribution/credit/credit-models.ts'
import { assigned, remainder } from '../../attribution/entities/unattributed-reason.ts'
import { defaultModel, learnedModel, type ModelName } from '../../attribution/models/models.ts'
import { sumSlots } from '../../attribution/path-reports/slot-queries.ts'
import { slotTotalsOf } from '../../attribution/path-reports/slot-totals.ts'
import type { CreditLevel } from '../../attribution/rollups/domain/source.ts'
import { ValueSums } from '../../attribution/rollups/domain/value-sums.ts'
import { rankCredit } from '../../attribution/rollups/entity-credit.ts'
import { listLevelRollups, sumLevels, untouchedConversions } from '../../attribution/rollups/level-queries.ts'
import { selectRanks, sumTotals } from '../../attribution/rollups/report-queries.ts'
import { type Db, inSnapshot } from '../../kernel/context/db-handle.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, cutPage, decodeCursor, encodeCursor, limitParam } from '../../kernel/operations/page.ts'
import { nameSchema } from '../../kernel/schemas/json-schema.ts'
import { dateRangeParams, parseDateRange } from '../../kernel/time/date-range.ts'
import { exampleRange, modelName } from '../campaigns/schemas.ts'
import { compareCredit, comparedAfter, rankOf, spreadOf } from '../domain/compare-models.ts'
import { loadPendingWork } from '../pending-work.ts'
import { emptyReason, levelOrChannel, type PathLevel, pathLevelParam, pathMeta } from './schemas.ts'

const list = 'model-comparison'
const amount = z.string().regex(/^-?\d{1,30}(\.\d{1,30})?$/)
const cursorOf = (id: z.ZodType<string>) => z.tuple([amount, z.int(), amount, id])
const cursorSchemas = { channel: cursorOf(z.string().max(200)), entity: cursorOf(z.uuid()) }

const creditedSchema = z.object({
  count: z.int().describe('Conversions of every kind that the model credits to the row.'),
  payments: z.int().describe('Payments that the model credits to the row.'),
  value: z.number().describe('Credited value of payments, net of refunds, in the reporting currency.'),
})
nameSchema('CreditedUnderModel', creditedSchema)

const comparisonSchema = z.object({
  id: z.string().describe('Id of the entity, the name of the channel, or `unattributed`.'),
  name: z.string(),
  level: levelOrChannel,
  platform: z.string().nullable().describe('Null for channels and `unattributed`.'),
  external_id: z.string().nullable().describe("The platform's id; null for channels and `unattributed`."),
  spend: z.number().nullable().describe('In the reporting currency; null for channels and `unattributed`.'),
  models: z.record(modelName, creditedSchema).describe('By model; models that are still being computed are absent.'),
  spread: z.number().describe('Highest minus lowest `value` of the row under all models.'),
  highest_model: modelName.describe('The model with the highest `value`; the first one if several are equal.'),
  lowest_model: modelName.describe('The model with the lowest `value`; the first one if several are equal.'),
})
nameSchema('ModelComparison', comparisonSchema)

export const compareModels = operation({
  id: 'campaigns.compareModels',
  http: 'GET /campaigns/models',
  summary: 'Compare the credit of campaigns, ad sets, ads or channels under every model',
  description: `One row per entity with its conversions and value under every model, sorted by the highest value under any model. The
last row of the last page is \`unattributed\`: what the model credits to no entity of the level (at level \`channel\`:
conversions without a touch). Under every model, the values of all rows add up to \`meta.total.value\`; under a single-credit
model the counts add up to \`meta.total.count\`, and under a multi-credit model a shared conversion counts for each row that
shares it.`,
  scopes: ['campaigns:read'],
  query: z.object({
    ...dateRangeParams,
    level: pathLevelParam('campaign'),
    limit: limitParam({ default: 25, max: 100 }),
    cursor: cursorParam('`cursor` of the previous page, with the same range and level.'),
  }),
  data: z.array(comparisonSchema),
  meta: pathMeta.extend({
    total: creditedSchema.describe('All conversions of the range; the same under every model.'),
  }),
  isPaged: true,
  errors: ['invalid_date_range'],
  example: { query: exampleRange },
  mcp: 'Compare each campaign, ad set, ad or channel under all attribution models in one row, with the spread between the highest and the lowest value. A large spread means that the row opens or assists rather than closes: see paths_listRoles. The row `unattributed` completes every model to the same total.',
  async run({ db, profile }, { query }) {
    const { date_from, date_to } = parseDateRange(query, profile.timezone)
    const cursorSchema = cursorSchemas[query.level === 'channel' ? 'channel' : 'entity']
    const after = query.cursor ? decodeCursor(list, query.cursor, cursorSchema) : null
    const days = { from_day: date_from, to_day: date_to }
    const { slots, compared, total } = await inSnapshot(db, async (db) => {
      const { ready: slots } = await loadReportModels(db, profile.id, defaultModel)
      return {
        slots,
        compared: await loadComparison(db, profile.id, { ...days, level: query.level }, slots, {
          after,
          limit: query.limit + 1,
        }),
        total: await sumTotals(db, profile.id, { ...days, model: defaultModel }),
      }
    })
    const left = comparedAfter(compared, after)
    const { rows, pagination } = cutPage(left, query.limit, (last) => encodeCursor(list, rankOf(last)))
    const ids = rows.flatMap(({ id }) => id ?? [])
    const entities = query.level === 'channel' ? null : await listEntities(db, profile.id, query.level, ids)
    const names = slots.map(({ name }) => name)
    const data = rows.map((row) => {
      const entity = entities?.get(row.id ?? '')
      const { spread, highest, lowest } = spreadOf(row)
      const credited = row.models.map((credit) => ({ ...credit, value: credit.value.toNumber() }))
      return {
        id: row.id ?? 'unattributed',
        name: entity?.name ?? row.id ?? 'unattributed',
        level: query.level,
        platform: entity?.platform ?? null,
        external_id: entity?.external_id ?? null,
        spend: row.spend?.toNumber() ?? null,
        models: Object.fromEntries(names.map((name, index) => [name, credited[index]!])) as Record<
          ModelName,
          (typeof credited)[number]
        >,
        spread: spread.toNumber(),
        highest_model: names[highest]!,
        lowest_model: names[lowest]!,
      }
    })
    const meta = {
      date_from,
      date_to,
      reason: emptyReason(total.attributed_outcome_count === 0),
      total: {
        count: total.attributed_outcome_count,
        payments: total.outcome_count,
        value: new Big(total.outcome_value).toNumber(),
      },
    }
    return { data, pagination, meta: { ...meta, ...(await loadPendingWork(db, profile.id, learnedModel)) } }
  },
})

/** Loads the rows of a page of entities and the next one, or all channels, and the remainder. */
async function loadComparison(
  db: Db,
  profileId: string,
  { level, ...days }: { level: PathLevel; from_day: string; to_day: string },
  slots: readonly { position: number }[],
  page: { after: EntityRank | null; limit: number },
) {
  const positions = slots.map(({ position }) => position)
  const of = (level: CreditLevel, reason: number) => ({ level, slots: positions, reasons: [reason] })
  if (level === 'channel') {
    const channels = [of('channel', assigned), untouchedConversions]
    return compareCredit(await sumSlots(db, profileId, days, channels, positions), null, slots.length)
  }
  const cut = { range: days, slots: positions }
  const sums = (await sumLevels(db, profileId, ValueSums, { ...of(level, assigned), level }, [cut]))[0]!
  const ranks = { credit: selectRanks(await rankCredit(sums, page)), isSpendNeeded: true }
  const ids = await listRankedEntities(db, profileId, { ...days, level }, ranks, page)
  const rest = await listLevelRollups(db, profileId, days, [of(level, remainder), untouchedConversions])
  const totals = await slotTotalsOf([...ids.flatMap((id) => sums.valuesOfEntity(id)), ...rest], positions)
  const deliveries = await sumDelivery(db, profileId, { ...days, level, entity_ids: ids })
  const spends = new Map(deliveries.map(({ entity_id, spend }) => [entity_id, spend]))
  return compareCredit(totals, spends, slots.length)
}

import { z } from 'zod'
import { handleParam, requireEntity } from '../../ads/entities/require-entity.ts'
import { requireModel } from '../../attribution/credit/credit-models.ts'
import { conversionKeyLengthMax } from '../../attribution/definitions/definition-schemas.ts'
import { requireKnownGoal } from '../../attribution/definitions/require-known-goal.ts'
import { conversionBasis, type DateBasis } from '../../attribution/rollups/domain/credit-basis.ts'
import { type Db, inSnapshot } from '../../kernel/context/db-handle.ts'
import { operation } from '../../kernel/operations/operation.ts'
import { cursorParam, decodeCursor, encodeCursor, limitParam } from '../../kernel/operations/page.ts'
import { parseDateRange } from '../../kernel/time/date-range.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { logPersonalDataAccess } from '../../tenancy/access-log/log-personal-data-access.ts'
import type { DayChunk } from '../domain/day-chunks.ts'
import { cutLongPaths } from '../domain/project-touch.ts'
import { listDaysToRead } from '../list-days-to-read.ts'
import { loadPendingWork } from '../pending-work.ts'
import { basisFields, basisParams, toBasis } from './basis-schemas.ts'
import {
  type ConversionFilter,
  type CreditedConversion,
  listCreditedConversions,
  listCreditedDays,
  listPaths,
  listPeople,
} from './conversion-queries.ts'
import { campaignConversionSchema } from './conversion-schemas.ts'
import { basisReportMeta, exampleRange, levelParam, reportParams } from './schemas.ts'
import { toConversionRow } from './to-conversion-row.ts'
import { withParents } from './with-parents.ts'

const list = { conversion: 'campaign-conversions', touch: 'campaign-conversions-by-touch' } as const
const cursors = {
  conversion: z.tuple([z.uuid()]),
  touch: z.tuple([z.uuid(), z.iso.date()]),
} as const

export const listCampaignConversions = operation({
  id: 'campaigns.listCampaignConversions',
  http: 'GET /campaigns/:id/conversions',
  summary: 'List the conversions credited to a campaign, ad set or ad',
  description: `Latest first, each with its touches. Follow \`cursor\` while \`has_next\` is true; a page
can have fewer rows than \`limit\` if paths are long. The credited values add up to the entity's figure in
\`GET /campaigns\` with the same parameters. By touch day, the newest touch comes first, and the rows with \`is_counted\` add up to the
entity's counts.`,
  scopes: ['conversions:read', 'campaigns:read'],
  returnsPersonalData: true,
  params: handleParam,
  query: z.object({
    ...reportParams,
    ...basisParams,
    level: levelParam.default('campaign'),
    conversion_key: z.string().min(1).max(conversionKeyLengthMax).optional(),
    limit: limitParam({ default: 50, max: 200 }),
    cursor: cursorParam(),
  }),
  data: z.array(campaignConversionSchema),
  meta: basisReportMeta,
  isPaged: true,
  errors: ['invalid_date_range', 'campaign_not_found', 'invalid_state'],
  example: { params: { id: '1801' }, query: exampleRange },
  mcp: 'The conversions behind one campaign, ad set or ad, with the path of touches of each and the share the entity got. Use after campaigns_listCampaigns to see what a row is made of.',
  async run(ctx, { params, query }) {
    const { db, profile, scopes } = ctx
    const { date_from, date_to } = parseDateRange(query, profile.timezone)
    const { level, model, limit, conversion_key = null } = query
    const requested = toBasis(query)
    const basis = requested ?? conversionBasis
    const before = query.cursor ? readCursor(basis.date_basis, query.cursor) : null
    if (conversion_key !== null) await requireKnownGoal(ctx, 'conversion_key', conversion_key)
    const { id: entity_id } = await requireEntity(db, profile.id, level, params.id)
    const days = { from_day: date_from, to_day: date_to }
    const position = await requireModel(db, profile.id, model)
    const filter = { ...days, level, entity_id, position, conversion_key, basis, before, limit: limit + 1 }
    const page = await inSnapshot(db, (db) => readPage(db, profile.id, filter, scopes.has('customers:read')))
    if (page.people) await logPersonalDataAccess(ctx, { customer_ids: [...page.people.keys()] })
    const last = page.conversions.at(-1)
    const cursor = page.has_next && last ? writeCursor(basis.date_basis, last) : null
    const shown = { reportingCurrency: profile.reporting_currency, hasBasis: requested !== undefined }
    const data = page.conversions.map((conversion) => toConversionRow(conversion, page, shown))
    return {
      data,
      pagination: { has_next: page.has_next, cursor },
      meta: { date_from, date_to, ...basisFields(requested), ...(await loadPendingWork(db, profile.id, model)) },
    }
  },
})

async function readPage(db: Db, profileId: string, filter: ConversionFilter, seesPersonalData: boolean) {
  const listDays = (days: DayChunk) => listCreditedDays(db, profileId, { ...filter, ...days })
  const days = await listDaysToRead(listDays, filter, firstDayRead(filter.before))
  const found = await listCreditedConversions(db, profileId, filter, days)
  const fitting = found.slice(0, filter.limit - 1)
  const conversions = fitting.slice(0, cutLongPaths(fitting.map(({ touch_count }) => touch_count)))
  const ids = conversions.map(({ conversion_id }) => conversion_id)
  const customerIds = conversions.flatMap(({ customer_id }) => customer_id ?? [])
  const touches = await withParents(db, profileId, await listPaths(db, profileId, ids))
  const people = seesPersonalData ? await listPeople(db, profileId, customerIds) : null
  const paths = Map.groupBy(touches, ({ conversion_id }) => conversion_id)
  return { conversions, paths, people, has_next: found.length > conversions.length }
}

function readCursor(by: DateBasis, text: string): NonNullable<ConversionFilter['before']> {
  if (by === 'conversion') return { id: decodeCursor(list.conversion, text, cursors.conversion)[0], touch_day: null }
  const [id, touch_day] = decodeCursor(list.touch, text, cursors.touch)
  return { id, touch_day }
}

function writeCursor(by: DateBasis, { conversion_id, touch_day }: CreditedConversion): string {
  return by === 'touch'
    ? encodeCursor(list.touch, [conversion_id, touch_day!])
    : encodeCursor(list.conversion, [conversion_id])
}

/** The earliest local day, in any time zone, that earlier pages may have shown. */
export function firstDayRead(before: ConversionFilter['before']): string | null {
  if (before === null) return null
  if (before.touch_day !== null) return before.touch_day
  const dayBefore = Number.parseInt(before.id.replace('-', '').slice(0, 12), 16) - dayMs
  return new Date(dayBefore).toISOString().slice(0, 10)
}

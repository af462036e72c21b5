import { type RawBuilder, sql } from 'kysely'
import { asPrepared } from '../../db/statements/prepared-statements.ts'
import type { Db } from '../../kernel/context/db-handle.ts'
import { entityLevels } from '../entities/channel-class.ts'
import { assigned, creditedOnce, reasonCode } from '../entities/unattributed-reason.ts'
import { type CreditBasis, conversionBasis, familyOf, firstCodeOutside } from './domain/credit-basis.ts'
import { familyStep, rollupMeasures } from './domain/rollup-groups.ts'
import { channelLevel, platformLevels } from './domain/rollup-targets.ts'
import { type DayRange, splitRange } from './domain/split-range.ts'

/** The levels that the overview reads: the profile, its campaigns, and platforms with campaigns and channels. */
export const overviewLevels = {
  profile: 0,
  campaign: entityLevels.campaign,
  platform: entityLevels.campaign + platformLevels,
  channel: channelLevel,
} as const

export type OverviewLevel = keyof typeof overviewLevels

/** A rollup of a level without its entities. Profile totals are the same under every model and are dated by the conversion. */
export interface OverviewRow {
  level: number
  /** Null unless the rows are by day. */
  local_day: string | null
  reason: number
  platform: string
  conversion_key: string
  revenue_type: string
  count: number
  first_count: number
  value: string
  first_value: string
  contribution: string
  costed_count: number
  /** The value of touches that are older than the window. */
  later_value: string
  /** By model slot. */
  model_values: string[]
  model_first_counts: number[]
}

/** The codes that days are listed by. */
const dayReasons = [assigned, reasonCode('no_touch'), creditedOnce]

interface OverviewQuery extends DayRange {
  position: number
  /** The number of model slots. */
  slots: number
  levels: readonly OverviewLevel[]
  isByDay?: boolean
  basis?: CreditBasis | undefined
}

/**
 * Lists the rollups of several levels in one statement, because the overview asks many questions about the same rows. By day, it
 * lists only totals, credited and untouched conversions and the credit of campaigns, and no months are used.
 */
export async function listOverviewRows(db: Db, profileId: string, query: OverviewQuery): Promise<OverviewRow[]> {
  const { basis = conversionBasis, isByDay = false, slots, ...range } = query
  const { from_day: first, to_day: last } = range
  const { days, months } = isByDay ? { days: [{ first: first!, last }], months: null } : splitRange(range)
  const family = familyOf(basis)
  // Totals are stored once, dated by the conversion; the number of credited conversions depends on the basis.
  const levels = new Set([0, ...query.levels.map((level) => family + overviewLevels[level])])
  const isRequested = sql.raw(
    `level in (${[...levels].join(', ')})${family > 0 ? ` and (level > 0 or reason <> ${creditedOnce})` : ''}${isByDay ? ` and reason % 10 in (${dayReasons.join(', ')})` : ''}`,
  )
  const isStored = sql.raw(`level in (${[...levels].join(', ')})`)
  const tables = [
    ...days.map((part) => ({ table: 'credit_day', day: 'local_day', ...part })),
    ...(months ? [{ table: 'credit_month', day: 'month', ...months }] : []),
  ]
  const key = (day: string) =>
    sql.raw(`level, reason, platform, conversion_key, revenue_type${isByDay ? `, ${day}` : ''}`)
  const numbers = (element: string) => storedNumbers(query.position, slots, element)
  const within = (day: string, part: { first: string | null; last: string }) => sql`
    profile_id = ${profileId} and ${isStored} and ${sql.ref(day)} <= ${part.last}
    ${part.first === null ? sql`` : sql`and ${sql.ref(day)} >= ${part.first}`}`
  const stored = tables.map(
    ({ table, day, ...part }) =>
      sql`select ${key(day)}, ${numbers('')} from ${sql.table(table)} where ${within(day, part)} and ${isRequested}`,
  )
  const deltas = sql`select ${key('local_day')}, ${numbers('[i]')} from (
      select level, local_day, conversion_key, revenue_type, ${sql.raw(rollupMeasures.map(({ column }) => column).join(', '))},
        i, reasons[i] as reason, coalesce(platforms[i], '') as platform
      from credit_delta cross join lateral generate_series(1, cardinality(reasons)) as i
      where ${within('local_day', { first, last })}
    ) d where ${isRequested}`
  const { rows } = await sql<OverviewRow>`${asPrepared}
    select level % ${sql.lit(familyStep)} as level, ${sql.raw(isByDay ? 'local_day' : 'null as local_day')},
      reason % 10 as reason, platform, conversion_key, revenue_type, ${summed(slots, firstCodeOutside(basis.window))}
    from (${sql.join([...stored, deltas], sql` union all `)}) rollups
    group by 1, 2, 3, 4, 5, 6`.execute(db)
  return rows
}

/** The numbers under the model, and the value and first payments under every model. Totals are in the first slot. */
function storedNumbers(position: number, slots: number, element: string): RawBuilder<unknown> {
  const slot = `case when level = 0 and reason <> ${creditedOnce} then 1 else ${position} end`
  const measures = rollupMeasures.map(({ column, name }) => `${column}[${slot}]${element} as ${name}`)
  const ofModels = inSlots(slots, (index) => `amounts[${index}]${element} as value_${index}`)
  const firsts = inSlots(slots, (index) => `first_counts[${index}]${element} as first_count_${index}`)
  return sql.raw([...measures, ...ofModels, ...firsts].join(', '))
}

/** Sums the numbers within the window, and the value outside of it. */
function summed(slots: number, limit: number): RawBuilder<unknown> {
  const sum = (name: string, type: string) => `coalesce(sum(${name}) filter (where reason < ${limit}), 0)::${type}`
  const measures = rollupMeasures.map(
    ({ name, type }) => `${sum(name, type === 'integer' ? 'bigint' : 'numeric')} as ${name}`,
  )
  return sql.raw(
    [
      ...measures,
      `coalesce(sum(value) filter (where reason >= ${limit}), 0) as later_value`,
      `array[${inSlots(slots, (index) => `${sum(`value_${index}`, 'numeric')}::text`).join(', ')}] as model_values`,
      `array[${inSlots(slots, (index) => `${sum(`first_count_${index}`, 'integer')}`).join(', ')}] as model_first_counts`,
    ].join(', '),
  )
}

function inSlots(slots: number, toText: (index: number) => string): string[] {
  return Array.from({ length: slots }, (_, index) => toText(index + 1))
}

import type pg from 'pg'
import { cohortDimensions } from '../../../src/attribution/cohorts/domain/cohort-member.ts'
import { entityLevels } from '../../../src/attribution/entities/channel-class.ts'
import { assigned, reasonCode } from '../../../src/attribution/entities/unattributed-reason.ts'
import { FactRollups, parseOutcome } from '../../../src/attribution/rollups/domain/add-facts.ts'
import { parsePath } from '../../../src/attribution/rollups/domain/conversion-paths.ts'
import {
  ageOfCode,
  type FamilyName,
  familyNames,
  formOf,
  isCounted,
  kindOf,
  longFamilies,
  pathRoles,
  roleLevels,
  rolesOfCode,
  totalCodes,
} from '../../../src/attribution/rollups/domain/families.ts'
import { toNumbers } from '../../../src/attribution/rollups/domain/level-rollups.ts'
import {
  type CreditLevel,
  creditLevels,
  parseSource,
  targetsAt,
} from '../../../src/attribution/rollups/domain/source.ts'
import { addFacts } from '../../../src/attribution/rollups/read-rollups.ts'
import { type Grain, periodOf } from '../../../src/attribution/segments/domain/periods.ts'
import { RollupColumns } from '../../../src/attribution/segments/domain/rollup-columns.ts'
import { RollupTable } from '../../../src/attribution/segments/domain/rollup-table.ts'
import { addSegment, addTable, packSegment } from '../../../src/attribution/segments/domain/segment.ts'
import { Texts } from '../../../src/attribution/segments/domain/texts.ts'
import type { PendingFacts } from '../../../src/attribution/segments/segment-queries.ts'
import { parseVisit } from '../../../src/attribution/site-visits/domain/site-facts.ts'
import { nilId } from '../../../src/kernel/ids.ts'

/** The numbers of levels in the statements that recalculate sums. */
export const levelNumbers: Record<CreditLevel, number> = {
  ...entityLevels,
  ...{ campaign_platform: 4, ad_set_platform: 5, ad_platform: 6, channel: 7, credited: 0 },
}

/** Offsets of the level numbers by what sums are by. */
export const offsets = {
  byAge: 10,
  byTouchDay: 20,
  byRole: 30,
  byPath: 40,
  byGroup: 50,
  byGroupOnTouchDay: 60,
} as const

interface SegmentRow {
  profile_id: string
  family: FamilyName
  grain: Grain
  slot: number
  period: string
  entries: Buffer
}

/** What is stored of one profile, as rows of levels. */
export interface StoredRollups {
  rows: Record<string, string | number>[]
  /** The sums of cohorts and of visits. */
  cohorts: Record<string, string | number>[]
  site: Record<string, string | number>[]
  paths: { profile_id: string; id: string; kind: string; steps: readonly string[]; is_cut: boolean }[]
  /** Weeks and months that differ from their days. */
  differing: { profile_id: string; rollup: string }[]
}

/** Reads segments and pending facts of all profiles. */
export async function readStoredRollups(client: pg.Client): Promise<StoredRollups> {
  const day = (column: string) => `to_char(${column}, 'YYYY-MM-DD') as ${column}`
  const { rows: segments } = await client.query<SegmentRow>(
    `select profile_id, family, grain, slot, ${day('period')}, entries from segment`,
  )
  const { rows: keys } = await client.query<{ profile_id: string; kind: string; id: number; content: string }>(
    'select profile_id, kind, id, content from rollup_key',
  )
  const { rows: facts } = await client.query<PendingFacts & { profile_id: string }>(
    'select profile_id, kind, data from fact_batch',
  )
  const texts = new Map(keys.map(({ profile_id, kind, id, content }) => [`${profile_id} ${kind} ${id}`, content]))
  const long = segments.filter(({ family }) => longFamilies.includes(family))
  const stored: StoredRollups = { rows: [], cohorts: [], site: [], paths: [], differing: differingPeriods(long) }
  const levels = new StoredLevels()
  const push = (sums: NamedRollups) => {
    const kind = kindOf(sums.family)
    if (kind === 'site') stored.site.push(...toSiteRows(sums))
    else if (kind === 'cohort') stored.cohorts.push(...toCohortRows(sums))
    else levels.add(sums)
  }
  for (const [profile_id, pending] of Map.groupBy(facts, (row) => row.profile_id)) {
    const sums = new FactRollups(familyNames)
    await addFacts(sums, pending)
    for (const item of sums.dayRollups()) push({ profile_id, ...item, ...sums.textsOf(item.family) })
    for (const text of sums.texts.path.all) stored.paths.push({ profile_id, ...parsePath(text) })
  }
  for (const { profile_id, kind, content } of keys)
    if (kind === 'path') stored.paths.push({ profile_id, ...parsePath(content) })
  for (const { profile_id, family, grain, slot, period, entries } of segments) {
    if (grain !== 'day') continue
    const table = new RollupTable()
    addSegment(table, entries)
    const textOf = (kind: string | null) => (id: number) => (kind ? texts.get(`${profile_id} ${kind} ${id}`)! : '')
    const part = { profile_id, family, slot, day: period, table }
    const { keys: kind, outcomes } = formOf(family)
    push({ ...part, keyOf: textOf(kind), outcomeOf: textOf(outcomes) })
  }
  stored.rows = levels.list()
  stored.paths = [...new Map(stored.paths.map((path) => [`${path.profile_id} ${path.id}`, path])).values()]
  return stored
}

function differingPeriods(segments: readonly SegmentRow[]): StoredRollups['differing'] {
  const summed = new Map<string, { profile_id: string; table: RollupTable }>()
  for (const { profile_id, family, grain, slot, period, entries } of segments) {
    const table = new RollupTable()
    addSegment(table, entries)
    for (const long of grain === 'day' ? (['week', 'month'] as const) : [grain]) {
      const name = `${profile_id} ${family} ${long} ${slot} ${periodOf(long, period)}`
      const sum = summed.get(name) ?? { profile_id, table: new RollupTable() }
      summed.set(name, sum)
      addTable(
        sum.table,
        table,
        grain === 'day' ? 1 : -1,
        (id) => id,
        (outcome) => outcome,
      )
    }
  }
  return [...summed].flatMap(([rollup, { profile_id, table }]) =>
    packSegment(table) === null ? [] : [{ profile_id, rollup }],
  )
}

interface NamedRollups {
  profile_id: string
  family: FamilyName
  slot: number
  day: string
  table: RollupTable
  keyOf(id: number): string
  outcomeOf(id: number): string
}

function toCohortRows({ profile_id, family, slot, day, table, outcomeOf }: NamedRollups): StoredRollups['cohorts'] {
  return [...table.ids.keys()].map((index) => {
    const { count, first_count, value, contribution } = toNumbers(table, index)
    const dimension = (cohortDimensions as readonly string[]).indexOf(outcomeOf(table.outcomes[index]!))
    return {
      ...{ profile_id, dimension, step: family === 'cohort_week' ? 0 : 1, position: slot, cohort: day },
      ...{ age: table.codes[index]!, active_customers: first_count / 1e6, orders: count / 1e6, value, contribution },
    }
  })
}

function toSiteRows({ profile_id, day, table, keyOf, outcomeOf }: NamedRollups): StoredRollups['site'] {
  return [...table.ids.keys()].map((index) => {
    const { count, first_count, costed_count, value, contribution } = toNumbers(table, index)
    return {
      ...{ profile_id, local_day: day, code: table.codes[index]!, page: outcomeOf(table.outcomes[index]!) },
      ...parseVisit(keyOf(table.ids[index]!)),
      ...{ visits: count, visitors: first_count, bounces: costed_count, page_views: value, seconds: contribution },
    }
  })
}

/** The row of a level that a sum is added to, or subtracted from. */
interface LevelRow {
  slot: number
  level: number
  entity_id: string
  reason: number
  platform: string
  isCounted: boolean
  sign: 1 | -1
}

/** Adds up the sums of tables by row, because most rows have several sums, and transferring a row takes longer than adding it. */
class StoredLevels {
  readonly #names = new Texts()
  readonly #sums = new RollupColumns()
  readonly #fields: Record<string, string | number>[] = []

  add({ profile_id, family, slot, day, table, keyOf, outcomeOf }: NamedRollups): void {
    for (const index of table.ids.keys()) {
      const outcome = outcomeOf(table.outcomes[index]!)
      for (const row of rowsOf(family, slot, keyOf(table.ids[index]!), table.codes[index]!)) {
        const { isCounted, sign, ...fields } = row
        const at = this.#names.indexOf([profile_id, day, ...Object.values(fields), outcome].join(' '))
        this.#fields[at] ??= { profile_id, local_day: day, ...fields, ...parseOutcome(outcome) }
        if (isCounted) this.#sums.addCounts(at, table, index, sign)
        this.#sums.addAmounts(at, table, index, sign)
      }
    }
  }

  /** The rows that are not zero. */
  list(): StoredRollups['rows'] {
    return this.#fields.flatMap((fields, at) =>
      this.#sums.isNothingAt(at) ? [] : [{ ...fields, ...toNumbers(this.#sums, at) }],
    )
  }
}

/** Returns the rows that a sum of a key and code adds to. */
function rowsOf(family: FamilyName, slot: number, key: string, code: number): LevelRow[] {
  const row = (level: number, fields: Partial<LevelRow>): LevelRow => ({
    ...{ slot, level, entity_id: nilId, reason: assigned, platform: '', isCounted: true, sign: 1 },
    ...fields,
  })
  if (family === 'total') {
    const reasons = code === totalCodes.untouched ? [assigned, reasonCode('no_touch')] : [assigned]
    return reasons.map((reason) => row(0, { slot: 1, reason }))
  }
  if (family === 'channel_path' || family === 'campaign_path') {
    const level = offsets.byPath + (family === 'channel_path' ? 1 : 2)
    return [row(level, { slot: 1, entity_id: parsePath(key).id, reason: code })]
  }
  if (family === 'role')
    return roleLevels.flatMap((level) =>
      targetsAt(parseSource(key), level)
        .filter(({ reason }) => reason === assigned)
        .flatMap(({ entity_id, platform }) =>
          rolesOfCode(code, level).map((role) =>
            row(offsets.byRole + levelNumbers[level], { slot: pathRoles.indexOf(role) + 1, entity_id, platform }),
          ),
        ),
    )
  return creditRows(family, key, code).map(({ level, ...fields }) => row(level, fields))
}

type CreditRow = Omit<LevelRow, 'slot'>

/**
 * The rows of levels that credit adds to. The sums of sources are also added to rows without entities, from which the sums of groups
 * are subtracted: nothing is left if both are the same.
 */
function creditRows(family: FamilyName, key: string, code: number): CreditRow[] {
  const isByTouch = family.endsWith('_by_touch')
  const offset = {
    source: isByTouch ? offsets.byTouchDay : offsets.byAge,
    group: isByTouch ? offsets.byGroupOnTouchDay : offsets.byGroup,
  }
  if (family.startsWith('group')) return rowsAt(key, offset.group, -1)
  const plain = rowsAt(key, 0).map((row) => ({ ...row, reason: row.reason % 10 }))
  return [...(isByTouch ? [] : plain), ...rowsAt(key, offset.source), ...rowsAt(parseSource(key).group, offset.group)]

  function rowsAt(text: string, from: number, sign: 1 | -1 = 1): CreditRow[] {
    return creditLevels.flatMap((level) =>
      targetsAt(parseSource(text), level).map(({ grouping, reason, ...target }) => ({
        ...target,
        ...{ isCounted: isCounted(code, grouping), sign },
        level: from + levelNumbers[level],
        reason: ageOfCode(code) * 10 + reason,
      })),
    )
  }
}

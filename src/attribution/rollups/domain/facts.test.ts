import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nilId } from '../../../kernel/ids.ts'
import { channelClasses } from '../../entities/channel-class.ts'
import { addSegment, packSegment } from '../../sums/domain/segment.ts'
import type { SumPart } from '../../sums/domain/sum-part.ts'
import { SumTable } from '../../sums/domain/sum-table.ts'
import { FactSums, parseOutcome } from './add-facts.ts'
import type { Summed, SummedCredit } from './conversion-state.ts'
import { parsePath, pathLevels } from './conversion-paths.ts'
import { packFacts, readFacts } from './fact-batch.ts'
import { type FamilyName, familyNames, pathRoles, roleLevels, rolesOfCode, totalCodes } from './families.ts'
import { foldLevel, toNumbers } from './fold-level.ts'
import { rollupDelta } from './rollup-delta.ts'
import { creditLevels, parseSource, targetsAt } from './source.ts'
import { toAmount } from './contributions.ts'

const ids = ['a', 'b', 'c', 'd']
const join = fc.record({
  campaign_id: fc.option(fc.constantFrom(...ids)),
  ad_set_id: fc.option(fc.constantFrom(...ids)),
  ad_id: fc.option(fc.constantFrom(...ids)),
  platform: fc.option(fc.constantFrom('social_ads', 'search_ads')),
  found_platform: fc.option(fc.constantFrom('social_ads', 'tiktok_ads')),
  channel: fc.constantFrom('Direct', 'Paid Social', 'Email "x"'),
  channel_class: fc.constantFrom(...Object.values(channelClasses)),
})
const credit = fc.record({
  join,
  ppm: fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000_000 })), { minLength: 1, maxLength: 4 }),
  hours: fc.integer({ min: 0, max: 3_000 }),
})
const amount = fc.oneof(
  fc.integer({ min: -1e9, max: 1e9 }).map((cents) => (cents / 100).toFixed(6)),
  fc.integer({ min: -1e6, max: 1e6 }).map(String),
  fc.integer({ min: -1e9, max: 1e9 }).map((mills) => (mills / 1000).toFixed(3)),
  fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map((units) => `${units}.123456`),
  fc.constantFrom('99999999.999999', '100000000', '-99999999.999999', '-0.000001', '0'),
)
const state: fc.Arbitrary<Summed> = fc.record({
  conversion: fc.record({
    local_day: fc.constantFrom('2026-03-01', '2026-03-02', '1969-12-31'),
    conversion_time: fc.constantFrom(new Date('2026-03-01T12:00:00Z'), new Date('2026-03-02T01:00:00Z')),
    conversion_key: fc.constantFrom('paid', 'a lead'),
    rollup_type: fc.constantFrom('cash', 'pipeline', 'none'),
    is_counting: fc.boolean(),
    is_first_counted: fc.boolean(),
    is_first_payment: fc.constantFrom(true, false, null),
    contribution: fc.option(amount),
    net_value: fc.option(amount),
  }),
  credit: fc.array(credit, { maxLength: 5 }).map((all) =>
    all.map(({ join, ppm, hours }, position): SummedCredit => {
      const touch_time = new Date(Date.UTC(2026, 2, 1, 12 - hours))
      return { ...join, ppm, touch_time, touch_day: touch_time.toISOString().slice(0, 10), position }
    }),
  ),
})
const change = fc.record({ before: fc.option(state), after: fc.option(state) })

/** The sums of a family after they were packed and read again. */
function partsOf(sums: FactSums, family: FamilyName): SumPart[] {
  return [...sums.tables(family)].map((part) => {
    const bytes = packSegment(part.table)
    const table = new SumTable()
    if (bytes) addSegment(table, bytes)
    return sums.toPart({ ...part, table })
  })
}

const numberOfLevel = { campaign: 1, ad_set: 2, ad: 3, campaign_platform: 4, ad_set_platform: 5, ad_platform: 6, channel: 7, credited: 0 }
const windows = [null, 1, 7, 14, 28, 90]

type Sums = Map<string, (bigint | number)[]>

function add(to: Sums, key: string, numbers: readonly (string | number | bigint)[]): void {
  const known = to.get(key) ?? numbers.map(() => 0n)
  to.set(key, known.map((number, index) => BigInt(number) + toWhole(numbers[index]!)))
}

function toWhole(number: string | number | bigint): bigint {
  if (typeof number !== 'string') return BigInt(number)
  const [units, digits = ''] = number.split('.')
  return BigInt(units! + digits.padEnd(12, '0'))
}

function sorted(sums: Sums): string[] {
  return [...sums].filter(([, numbers]) => numbers.some((number) => number !== 0n)).map(([key, numbers]) => `${key}: ${numbers}`).sort()
}

const measuresOf = (row: ReturnType<typeof toNumbers>) => [row.count, row.first_count, row.value, row.first_value, row.contribution, row.costed_count]

/** The sums of facts as today's rollups store them. */
function asRollups(sums: FactSums): string[] {
  const found: Sums = new Map()
  const put = (level: number, slot: number, day: string, entity: string, reason: number, platform: string, goal: string, type: string, numbers: readonly (string | number)[]) =>
    add(found, [level, slot, day, entity, reason, platform, goal, type].join(' '), numbers)
  for (const part of partsOf(sums, 'total')) {
    for (const [index, code] of part.table.codes.entries()) {
      const { conversion_key, revenue_type } = parseOutcome(part.outcomeOf(part.table.outcomes[index]!))
      const numbers = measuresOf(toNumbers(part.table, index))
      for (const reason of code === totalCodes.untouched ? [0, 1] : [0]) put(0, 1, part.day!, nilId, reason, '', conversion_key, revenue_type, numbers)
    }
  }
  for (const level of creditLevels) {
    const goalOf = (goal: string) => (numberOfLevel[level] > 3 ? '' : goal)
    for (const row of foldLevel(partsOf(sums, 'credit'), { level, window: null }))
      put(numberOfLevel[level], row.slot, row.local_day!, row.entity_id, row.reason, row.platform, goalOf(row.conversion_key), row.revenue_type, measuresOf(row))
    for (const [family, offset] of [['credit', 10], ['credit_by_touch', 20]] as const) {
      for (const [age, window] of [...windows.slice(1), null].entries()) {
        const parts = partsOf(sums, family)
        const rows = foldLevel(parts, { level, window })
        const narrower = age === 0 ? [] : foldLevel(parts, { level, window: windows[age]! })
        for (const [sign, list] of [[1, rows], [-1, narrower]] as const)
          for (const row of list) {
            const numbers = measuresOf(row).map((number) => (typeof number === 'number' ? sign * number : toAmount(BigInt(sign) * toWhole(number))))
            put(offset + numberOfLevel[level], row.slot, row.local_day!, row.entity_id, row.reason + 10 * age, row.platform, goalOf(row.conversion_key), row.revenue_type, numbers)
          }
      }
    }
  }
  for (const part of partsOf(sums, 'role')) {
    for (const [index, code] of part.table.codes.entries()) {
      const { conversion_key, revenue_type } = parseOutcome(part.outcomeOf(part.table.outcomes[index]!))
      const source = parseSource(part.keyOf(part.table.ids[index]!))
      for (const level of roleLevels)
        for (const { entity_id, reason, platform } of targetsAt(source, level))
          if (reason === 0)
            for (const role of rolesOfCode(code, level))
              put(30 + numberOfLevel[level], pathRoles.indexOf(role) + 1, part.day!, entity_id, 0, platform, conversion_key, revenue_type, measuresOf(toNumbers(part.table, index)))
    }
  }
  for (const kind of ['channel', 'campaign'] as const)
    for (const part of partsOf(sums, `${kind}_path`))
      for (const [index, code] of part.table.codes.entries()) {
        const { conversion_key, revenue_type } = parseOutcome(part.outcomeOf(part.table.outcomes[index]!))
        put(pathLevels[kind], 1, part.day!, parsePath(part.keyOf(part.table.ids[index]!)).id, code, '', conversion_key, revenue_type, measuresOf(toNumbers(part.table, index)))
      }
  return sorted(found)
}

describe('facts', () => {
  it('are the deltas of the rollups, through batches and segments, for any change', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 5 }), (changes) => {
        const sums = new FactSums(familyNames)
        const batch = packFacts(changes)
        if (batch) for (const fact of readFacts(batch.data)) sums.add(fact)
        const expected: Sums = new Map()
        for (const part of rollupDelta(changes).parts())
          for (const slot of part.counts.keys())
            add(
              expected,
              [part.level, slot + 1, part.local_day, part.entity_id, part.reason, part.platform, part.conversion_key, part.revenue_type].join(' '),
              [part.counts[slot]!, part.first_counts[slot]!, part.values[slot]!, part.first_values[slot]!, part.contributions[slot]!, part.costed_counts[slot]!],
            )
        expect(asRollups(sums)).toEqual(sorted(expected))
        for (const level of creditLevels) {
          const withoutEntity = (family: FamilyName) => {
            const found: Sums = new Map()
            for (const row of foldLevel(partsOf(sums, family), { level, window: 7 }))
              add(found, [row.slot, row.local_day, row.reason, row.platform, row.conversion_key, row.revenue_type].join(' '), [...measuresOf(row), row.later_value])
            return sorted(found)
          }
          expect(withoutEntity('group')).toEqual(withoutEntity('credit'))
          expect(withoutEntity('group_by_touch')).toEqual(withoutEntity('credit_by_touch'))
        }
      }),
      { numRuns: 60 },
    )
  })
})

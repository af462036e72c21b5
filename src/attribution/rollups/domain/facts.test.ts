import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayNumberOf } from '../../../kernel/time/local-day.ts'
import { channelClasses } from '../../entities/channel-class.ts'
import { RollupColumns } from '../../segments/domain/rollup-columns.ts'
import { type RollupPart, TableSums } from '../../segments/domain/rollup-part.ts'
import { packSegment, SegmentReader } from '../../segments/domain/segment.ts'
import { FactRollups, parseOutcome } from './add-facts.ts'
import { parsePath, pathCode, toPathText } from './conversion-paths.ts'
import type { Summed, SummedCredit } from './conversion-state.ts'
import { agesWithin } from './credit-basis.ts'
import { packFacts, readFacts } from './fact-batch.ts'
import { type FamilyName, familyNames, roleLevels, rolesOfCode, totalCodes } from './families.ts'
import { addUpLevel, toNumbers } from './level-rollups.ts'
import { ageOf, creditWindows } from './path-steps.ts'
import { creditLevels, parseSource, type Target, targetsAt } from './source.ts'

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

/** The sums of a family as they are, or after they were packed. */
function partsOf(sums: FactRollups, family: FamilyName, isPacked = true): RollupPart[] {
  return [...sums.dayRollups()]
    .filter((part) => part.family === family)
    .flatMap(({ slot, day, table }) => {
      const bytes = packSegment(table)
      const read = () => (isPacked ? new SegmentReader(bytes!) : new TableSums(table))
      return bytes || !isPacked ? [{ slot, day, texts: sums.textsOf(family), read }] : []
    })
}

const measures = [
  'count',
  'first_count',
  'costed_count',
  'value',
  'first_value',
  'contribution',
  'later_value',
] as const
type Numbers = Partial<Record<(typeof measures)[number], bigint>>

/** Exact sums by name, in the order of names, without zeros. */
class Expected {
  readonly #sums = new Map<string, bigint>()

  add(name: string, numbers: Numbers): void {
    for (const measure of measures) {
      const key = `${name} ${measure}`
      this.#sums.set(key, (this.#sums.get(key) ?? 0n) + (numbers[measure] ?? 0n))
    }
  }

  list(): string[] {
    return [...this.#sums].flatMap(([key, value]) => (value === 0n ? [] : [`${key} ${value}`])).sort()
  }
}

const wholeOf = (amount: string | null) => {
  const [units, digits = ''] = (amount ?? '0').split('.')
  return BigInt(units! + digits.padEnd(6, '0').slice(0, 6))
}
const scaled = (amount: string) => {
  const [units, digits = ''] = amount.split('.')
  return BigInt(units! + digits.padEnd(12, '0'))
}

/** What a share of a conversion adds, by the definition of the numbers. */
function numbersOf({ conversion }: Summed, ppm: number, isCounted: boolean): Numbers {
  const share = BigInt(ppm)
  return {
    count: BigInt(isCounted),
    first_count: BigInt(isCounted && conversion.is_first_counted),
    costed_count: BigInt(isCounted && conversion.contribution !== null),
    value: wholeOf(conversion.net_value) * share,
    first_value: conversion.is_first_payment ? wholeOf(conversion.net_value) * share : 0n,
    contribution: wholeOf(conversion.contribution) * share,
  }
}

const rowName = ({ reason, entity_id, platform }: Omit<Target, 'grouping'>) => `${reason} ${entity_id} ${platform}`
const outcomeName = ({ conversion_key, rollup_type }: Summed['conversion']) => `${rollup_type} ${conversion_key}`

/** The rows of a level as a fresh calculation counts them: a conversion counts once per row, at its newest touch with credit there. */
function creditOf(
  states: readonly Summed[],
  level: (typeof creditLevels)[number],
  dated: 'conversion' | 'touch',
  window: number | null,
) {
  const expected = new Expected()
  for (const state of states) {
    const { conversion, credit } = state
    const slots = Math.max(0, ...credit.map(({ ppm }) => ppm.length))
    for (let slot = 0; slot < slots; slot++) {
      const seen = new Set<string>()
      for (const touch of credit.toReversed()) {
        const ppm = touch.ppm[slot] ?? 0
        if (ppm === 0) continue
        const age = ageOf(conversion.conversion_time.getTime(), touch.touch_time.getTime())
        const day = dated === 'touch' ? touch.touch_day : conversion.local_day
        for (const target of targetsAt(touch, level)) {
          const numbers = numbersOf(state, ppm, !seen.has(rowName(target)))
          seen.add(rowName(target))
          const name = `${slot + 1} ${day} ${rowName(target)} ${outcomeName(conversion)}`
          expected.add(name, age < agesWithin(window) ? numbers : { later_value: numbers.value! })
        }
      }
    }
  }
  return expected.list()
}

async function addedCredit(
  sums: FactRollups,
  level: (typeof creditLevels)[number],
  family: FamilyName,
  window: number | null,
) {
  const folded = new Expected()
  const rows = await addUpLevel(partsOf(sums, family), { level, window, slots: [] })
  for (const row of await rows.list()) {
    const name = `${row.slot} ${row.local_day} ${rowName(row)} ${row.revenue_type} ${row.conversion_key}`
    folded.add(name, { ...toExact(row), later_value: scaled(row.later_value) })
  }
  return folded.list()
}

function toExact(row: ReturnType<typeof toNumbers>): Numbers {
  return {
    ...{ count: BigInt(row.count), first_count: BigInt(row.first_count), costed_count: BigInt(row.costed_count) },
    ...{ value: scaled(row.value), first_value: scaled(row.first_value), contribution: scaled(row.contribution) },
  }
}

/** Names and numbers of the sums of other families. */
function listSums(parts: readonly RollupPart[], namesOf: (key: string, code: number) => readonly string[]) {
  const listed = new Expected()
  for (const { day, texts, read } of parts)
    for (const sum = read(); sum.next(); ) {
      const { conversion_key, revenue_type } = parseOutcome(texts.outcomeOf(sum.outcome))
      const columns = new RollupColumns()
      sum.addCountsTo(columns, 0)
      sum.addAmountsTo(columns, 0)
      for (const name of namesOf(texts.keyOf(sum.id), sum.code))
        listed.add(`${day} ${name} ${revenue_type} ${conversion_key}`, toExact(toNumbers(columns, 0)))
    }
  return listed.list()
}

const isShared = ({ ppm }: SummedCredit) => Array.prototype.some.call(ppm, (share) => share > 0)
const whole = 1_000_000

function rolesOf(states: readonly Summed[], level: (typeof roleLevels)[number]) {
  const expected = new Expected()
  for (const state of states) {
    const touches = state.credit.filter(isShared)
    const played = new Map<string, Set<string>>()
    for (const [index, touch] of touches.entries()) {
      const last = touches.length - 1
      const role = last === 0 ? 'only' : index === 0 ? 'opener' : index === last ? 'closer' : 'middle'
      for (const target of targetsAt(touch, level)) {
        if (target.reason !== 0) continue
        played.set(rowName(target), (played.get(rowName(target)) ?? new Set()).add(role))
      }
    }
    for (const [row, roles] of played) {
      if (!roles.has('closer') && !roles.has('only')) roles.add('assist')
      for (const role of roles)
        expected.add(
          `${state.conversion.local_day} ${role} ${row} ${outcomeName(state.conversion)}`,
          numbersOf(state, whole, true),
        )
    }
  }
  return expected.list()
}

function pathsOf(states: readonly Summed[], kind: 'channel' | 'campaign') {
  const expected = new Expected()
  for (const state of states) {
    const touches = state.credit.filter(isShared)
    if (touches.length === 0) continue
    const { local_day } = state.conversion
    const steps = touches.map(({ campaign_id, channel }) => (kind === 'channel' ? channel : (campaign_id ?? channel)))
    const code = pathCode(touches.length, dayNumberOf(local_day) - dayNumberOf(touches[0]!.touch_day!))
    const name = `${local_day} ${parsePath(toPathText(kind, steps)).id} ${code} ${outcomeName(state.conversion)}`
    expected.add(name, numbersOf(state, whole, true))
  }
  return expected.list()
}

function totalsOf(states: readonly Summed[]) {
  const expected = new Expected()
  for (const state of states) {
    const code = state.credit.length === 0 ? totalCodes.untouched : totalCodes.touched
    expected.add(
      `${state.conversion.local_day} ${code} ${outcomeName(state.conversion)}`,
      numbersOf(state, whole, true),
    )
  }
  return expected.list()
}

describe('facts', () => {
  it('of any changes add up to a fresh calculation of what is left, through batches and segments', async () => {
    const transactions = fc.array(fc.array(fc.record({ id: fc.nat(3), to: fc.option(state) }), { maxLength: 3 }), {
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(transactions, fc.constantFrom(null, ...creditWindows), async (changes, window) => {
        const held = new Map<number, Summed | null>()
        const sums = new FactRollups(familyNames)
        for (const transaction of changes) {
          const before = new Map(held)
          for (const { id, to } of transaction) held.set(id, to)
          const batch = packFacts([...held].map(([id, after]) => ({ before: before.get(id) ?? null, after })))
          if (batch) for (const { state, sign } of readFacts(batch.data)) sums.add(state, sign)
        }
        const left = [...held.values()].filter((item) => item?.conversion.is_counting === true)
        const states = left.flatMap((item) => item ?? [])
        for (const level of creditLevels) {
          expect(await addedCredit(sums, level, 'credit', window)).toEqual(
            creditOf(states, level, 'conversion', window),
          )
          expect(await addedCredit(sums, level, 'credit_by_touch', window)).toEqual(
            creditOf(states, level, 'touch', window),
          )
        }
        for (const level of roleLevels) {
          const namesOf = (key: string, code: number) =>
            targetsAt(parseSource(key), level)
              .filter(({ reason }) => reason === 0)
              .flatMap((target) => rolesOfCode(code, level).map((role) => `${role} ${rowName(target)}`))
          expect(listSums(partsOf(sums, 'role'), namesOf)).toEqual(rolesOf(states, level))
        }
        for (const kind of ['channel', 'campaign'] as const) {
          const namesOf = (key: string, code: number) => [`${parsePath(key).id} ${code}`]
          expect(listSums(partsOf(sums, `${kind}_path`), namesOf)).toEqual(pathsOf(states, kind))
        }
        expect(listSums(partsOf(sums, 'total'), (_, code) => [String(code)])).toEqual(totalsOf(states))
      }),
      { numRuns: 60 },
    )
  })

  it('of a group are those of its sources together', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(state, { maxLength: 4 }), async (states) => {
        const sums = new FactRollups(familyNames)
        const batch = packFacts(states.map((after) => ({ before: null, after })))
        if (batch) for (const { state, sign } of readFacts(batch.data)) sums.add(state, sign)
        for (const level of creditLevels)
          for (const [family, group] of [
            ['credit', 'group'],
            ['credit_by_touch', 'group_by_touch'],
          ] as const) {
            const listed = async (name: FamilyName) => {
              const rows = new Expected()
              const added = await addUpLevel(partsOf(sums, name, false), { level, window: 7, slots: [] })
              for (const row of await added.list())
                rows.add(
                  `${row.slot} ${row.local_day} ${row.reason} ${row.platform} ${row.revenue_type} ${row.conversion_key}`,
                  toExact(row),
                )
              return rows.list()
            }
            expect(await listed(group)).toEqual(await listed(family))
          }
      }),
      { numRuns: 30 },
    )
  })

  it('are none if nothing that sums depend on changes', () => {
    fc.assert(
      fc.property(state, (item) => {
        expect(packFacts([{ before: item, after: { ...item } }])).toBeNull()
      }),
    )
  })
})

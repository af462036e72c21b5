import fc from 'fast-check'
import { expect, it } from 'vitest'
import { assigned } from '../../entities/unattributed-reason.ts'
import { type RollupPart, TableSums } from '../../segments/domain/rollup-part.ts'
import { RollupTable } from '../../segments/domain/rollup-table.ts'
import { nameOf, targetsOf } from './known-targets.ts'
import { groupingIn, LevelRows, packRow, rowIn } from './level-rows.ts'
import { creditLevels, groupingBits, type Target, targetsIn, toSource } from './source.ts'

const rowsMax = 2 ** (31 - groupingBits)

it('packs a row and a grouping into one positive number', () => {
  fc.assert(
    fc.property(fc.nat(rowsMax - 1), fc.nat(2 ** groupingBits - 1), (row, grouping) => {
      const packed = packRow(row, grouping)
      expect([rowIn(packed), groupingIn(packed), packed >= 0]).toEqual([row, grouping, true])
    }),
  )
})

it('rejects a row beyond the limit, which would be negative', () => {
  expect(rowIn(packRow(rowsMax - 1, 1))).toBe(rowsMax - 1)
  expect(() => packRow(rowsMax, 1)).toThrow(RangeError)
})

const entities = ['a', 'b', 'c', 'd', null]
const sourceOf = ([ad, campaign]: readonly [string | null, string | null]) =>
  toSource({
    ...{ campaign_id: campaign, ad_set_id: campaign && `${campaign}-set`, ad_id: campaign && ad },
    ...{ platform: ad && 'facebook', found_platform: null, channel: 'Paid Social', channel_class: 3 },
  }).text

const noTable = new RollupTable()
const partOf = (sources: string[]): RollupPart => ({
  ...{ slot: 1, day: null, read: () => new TableSums(noTable) },
  texts: { keys: sources, keyOf: (id) => sources[id]!, outcomeOf: () => '' },
})
const at = (id: number) => ({ ...new TableSums(noTable), id }) as TableSums

it('gives a row to each target, whichever lists have its sources and in any order (invariant)', () => {
  const source = fc.tuple(fc.constantFrom(...entities), fc.constantFrom(...entities)).map(sourceOf)
  const lists = fc.array(fc.array(source, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 })
  const visits = fc.array(fc.record({ list: fc.nat(2), id: fc.nat(5), isNamed: fc.boolean() }), { maxLength: 30 })
  fc.assert(
    fc.property(
      lists,
      visits,
      fc.constantFrom(...creditLevels),
      fc.boolean(),
      (lists, visits, level, isOnlyAssigned) => {
        const isSelected = isOnlyAssigned ? ({ reason }: Target) => reason === assigned : undefined
        const rows = new LevelRows({ level, ...(isSelected && { isSelected }) })
        const parts = lists.map(partOf)
        const expected = new Set<string>()
        for (const { list, id, isNamed } of visits) {
          const [part, text] = [parts[list % lists.length]!, lists[list % lists.length]![id]]
          if (text === undefined) continue
          const targets = targetsIn(text, level).filter(isSelected ?? (() => true))
          for (const target of targets) expected.add(nameOf(target))
          const number = rows.meaning.key(at(id), part)
          const found = number >= 0 ? [number] : rows.severalOf(number)
          expect(found.map((packed) => [nameOf(rows.targets[rowIn(packed)]!), groupingIn(packed)])).toEqual(
            targets.map((target) => [nameOf(target), target.grouping]),
          )
          if (isNamed && targets[0]) expect(rows.rowOf(nameOf(targets[0]), assigned)).toBe(rowIn(found[0]!))
        }
        expect(rows.targets.map(nameOf).sort()).toEqual([...expected].sort())
        for (const name of expected) expect(nameOf(rows.targets[rows.find(name)!]!)).toBe(name)
        for (const name of ['e', 'f']) expect(rows.find(name)).toBeUndefined()
      },
    ),
  )
})

it('keeps the targets of a list as long as the list, by level', () => {
  const list = [sourceOf(['a', 'b'])]
  const known = targetsOf(list, 'ad')
  expect(targetsOf(list, 'ad').of(0, list[0]!)).toBe(known.of(0, list[0]!))
  expect(targetsOf(list, 'campaign').of(0, list[0]!)[0]!.entity_id).toBe('b')
  expect(targetsOf([...list], 'ad')).not.toBe(known)
})

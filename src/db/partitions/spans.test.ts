import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newId } from '../../kernel/ids.ts'
import {
  type PartitionedTable,
  parseSpan,
  partitionedTables,
  partitionName,
  partitionsBefore,
  spanAt,
  spansNeeded,
  toBound,
} from './spans.ts'

const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
const byId: PartitionedTable = { table: 'sent', column: 'id', by: 'id', span: 'month' }
const byHour: PartitionedTable = { table: 'log', column: 'at', by: 'time', span: 'hour' }
const byDay: PartitionedTable = { table: 'rejected', column: 'at', by: 'time', span: 'day' }

it.each([
  ['2026-11-15T15:00:00.000Z', 'month', '2026_11', '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', 'month', '2026_12', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ['2028-02-29T00:00:00.000Z', 'day', '2028_02_29', '2028-02-29T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', 'hour', '2026_12_31_23', '2026-12-31T23:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ['2026-03-01T04:00:00.000Z', 'hour', '2026_03_01_04', '2026-03-01T04:00:00.000Z', '2026-03-01T05:00:00.000Z'],
] as const)('%s is in the %s %s', (at, kind, suffix, from, to) => {
  expect(spanAt(new Date(at), kind)).toEqual({ suffix, from: new Date(from), to: new Date(to) })
})

it('spans are contiguous and do not overlap', () => {
  fc.assert(
    fc.property(moments, fc.constantFrom('hour' as const, 'day' as const, 'month' as const), (at, kind) => {
      const [present, next] = spansNeeded(at, kind)
      expect(present!.from <= at && at < present!.to).toBe(true)
      expect(next!.from).toEqual(present!.to)
    }),
  )
})

it('an id is in the span of its creation time', () => {
  fc.assert(
    fc.property(moments, (at) => {
      const { from, to } = spanAt(at, 'month')
      const id = newId(at.getTime())
      expect(toBound(byId, from) <= id && id < toBound(byId, to)).toBe(true)
    }),
  )
})

it('parses the span from a partition’s name, and from no other name', () => {
  fc.assert(
    fc.property(moments, fc.constantFrom(byId, byDay, byHour), (at, partitioned) => {
      const span = spanAt(at, partitioned.span)
      expect(parseSpan(partitioned, partitionName(partitioned, span))).toEqual(span)
    }),
  )
  for (const name of ['sent', 'sent_rest', 'sent_2026', 'sent_2026_13', 'sent_2026_1', 'sent_2026_11_01', 'x_2026_11'])
    expect(parseSpan(byId, name)).toBeNull()
})

it.each([
  ['2026-09-30T23:59:59.999Z', ['sent_2026_08']],
  ['2026-10-01T00:00:00.000Z', ['sent_2026_08', 'sent_2026_09']],
])('before %s only partitions without later rows have expired', (before, past) => {
  const names = ['sent_rest', 'sent_2026_08', 'sent_2026_09', 'sent_2026_10']
  expect(partitionsBefore(byId, names, new Date(before))).toEqual(past)
})

it('the partitions of one table cannot be mistaken for another’s', () => {
  const span = spanAt(new Date('2026-11-15'), 'month')
  for (const partitionedTable of partitionedTables)
    for (const other of partitionedTables) {
      const name = partitionName(partitionedTable, spanAt(span.from, partitionedTable.span))
      expect(parseSpan(other, name) !== null).toBe(partitionedTable === other)
    }
})

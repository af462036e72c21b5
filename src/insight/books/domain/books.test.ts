import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromUnits } from '../../days/domain/units.ts'
import { type BookedPayment, explainBooks, type ListedPayment, missingReason, sumBooks } from './books.ts'

const listed = (id: string, value: string | null = '100'): ListedPayment => ({
  provider: 'payments_a',
  external_id: id,
  event_id: `event ${id}`,
  value,
})

const booked = (id: string, fields: Partial<BookedPayment> = {}): BookedPayment => ({
  provider: 'payments_a',
  report_id: `event ${id}`,
  payment_id: `pay_${id}`,
  external_id: id,
  gross: '100',
  net: '100',
  credited_ppm: [250_000],
  ...fields,
})

const shown = (a: ListedPayment[], b: BookedPayment[]) =>
  sumBooks(a, b).map(({ listed, stored, refunded, credited }) => [
    listed === null ? null : fromUnits(listed),
    fromUnits(stored),
    fromUnits(refunded),
    ...credited.map(fromUnits),
  ])

describe('the books of a day', () => {
  it.each<[string, ListedPayment[], BookedPayment[], unknown[]]>([
    ['that agree', [listed('a')], [booked('a')], ['100', '100', '0', '25']],
    ['without a listing', [], [booked('a')], [null, '100', '0', '25']],
    ['that are not stored', [listed('a')], [], ['100', '0', '0']],
    ['refunded in part', [listed('a')], [booked('a', { net: '60' })], ['100', '100', '40', '15']],
    ['without a rate', [listed('a', null)], [booked('a', { gross: null, net: null })], ['0', '0', '0', '0']],
  ])('%s', (_, a, b, expected) => {
    expect(shown(a, b)).toEqual([expected])
  })

  it('are by provider', () => {
    expect(sumBooks([listed('a')], [booked('b', { provider: 'events' })]).map(({ provider }) => provider)).toEqual([
      'events',
      'payments_a',
    ])
  })
})

describe('an explained difference', () => {
  it.each<[string, ListedPayment[], BookedPayment[], object[]]>([
    ['is empty if both agree', [listed('a')], [booked('a')], []],
    ['has another amount', [listed('a', '90')], [booked('a')], [{ reason: 'amount_differs', payment_id: 'pay_a' }]],
    ['is not listed', [], [booked('a')], [{ reason: 'not_listed', listed: null }]],
    ['is not stored', [listed('a')], [], [{ reason: null, id: 'event a', stored: null }]],
  ])('%s', (_, a, b, expected) => {
    expect(explainBooks(a, b)).toMatchObject(expected)
    expect(explainBooks(a, b)).toHaveLength(expected.length)
  })

  it.each([
    [undefined, 'not_stored'],
    [{ is_counted: false }, 'no_goal'],
    [{ is_counted: true }, 'counted_elsewhere'],
  ])('of the event %j is %s', (event, reason) => expect(missingReason(event)).toBe(reason))
})

it('differences add up to listed minus stored, and stored to its parts', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const cents = fc.integer({ min: 0, max: 99_999 }).map((value) => (value / 100).toFixed(6))
  const lists = fc.uniqueArray(fc.tuple(id, cents), { selector: ([name]) => name })
  fc.assert(
    fc.property(lists, lists, (a, b) => {
      const [left, right] = [
        a.map(([name, value]) => listed(name, value)),
        b.map(([name, gross]) => booked(name, { gross, net: '0' })),
      ]
      const [total] = sumBooks(left, right)
      const explained = explainBooks(left, right)
      const sum = explained.reduce((units, row) => units + (row.listed ?? 0n) - (row.stored ?? 0n), 0n)
      expect(sum).toBe((total?.listed ?? 0n) - (total?.stored ?? 0n))
      expect(total?.refunded ?? 0n).toBe(total?.stored ?? 0n)
    }),
  )
})

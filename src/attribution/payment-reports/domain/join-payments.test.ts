import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinPayments, type PaymentDecision, type PaymentReport } from './join-payments.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 1, 5, 10, minute))

type Fields = Partial<Omit<PaymentReport, 'references'>> & { references?: string[] }

/** References may have a kind: `invoice A`. */
function report(id: string, { references = ['A'], ...more }: Fields = {}): PaymentReport {
  return {
    id,
    event_key: id,
    event_type: 'paid',
    event_name: 'paid',
    recorded_via: 'server',
    event_time: at(0),
    value: '100',
    currency: 'USD',
    subject_ref: null,
    stated: null,
    customer_id: 'ana',
    visitor_id: null,
    is_payer_assigned: false,
    references: references.map((name) => {
      const [reference, kind = 'order'] = name.split(' ').toReversed() as [string, string?]
      return { reference, kind }
    }),
    ...more,
  }
}

const stripe = { recorded_via: 'payments_a' }
const browser = { recorded_via: 'tracker', customer_id: null, visitor_id: 'v' }
const card = { event_name: 'cardpay' }
/** An event, and the order of a store with that number. */
const numbered = (reference: string, minute: number, value = '50') => [
  report('e', { references: [reference] }),
  report('s', { recorded_via: 'store', references: ['store:order_name A'], event_time: at(minute), value }),
]
const show = (reports: PaymentReport[], decisions: PaymentDecision[] = []) =>
  joinPayments(reports, decisions)
    .map(({ host, members }) => `${host.id}: ${members.map(({ id }) => id).join(' ')}`)
    .sort()

describe('payment reports', () => {
  it.each([
    ['share a reference', [report('e'), report('s', stripe)], [], ['e: s e']],
    ['share none', [report('e'), report('s', { ...stripe, references: ['B'] })], [], []],
    [
      'are connected by a third',
      [report('e'), report('s', { ...stripe, references: ['B'] }), report('c', { ...card, references: ['A', 'B'] })],
      [],
      ['c: s c e'],
    ],
    ['are of one provider', [report('s', stripe), report('t', stripe)], [], []],
    ['repeat a server’s', [report('e'), report('f', { event_time: at(5) })], [], ['e: e f']],
    ['are parts of an order', [report('e'), report('f', { value: '50' })], [], []],
    ['are equal parts of an order, days apart', [report('e'), report('f', { event_time: at(2_000) })], [], []],
    [
      'are parts that a provider lists, too',
      [
        report('e'),
        report('f', { event_time: at(2_000) }),
        report('s', { ...stripe, event_time: at(1) }),
        report('t', { ...stripe, event_time: at(1_999) }),
      ],
      [],
      ['e: s e', 'f: t f'],
    ],
    [
      'were separated',
      [report('e'), report('s', stripe)],
      [{ event_id: 's', other_event_id: 'e', is_same: false }],
      [],
    ],
    [
      'were joined',
      [report('e', { references: [] }), report('s', { ...stripe, references: [] })],
      [{ event_id: 'e', other_event_id: 's', is_same: true }],
      ['e: s e'],
    ],
    ['share a number', numbered('order A', 60, '100'), [], ['e: s e']],
    ['share a number that another system gave as a reference', numbered('external_reference A', 60), [], ['e: s e']],
    ['share a number on the next day, with other amounts', numbered('order A', 24 * 60), [], ['e: s e']],
    ['share a number after a day, with other amounts', numbered('order A', 24 * 60 + 1), [], []],
    ['share a number after weeks, with the same amount', numbered('order A', 30 * 24 * 60, '100'), [], ['e: s e']],
    ['share a number after months, with the same amount', numbered('order A', 31 * 24 * 60, '100'), [], []],
    ['share the number of an order and an invoice', numbered('invoice A', 60, '100'), [], []],
    ['are a browser’s and a provider’s', [report('b', browser), report('s', stripe)], [], ['s: s b']],
    ['have an assigned payer', [report('e'), report('s', { ...stripe, is_payer_assigned: true })], [], ['s: s e']],
  ] as [string, PaymentReport[], PaymentDecision[], string[]][])('that %s', (_what, reports, decisions, expected) => {
    expect(show(reports, decisions)).toEqual(expected)
    expect(show(reports.toReversed(), decisions.toReversed())).toEqual(expected)
  })

  it('give the same payments in any order, each report in one payment', () => {
    const some = fc.record({
      recorded_via: fc.constantFrom('server', 'tracker', 'payments_a', 'store'),
      event_name: fc.constantFrom('paid', 'cardpay'),
      event_time: fc.integer({ min: 0, max: 3_000 }).map(at),
      value: fc.constantFrom('100', '50', null),
      customer_id: fc.constantFrom('ana', 'bob', null),
      references: fc.subarray(['A', 'B', 'order_name B', 'C', 'invoice C']),
    })
    const decision = fc.record({
      event_id: fc.constantFrom('r0', 'r1', 'r2'),
      other_event_id: fc.constantFrom('r3', 'r4', 'r5'),
      is_same: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.array(some, { maxLength: 7 }),
        fc.uniqueArray(decision, { selector: ({ event_id, other_event_id }) => event_id + other_event_id }),
        (payments, decisions) => {
          const reports = payments.map((payment, index) => report(`r${index}`, payment))
          const found = show(reports, decisions)
          expect(show(reports.toReversed(), decisions.toReversed())).toEqual(found)
          const members = joinPayments(reports, decisions).flatMap((joinPayment) =>
            joinPayment.members.map(({ id }) => id),
          )
          expect(new Set(members).size).toBe(members.length)
        },
      ),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs } from '../../../kernel/time/durations.ts'
import { firstPayments, type Payment } from './first-payments.ts'

const start = Date.parse('2026-01-01T00:00:00Z')

interface Sketch {
  day: number
  subject?: string
  installment?: boolean
  refunded?: boolean
}

function toPayments(sketches: readonly Sketch[]): Payment[] {
  return sketches.map(({ day, subject = null, installment = false, refunded = false }, index) => ({
    id: `payment-${String(index).padStart(3, '0')}`,
    paid_at: new Date(start + day * dayMs),
    subject_ref: subject,
    is_installment: installment,
    is_refunded: refunded,
  }))
}

/** `F`: first and counted, `f`: first and counted together with another payment, `.`: returning. */
function firstPaymentsOf(sketches: readonly Sketch[]): string {
  return firstPayments(toPayments(sketches))
    .map(({ is_first_payment, is_counted }) => (is_counted ? 'F' : is_first_payment ? 'f' : '.'))
    .join('')
}

describe('first payments', () => {
  it.each<[string, Sketch[], string]>([
    ['are empty without payments', [], ''],
    ['include the only payment', [{ day: 0 }], 'F'],
    ['include a balance within seven days of the deposit', [{ day: 0 }, { day: 7 }], 'Ff'],
    ['exclude a balance after seven days', [{ day: 0 }, { day: 7.001 }], 'F.'],
    ['count the seven days from the first payment, not from the last', [{ day: 0 }, { day: 5 }, { day: 10 }], 'Ff.'],
    ['move to an earlier payment that arrives later', [{ day: 20 }, { day: 0 }], '.F'],
    [
      'include one for each subject',
      [
        { day: 0, subject: 'a' },
        { day: 1, subject: 'b' },
      ],
      'FF',
    ],
    [
      'include only one for a subject',
      [
        { day: 0, subject: 'a' },
        { day: 1, subject: 'a' },
      ],
      'F.',
    ],
    ['exclude every subject after an untagged payment', [{ day: 0 }, { day: 90, subject: 'a' }], 'F.'],
    [
      'exclude every subject after an untagged payment, also within seven days',
      [{ day: 0 }, { day: 1, subject: 'a' }],
      'F.',
    ],
    ['exclude an untagged payment after a tagged one', [{ day: 0, subject: 'a' }, { day: 9 }], 'F.'],
    [
      'exclude an untagged payment after a tagged one, also within seven days',
      [{ day: 0, subject: 'a' }, { day: 1 }],
      'F.',
    ],
    ['exclude an untagged balance after a tagged payment', [{ day: 0 }, { day: 1, subject: 'a' }, { day: 2 }], 'F..'],
    [
      'include the next subject after the first was backfilled',
      [
        { day: 0, subject: 'a' },
        { day: 9, subject: 'b' },
      ],
      'FF',
    ],
    ['exclude an installment', [{ day: 0, installment: true }], '.'],
    ['exclude payments after an installment', [{ day: 0, installment: true }, { day: 1 }], '..'],
    [
      'exclude payments of a subject after its installment',
      [
        { day: 0, subject: 'a', installment: true },
        { day: 1, subject: 'a' },
      ],
      '..',
    ],
    [
      'exclude an installment between a deposit and its balance',
      [{ day: 0 }, { day: 1, installment: true }, { day: 2 }],
      'F.f',
    ],
    ['ignore a fully refunded payment', [{ day: 0, refunded: true }, { day: 20 }], '.F'],
    [
      'ignore a fully refunded payment of a subject',
      [
        { day: 0, subject: 'a', refunded: true },
        { day: 1, subject: 'a' },
      ],
      '.F',
    ],
  ])('%s', (_title, sketches, expected) => {
    expect(firstPaymentsOf(sketches)).toBe(expected)
  })

  const sketch: fc.Arbitrary<Sketch> = fc.record(
    {
      day: fc.integer({ min: 0, max: 30 }),
      subject: fc.constantFrom('a', 'b', 'c'),
      installment: fc.boolean(),
      refunded: fc.boolean(),
    },
    { requiredKeys: ['day'] },
  )
  const history = fc.array(sketch, { maxLength: 10 })
  const runs = { numRuns: 5_000 }

  it('do not depend on the order of the payments', () => {
    const shuffled = history.chain((list) => {
      const payments = toPayments(list)
      return fc.tuple(fc.constant(payments), fc.shuffledSubarray(payments, { minLength: payments.length }))
    })
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        const byId = (some: Payment[]) =>
          Object.fromEntries(firstPayments(some).map((firstPayment, index) => [some[index]!.id, firstPayment]))
        expect(byId(other)).toEqual(byId(list))
      }),
      runs,
    )
  })

  it('are not undone by a later payment', () => {
    fc.assert(
      fc.property(history, sketch, (list, later) => {
        expect(firstPaymentsOf([...list, { ...later, day: 40 }]).slice(0, -1)).toBe(firstPaymentsOf(list))
      }),
      runs,
    )
  })

  it('count at most once per subject and once for payments without a subject', () => {
    fc.assert(
      fc.property(history, (list) => {
        const counted = [...firstPaymentsOf(list)].flatMap((mark, index) =>
          mark === 'F' ? [list[index]!.subject ?? 'none'] : [],
        )
        expect(new Set(counted).size).toBe(counted.length)
      }),
      runs,
    )
  })

  it('do not depend on the order or the ids of payments at one instant', () => {
    const paid = {
      paid_at: new Date('2026-03-01T12:00:00Z'),
      is_installment: false,
      is_refunded: false,
      currency: 'USD',
    }
    const [small, large] = [
      { ...paid, subject_ref: 's', value: '10' },
      { ...paid, subject_ref: 's', value: '90' },
    ]
    const marks = (...payments: (typeof small)[]) => {
      const firstPaymentsOf = firstPayments(payments.map((payment, index) => ({ ...payment, id: `${index}` })))
      return payments.filter((_, index) => firstPaymentsOf[index]!.is_first_payment).map(({ value }) => value)
    }
    expect(marks(small, large)).toEqual(marks(large, small))
  })

  it('include the earliest payment of every customer unless it is an installment', () => {
    fc.assert(
      fc.property(history, (list) => {
        const live = list.filter(({ refunded }) => !refunded)
        const bySubject = (a: Sketch, b: Sketch) => ((a.subject ?? '') < (b.subject ?? '') ? -1 : 1)
        const earliest = live.toSorted((a, b) => a.day - b.day || (a.subject === b.subject ? 0 : bySubject(a, b)))[0]
        const mark = firstPaymentsOf(live)[live.indexOf(earliest!)]
        expect(mark).toBe(earliest ? (earliest.installment ? '.' : 'F') : undefined)
      }),
      runs,
    )
  })
})

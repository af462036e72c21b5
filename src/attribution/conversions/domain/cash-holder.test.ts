import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultDefinitions, revenueTypes } from '../../definitions/domain/definition.ts'
import { type CashDefinition, cashHolder, matchConversions, matchDefinitions } from './cash-holder.ts'

const definition = (id: string, definitionFields: Partial<CashDefinition> = {}): CashDefinition => ({
  id,
  revenue_type: 'cash',
  attribution_eligible: true,
  is_default: false,
  created_at: new Date('2026-01-01T00:00:00Z'),
  ...definitionFields,
})

const later = { created_at: new Date('2026-02-01T00:00:00Z') }

describe('the definitions that match an event', () => {
  it.each<[string, CashDefinition[], string | null]>([
    ['hold no cash if there are none', [], null],
    ['hold no cash if none counts cash', [definition('a', { revenue_type: 'gross' })], null],
    ['hold no cash without credit', [definition('a', { attribution_eligible: false })], null],
    ['hold cash in the only cash definition', [definition('a', { revenue_type: 'pipeline' }), definition('b')], 'b'],
    ['hold cash in the oldest', [definition('a', later), definition('b')], 'b'],
    [
      'hold cash in a default definition before an older one',
      [definition('a'), definition('b', { is_default: true, ...later })],
      'b',
    ],
    [
      'hold cash in the oldest of two default definitions',
      [definition('a', { is_default: true, ...later }), definition('b', { is_default: true })],
      'b',
    ],
    [
      'skip a default definition without cash',
      [definition('a', { is_default: true, revenue_type: 'gross' }), definition('b', later)],
      'b',
    ],
    ['hold cash in the first by id if created at the same time', [definition('b'), definition('a')], 'a'],
  ])('%s', (_what, listing, holder) => {
    expect(cashHolder(listing)?.id ?? null).toBe(holder)
  })

  it('hold cash once if any of them counts cash and never otherwise, in any order', () => {
    const definitionFields = fc.record({
      revenue_type: fc.constantFrom(...revenueTypes),
      attribution_eligible: fc.boolean(),
      is_default: fc.boolean(),
      created_at: fc.constantFrom(new Date(1), new Date(2)),
    })
    fc.assert(
      fc.property(fc.array(definitionFields, { maxLength: 6 }), (rows) => {
        const listing = rows.map((row, index) => ({
          ...row,
          id: `${index}`,
          source_event_names: ['paid'],
          counts_unverified_revenue: true,
        }))
        const paid = (all: typeof listing) =>
          matchConversions({ event_type: 'paid', event_name: null, recorded_via: 'server' }, all)
            .filter(({ is_payment }) => is_payment)
            .map((conversion) => conversion.definition.id)
        const isCash = listing.some((item) => item.revenue_type === 'cash' && item.attribution_eligible)
        expect(paid(listing)).toHaveLength(isCash ? 1 : 0)
        expect(paid(listing.toReversed())).toEqual(paid(listing))
      }),
    )
  })
})

it.each([
  ['tracker', true, true],
  ['tracker', false, false],
  ['server', false, true],
  ['payments_a', false, true],
])(
  'an event via %s, with unverified revenue counted: %s, is a payment: %s',
  (recorded_via, counts_unverified_revenue, isPayment) => {
    const definitionFields = {
      attribution_eligible: true,
      is_default: true,
      created_at: new Date(0),
      source_event_names: ['paid'],
    }
    const definition = { id: 'd', revenue_type: 'cash' as const, ...definitionFields, counts_unverified_revenue }
    const found = matchConversions({ event_type: 'paid', event_name: null, recorded_via }, [definition])
    expect(found).toEqual([{ definition, is_payment: isPayment, is_unverified: !isPayment }])
  },
)

it.each([
  ['tracker', false, true],
  ['tracker', true, false],
  ['server', false, false],
  ['server', true, false],
])(
  'a pipeline goal of an event via %s, with unverified revenue counted: %s, is unverified: %s',
  (recorded_via, counts_unverified_revenue, isUnverified) => {
    const goal = {
      ...definition('goal', { revenue_type: 'pipeline' }),
      source_event_names: ['paid'],
      counts_unverified_revenue,
    }
    const sale = { ...definition('sale'), source_event_names: ['paid'], counts_unverified_revenue: false }
    const found = matchConversions({ event_type: 'paid', event_name: null, recorded_via }, [goal, sale])
    expect(found[0]).toEqual({ definition: goal, is_payment: false, is_unverified: isUnverified })
    expect(found[1]).toMatchObject({ is_payment: recorded_via === 'server', is_unverified: recorded_via === 'tracker' })
  },
)

const lead = { id: 'lead', source_event_names: ['lead_created', 'form_sent'] }
const sale = { id: 'sale', source_event_names: ['Sale closed', 'form_sent'] }
const stage = { id: 'stage', source_event_names: [] }

it.each([
  ['its type', { event_type: 'lead_created', event_name: null }, ['lead']],
  ['its name', { event_type: 'custom', event_name: 'Sale closed' }, ['sale']],
  ['type and name, once', { event_type: 'lead_created', event_name: 'form_sent' }, ['lead', 'sale']],
  ['one name of several definitions', { event_type: 'form_sent', event_name: null }, ['lead', 'sale']],
  ['the name in different case', { event_type: 'Lead_Created', event_name: 'sale closed' }, []],
  ['nothing', { event_type: 'page_view', event_name: null }, []],
])('an event is a conversion of the definitions that list %s', (_title, event, expected) => {
  expect(matchDefinitions(event, [lead, sale, stage]).map(({ id }) => id)).toEqual(expected)
})

it('the default definitions have one key each, and only the refund earns no credit', () => {
  expect(new Set(defaultDefinitions.map((defaultDefinition) => defaultDefinition.conversion_key)).size).toBe(9)
  const excluded = defaultDefinitions
    .filter((defaultDefinition) => !defaultDefinition.attribution_eligible)
    .map((defaultDefinition) => defaultDefinition.conversion_key)
  expect(excluded).toEqual(['payment_refunded'])
})

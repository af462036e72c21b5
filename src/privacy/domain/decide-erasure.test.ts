import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decideErasure, type ErasureDecision, type ErasureInput } from './decide-erasure.ts'

const bound = (is_same_person: boolean) => ({ id: 'first', is_same_person })
const erased = (id: string) => ({ id })
const existing = (is_new_ref: boolean): ErasureDecision => ({ kind: 'existing', erasure_id: 'first', is_new_ref })
const reject = (why: 'ref_taken' | 'not_found' | 'not_known_yet'): ErasureDecision => ({ kind: 'reject', why })

const cases: [string, Omit<ErasureInput, 'is_caught_up'> & Partial<ErasureInput>, ErasureDecision][] = [
  ['erases an existing customer with a new ref', { bound: null, erased: null, is_found: true }, { kind: 'erase' }],
  ['rejects an unknown customer with a new ref', { bound: null, erased: null, is_found: false }, reject('not_found')],
  [
    'returns the receipt of an erased customer for a new ref',
    { bound: null, erased: erased('first'), is_found: false },
    existing(true),
  ],
  [
    'returns the receipt for a repeated request',
    { bound: bound(true), erased: null, is_found: false },
    existing(false),
  ],
  [
    'returns the receipt for the same ref with another key of the customer',
    { bound: bound(false), erased: erased('first'), is_found: false },
    existing(false),
  ],
  [
    'returns the receipt for a repeated request whose email is now another customer',
    { bound: bound(true), erased: null, is_found: true },
    existing(false),
  ],
  ['rejects the ref of another customer', { bound: bound(false), erased: null, is_found: true }, reject('ref_taken')],
  [
    'rejects the ref of another erased customer',
    { bound: bound(false), erased: erased('other'), is_found: false },
    reject('ref_taken'),
  ],
  [
    'rejects a used ref for an unknown customer',
    { bound: bound(false), erased: null, is_found: false },
    reject('not_found'),
  ],
  [
    'does not decide about an unknown customer while accepted events wait',
    { bound: null, erased: null, is_found: false, is_caught_up: false },
    reject('not_known_yet'),
  ],
  [
    'does not decide about a used ref for an unknown customer while accepted events wait',
    { bound: bound(false), erased: null, is_found: false, is_caught_up: false },
    reject('not_known_yet'),
  ],
  [
    'erases an existing customer while accepted events wait',
    { bound: null, erased: null, is_found: true, is_caught_up: false },
    { kind: 'erase' },
  ],
]

it.each(cases)('%s', (_, input, decision) => {
  expect(decideErasure({ is_caught_up: true, ...input })).toEqual(decision)
})

it('erases no customer under a request_ref of another erasure', () => {
  const input = fc.record({
    bound: fc.record({ id: fc.constantFrom('a', 'b'), is_same_person: fc.boolean() }),
    erased: fc.option(fc.record({ id: fc.constantFrom('a', 'b') })),
    is_found: fc.boolean(),
    is_caught_up: fc.boolean(),
  })
  fc.assert(fc.property(input, (one) => decideErasure(one).kind !== 'erase'))
})

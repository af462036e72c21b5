import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decideErasure, type ErasureDecision, type ErasureInput } from './decide-erasure.ts'

const bound = (is_same_person: boolean) => ({ id: 'first', is_same_person })
const erased = (id: string) => ({ id })
const existing = (is_new_ref: boolean): ErasureDecision => ({ kind: 'answer', erasure_id: 'first', is_new_ref })
const reject = (why: 'ref_taken' | 'not_found'): ErasureDecision => ({ kind: 'refuse', why })

const cases: [string, ErasureInput, ErasureDecision][] = [
  ['somebody living, a fresh ref', { bound: null, erased: null, is_found: true }, { kind: 'erase' }],
  ['nobody, a fresh ref', { bound: null, erased: null, is_found: false }, reject('not_found')],
  ['somebody erased, a fresh ref', { bound: null, erased: erased('first'), is_found: false }, existing(true)],
  ['the same again', { bound: bound(true), erased: null, is_found: false }, existing(false)],
  ['the same by a key of theirs', { bound: bound(false), erased: erased('first'), is_found: false }, existing(false)],
  ['the same, whose email is a new person now', { bound: bound(true), erased: null, is_found: true }, existing(false)],
  ['the ref of somebody else', { bound: bound(false), erased: null, is_found: true }, reject('ref_taken')],
  ['the ref of another erased', { bound: bound(false), erased: erased('other'), is_found: false }, reject('ref_taken')],
  ['a used ref for nobody', { bound: bound(false), erased: null, is_found: false }, reject('not_found')],
]

it.each(cases)('%s', (_, input, decision) => {
  expect(decideErasure(input)).toEqual(decision)
})

it('erases no customer under a request_ref of another erasure', () => {
  const input = fc.record({
    bound: fc.record({ id: fc.constantFrom('a', 'b'), is_same_person: fc.boolean() }),
    erased: fc.option(fc.record({ id: fc.constantFrom('a', 'b') })),
    is_found: fc.boolean(),
  })
  fc.assert(fc.property(input, (one) => decideErasure(one).kind !== 'erase'))
})

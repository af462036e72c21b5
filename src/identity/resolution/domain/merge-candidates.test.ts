import { describe, expect, it } from 'vitest'
import { identifierKey } from '../../identifiers/claim.ts'
import type { Identifier } from '../../identifiers/normalize.ts'
import { findMergeCandidates } from './merge-candidates.ts'

const email = (value: string): Identifier => ({ kind: 'email', value })
const phone = (value: string): Identifier => ({ kind: 'phone', value })
const claim = (...identifiers: Identifier[]) => ({ profile_id: 'p', identifiers })
const ownedBy = (owned: Record<string, Identifier[]>) =>
  new Map(
    Object.entries(owned).flatMap(([customer_id, identifiers]) =>
      identifiers.map((identifier) => [identifierKey('p', identifier), { customer_id, is_unverified: false }] as const),
    ),
  )

describe('findMergeCandidates', () => {
  it.each([
    ['none for unknown customers', [claim(email('a'), phone('1')), claim(email('a'))], {}, []],
    [
      'none if each claim names one customer',
      [claim(email('a')), claim(email('b'))],
      { A: [email('a')], B: [email('b')] },
      [],
    ],
    ['none for a customer named twice', [claim(email('a'), phone('1'))], { A: [email('a'), phone('1')] }, []],
    [
      'two customers that one claim names',
      [claim(email('a'), phone('1'))],
      { A: [email('a')], B: [phone('1')] },
      ['A', 'B'],
    ],
    [
      'two customers of claims that share a new identifier',
      [claim(email('a'), phone('1')), claim(email('b'), phone('1'))],
      { A: [email('a')], B: [email('b')] },
      ['A', 'B'],
    ],
    [
      'three customers linked by one that two claims share',
      [claim(email('a'), phone('1')), claim(email('c'), phone('2')), claim(email('d'))],
      { A: [email('a')], B: [phone('1'), email('c')], C: [phone('2')], D: [email('d')] },
      ['A', 'B', 'C'],
    ],
  ])('returns %s', (_, claims, owned, expected) => {
    expect(findMergeCandidates(claims, ownedBy(owned)).toSorted()).toEqual(expected)
  })
})

import { describe, expect, it } from 'vitest'
import { decideRevocation } from './decide-revocation.ts'

describe('a consent that is no longer needed', () => {
  it.each([
    ['of a vendor without a way', { is_possible: false, grantor: 'ana', others: [] }, 'keep'],
    ['when nothing else is held', { is_possible: true, grantor: 'ana', others: [] }, 'revoke'],
    ['of nobody known, when nothing else is held', { is_possible: true, grantor: null, others: [] }, 'revoke'],
    ['of nobody known, beside another', { is_possible: true, grantor: null, others: ['ben'] }, 'keep'],
    ['beside one of nobody known', { is_possible: true, grantor: 'ana', others: ['ben', null] }, 'keep'],
    ['beside one of the same person', { is_possible: true, grantor: 'ana', others: ['ben', 'ana'] }, 'keep'],
    ['beside those of others', { is_possible: true, grantor: 'ana', others: ['ben', 'eva'] }, 'revoke'],
  ] as const)('%s: %o is %s', (_, unused, expected) => {
    expect(decideRevocation(unused)).toBe(expected)
  })
})

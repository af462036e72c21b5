import { describe, expect, it } from 'vitest'
import { decideRevocation } from './decide-revocation.ts'

describe('a consent that is no longer needed', () => {
  it.each([
    ['of a vendor that cannot revoke', { is_possible: false, grantor: 'ana', others: [] }, 'keep'],
    ['when nothing else is held', { is_possible: true, grantor: 'ana', others: [] }, 'revoke'],
    ['of an unknown grantor, when nothing else is held', { is_possible: true, grantor: null, others: [] }, 'revoke'],
    ['of an unknown grantor, with another grant', { is_possible: true, grantor: null, others: ['ben'] }, 'keep'],
    ['with a grant of an unknown grantor', { is_possible: true, grantor: 'ana', others: ['ben', null] }, 'keep'],
    ['with a grant of the same grantor', { is_possible: true, grantor: 'ana', others: ['ben', 'ana'] }, 'keep'],
    ['with grants of other grantors', { is_possible: true, grantor: 'ana', others: ['ben', 'eva'] }, 'revoke'],
  ] as const)('%s: %o is %s', (_, unused, expected) => {
    expect(decideRevocation(unused)).toBe(expected)
  })
})

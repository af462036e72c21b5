import { expect, it } from 'vitest'
import { checkDomain } from './check-domain.ts'

const at = new Date('2026-03-10T12:00:00Z')
const earlier = new Date('2026-03-01T12:00:00Z')
const pending = { status: 'pending', verified_at: null } as const
const verified = { status: 'verified', verified_at: earlier } as const

it.each([
  ['a record that names us', pending, ['t.example'], 'verified', 'cname_found', at],
  ['one that names us in other letters, with a final dot', pending, ['T.Example.'], 'verified', 'cname_found', at],
  ['a chain that ends with us', pending, ['cdn.example', 't.example'], 'verified', 'cname_found', at],
  ['a record that still names us', verified, ['t.example'], 'verified', 'cname_found', earlier],
  ['a record that names another', verified, ['u.example'], 'failed', 'wrong_target', null],
  ['no record', verified, [], 'failed', 'no_record', null],
  ['silence about a new domain', pending, null, 'pending', 'resolver_failed', null],
  ['silence about a verified one', verified, null, 'verified', 'resolver_failed', earlier],
] as const)('%s', (_title, before, chain, status, reason, verifiedAt) => {
  const change = checkDomain(before, chain, 't.example', at)
  expect(change).toEqual({ status, reason, checked_at: at, verified_at: verifiedAt })
})

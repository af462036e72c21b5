import { describe, expect, it } from 'vitest'
import type { Identifier, IdentifierKind } from '../../identifiers/normalize.ts'
import { resolve } from './resolve.ts'

function person(
  id: string,
  national_id: string | null = null,
  { key = null, email = null, ...more }: { is_confirmed?: boolean; key?: string | null; email?: string | null } = {},
) {
  return { id, national_id, customer_key: key, email, phone: null, is_confirmed: more.is_confirmed ?? true }
}

const unrestricted = { caller_id: null, names_own: false }

function named(kind: IdentifierKind, value = 'x'): Identifier {
  return { kind, value }
}

function plan(found: [IdentifierKind, ReturnType<typeof person>][], nationalId?: string) {
  const findings = found.map(([kind, customer]) => ({ identifier: named(kind), customer, is_unverified: false }))
  const incoming = [
    ...findings.map((finding) => finding.identifier),
    ...(nationalId ? [named('national_id', nationalId)] : []),
  ]
  const { same, conflicts } = resolve(findings, { identifiers: incoming, is_unverified: false, ...unrestricted })
  return { same: same.map(({ id }) => id), conflicts: conflicts.map(({ identifier }) => identifier.kind) }
}

describe('resolve', () => {
  it('returns no customer if no identifier is known', () => {
    expect(plan([], '1')).toEqual({ same: [], conflicts: [] })
  })

  it('returns the customer that several identifiers lead to', () => {
    const ana = person('ana')
    expect(
      plan([
        ['phone', ana],
        ['email', ana],
      ]),
    ).toEqual({ same: ['ana'], conflicts: [] })
  })

  it('merges the customers that a claim leads to', () => {
    expect(
      plan([
        ['phone', person('b')],
        ['email', person('a')],
      ]),
    ).toEqual({ same: ['a', 'b'], conflicts: [] })
  })

  it('merges customers with the same national id or none', () => {
    expect(
      plan(
        [
          ['phone', person('a', '1')],
          ['email', person('b')],
        ],
        '1',
      ).same,
    ).toEqual(['b', 'a'])
  })

  it('never merges two national ids: the strongest identifier decides, the other stays', () => {
    expect(
      plan([
        ['phone', person('a', '1')],
        ['external_customer_id', person('b', '2')],
      ]),
    ).toEqual({
      same: ['b'],
      conflicts: ['phone'],
    })
  })

  it('merges a customer without a national id into the stronger of two that have one', () => {
    const found: Parameters<typeof plan>[0] = [
      ['wa_id', person('c', '2')],
      ['phone', person('b')],
      ['email', person('a', '1')],
    ]
    expect(plan(found)).toEqual({ same: ['a', 'b'], conflicts: ['wa_id'] })
  })

  it('never returns a customer with a different national id than the claim', () => {
    expect(plan([['email', person('a', '1')]], '2')).toEqual({ same: [], conflicts: ['email'] })
  })
})

type ClaimSource = 'server' | 'browser'

describe('resolve with claims of browsers', () => {
  const [ana, eva] = [person('ana'), person('eva')]
  const [u, v] = [person('u', null, { is_confirmed: false }), person('v', null, { is_confirmed: false })]

  it.each<[string, ClaimSource, [IdentifierKind, ReturnType<typeof person>, ClaimSource][], string[], string[]]>([
    [
      'two customers that servers confirmed',
      'browser',
      [
        ['email', ana, 'server'],
        ['phone', eva, 'server'],
      ],
      ['ana'],
      ['phone'],
    ],
    [
      'one customer that a server confirmed',
      'browser',
      [
        ['email', u, 'browser'],
        ['phone', ana, 'server'],
      ],
      ['ana'],
      ['email'],
    ],
    [
      'two customers that only browsers reported',
      'browser',
      [
        ['email', u, 'browser'],
        ['phone', v, 'browser'],
      ],
      ['u', 'v'],
      [],
    ],
    [
      'an identifier of another customer',
      'server',
      [
        ['email', eva, 'browser'],
        ['phone', ana, 'server'],
      ],
      ['ana'],
      ['email'],
    ],
    [
      'two identifiers of other customers',
      'server',
      [
        ['email', eva, 'browser'],
        ['phone', ana, 'browser'],
      ],
      [],
      ['email', 'phone'],
    ],
    [
      'a customer that only browsers reported',
      'server',
      [
        ['email', u, 'browser'],
        ['phone', ana, 'server'],
      ],
      ['ana', 'u'],
      [],
    ],
    [
      'an identifier that a browser reported of a confirmed customer',
      'server',
      [['email', ana, 'browser']],
      [],
      ['email'],
    ],
    ['an identifier of a customer that only browsers reported', 'server', [['email', u, 'browser']], ['u'], []],
  ])('decides about %s in a claim of a %s', (_title, by, found, same, conflicts) => {
    const findings = found.map(([kind, customer, source]) => ({
      identifier: named(kind),
      customer,
      is_unverified: source === 'browser',
    }))
    const identifiers = [...findings.map(({ identifier }) => identifier), named('external_customer_id', 'k-2')]
    const plan = resolve(findings, { identifiers, is_unverified: by === 'browser', ...unrestricted })
    expect(plan.same.map(({ id }) => id)).toEqual(same)
    expect(plan.conflicts.map(({ identifier, reason }) => [identifier.kind, reason])).toEqual(
      conflicts.map((kind) => [kind, 'browser']),
    )
  })
})

describe('a restricted claim', () => {
  const own = person('own', null, { email: 'own@example.com' })
  const other = person('own-2', null, { email: 'own-2@example.com' })
  const onlyKey = person('key')
  const foreign = person('foreign')
  type Found = [IdentifierKind, ReturnType<typeof person>, caller: string | null]

  it.each<[string, Found[], names_own: boolean, same: string[], may_change: boolean]>([
    ['a person of its caller', [['email', own, 'me']], false, ['own'], true],
    ['a person of another caller', [['email', foreign, 'you']], false, ['foreign'], false],
    ['a person of a browser or a provider', [['phone', foreign, null]], false, ['foreign'], false],
    [
      'two people of its caller',
      [
        ['email', own, 'me'],
        ['phone', other, 'me'],
      ],
      false,
      ['own', 'own-2'],
      true,
    ],
    [
      'its person by the stronger identifier, and a person of others',
      [
        ['external_customer_id', own, 'me'],
        ['email', foreign, null],
      ],
      false,
      ['own'],
      true,
    ],
    [
      'a person of others by the stronger identifier, and its own',
      [
        ['email', foreign, null],
        ['phone', own, 'me'],
      ],
      false,
      ['foreign'],
      false,
    ],
    [
      'its person of whom only the key is known, and a person of others',
      [
        ['external_customer_id', onlyKey, 'me'],
        ['email', foreign, null],
      ],
      false,
      ['foreign'],
      false,
    ],
    [
      'the same, if it names its own',
      [
        ['external_customer_id', onlyKey, 'me'],
        ['email', foreign, null],
      ],
      true,
      ['key'],
      true,
    ],
    ['a person of others by email, if it names its own', [['email', foreign, null]], true, [], true],
    [
      'a person of others by their key, if it names its own',
      [['external_customer_id', foreign, null]],
      true,
      ['foreign'],
      false,
    ],
    [
      'one person by an own and by a foreign identifier',
      [
        ['email', own, 'me'],
        ['phone', own, null],
      ],
      false,
      ['own'],
      true,
    ],
  ])('that finds %s', (_title, found, names_own, same, may_change) => {
    const findings = found.map(([kind, customer, caller_id]) => ({
      identifier: named(kind),
      customer,
      is_unverified: false,
      caller_id,
    }))
    const identifiers = [...findings.map(({ identifier }) => identifier), named('external_customer_id', 'k')]
    const decided = resolve(findings, { identifiers, is_unverified: false, caller_id: 'me', names_own })
    expect([decided.same.map(({ id }) => id), decided.may_change]).toEqual([same, may_change])
  })
})

it('customers whose merge was undone stay separate, even for a server', () => {
  const findings = (['email', 'phone'] as const).map((kind) => ({
    identifier: named(kind),
    customer: person(kind),
    is_unverified: false,
  }))
  const identifiers = findings.map(({ identifier }) => identifier)
  const plan = resolve(findings, { identifiers, is_unverified: false, ...unrestricted }, () => true)
  expect([plan.same.map(({ id }) => id), plan.conflicts.map(({ reason }) => reason)]).toEqual([
    ['email'],
    ['merge_undone'],
  ])
})

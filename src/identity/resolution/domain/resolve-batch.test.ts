import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Claim, type Customer, identifierKey } from '../../identifiers/claim.ts'
import type { Identifier, IdentifierKind } from '../../identifiers/normalize.ts'
import type { BatchPlan } from './batch-plan.ts'
import { findMergeCandidates } from './merge-candidates.ts'
import { type KnownPeople, resolveBatch } from './resolve-batch.ts'

const now = new Date('2026-03-10T12:00:00Z')

function claim(named: Partial<Record<IdentifierKind, string>>, more: Partial<Claim> = {}): Claim {
  const identifiers = Object.entries(named).map(([kind, value]) => ({ kind, value }) as Identifier)
  return {
    profile_id: 'p',
    identifiers,
    named_customer_id: null,
    seen_at: now,
    can_create: true,
    is_unverified: false,
    caller_id: null,
    names_own: false,
    ...more,
  }
}

function customer(id: string, more: Partial<Customer> = {}): Customer {
  const nothing = {
    first_name: null,
    last_name: null,
    country: null,
    region: null,
    city: null,
    email: null,
    phone: null,
  }
  const times = { first_seen_at: now, last_seen_at: now, created_at: now, is_confirmed: true }
  return { profile_id: 'p', id, ...nothing, national_id: null, customer_key: null, ...times, ...more }
}

function known(customers: Customer[], owned: [Identifier, string][], is_unverified = false): KnownPeople {
  const held = (customer_id: string) => ({ customer_id, is_unverified })
  return { customers, owners: new Map(owned.map(([identifier, id]) => [identifierKey('p', identifier), held(id)])) }
}

const noPeople = known([], [])

function run(claims: Claim[], people: KnownPeople = noPeople): BatchPlan {
  let made = 0
  return resolveBatch(people, claims, now, () => `new-${++made}`)
}

let made = 0
const nextId = () => `someone-${++made}`

describe('resolveBatch', () => {
  it('creates a customer once, however many claims name it', () => {
    const plan = run([
      claim({ email: 'a' }, { first_name: 'Ana' }),
      claim({ email: 'a', phone: '1' }, { first_name: 'Eva', last_name: 'Paz' }),
    ])
    expect(plan.outcomes.map(({ outcome, customer_id }) => [outcome, customer_id])).toEqual([
      ['created', 'new-1'],
      ['matched', 'new-1'],
    ])
    expect(plan.created).toMatchObject([{ id: 'new-1', first_name: 'Ana', last_name: 'Paz', email: 'a', phone: '1' }])
    expect(plan.identifiers.map(({ kind, customer_id }) => [kind, customer_id])).toEqual([
      ['email', 'new-1'],
      ['phone', 'new-1'],
    ])
  })

  it('does not write a customer that is merged within the batch', () => {
    const plan = run([claim({ email: 'a' }), claim({ phone: '1' }), claim({ email: 'a', phone: '1' })])
    expect(plan.created.map(({ id }) => id)).toEqual(['new-1'])
    expect(plan.merges).toEqual([])
    expect(plan.outcomes.map(({ customer_id }) => customer_id)).toEqual(['new-1', 'new-1', 'new-1'])
    expect(new Set(plan.identifiers.map(({ customer_id }) => customer_id))).toEqual(new Set(['new-1']))
  })

  it('merges known customers into the oldest, which keeps its displayed fields and is filled from the other', () => {
    const old = customer('z', { created_at: new Date(0), customer_key: 'k-old', email: 'a' })
    const young = customer('a', { customer_key: 'k-young', phone: '1', last_seen_at: new Date(now.getTime() + 5) })
    const people = known(
      [young, old],
      [
        [{ kind: 'email', value: 'a' }, 'z'],
        [{ kind: 'phone', value: '1' }, 'a'],
      ],
    )
    const plan = run([claim({ phone: '1', email: 'a' })], people)
    expect(plan.outcomes).toEqual([{ customer_id: 'z', outcome: 'merged', has_conflict: false }])
    expect(plan.merges).toEqual([
      {
        profile_id: 'p',
        merged_id: 'a',
        survivor_id: 'z',
        evidence: [
          { kind: 'phone', customer_id: 'a' },
          { kind: 'email', customer_id: 'z' },
        ],
      },
    ])
    expect(plan.filled).toMatchObject([{ id: 'z', customer_key: 'k-old', email: 'a', phone: '1' }])
    expect(plan.seen).toMatchObject([{ id: 'z', last_seen_at: young.last_seen_at }])
    expect(plan.identifiers).toEqual([])
  })

  it('resolves a chain of merges to the last survivor', () => {
    const people = known(
      ['c', 'b', 'a'].map((id, age) => customer(id, { created_at: new Date(age) })),
      [
        [{ kind: 'email', value: 'a' }, 'a'],
        [{ kind: 'email', value: 'b' }, 'b'],
        [{ kind: 'email', value: 'c' }, 'c'],
      ],
    )
    const join = (...emails: string[]) => claim({}, { identifiers: emails.map((value) => ({ kind: 'email', value })) })
    const plan = run([join('a', 'b'), join('b', 'c')], people)
    expect(plan.merges.map(({ merged_id, survivor_id }) => [merged_id, survivor_id])).toEqual([
      ['a', 'c'],
      ['b', 'c'],
    ])
    expect(plan.outcomes.map(({ customer_id }) => customer_id)).toEqual(['c', 'c'])
  })

  it('keeps two national ids as two customers: the weaker identifier stays, and the conflict is reported', () => {
    const plan = run([claim({ national_id: '1', phone: '5' }), claim({ national_id: '2', phone: '5' })])
    expect(plan.outcomes.map(({ outcome, has_conflict }) => [outcome, has_conflict])).toEqual([
      ['created', false],
      ['created', true],
    ])
    expect(plan.conflicts).toEqual([
      { profile_id: 'p', customer_id: 'new-2', other_customer_id: 'new-1', subject: 'phone', reason: 'national_id' },
    ])
    expect(plan.created.map(({ phone, national_id }) => [national_id, phone])).toEqual([
      ['1', '5'],
      ['2', null],
    ])
  })

  it('keeps profiles apart', () => {
    const plan = run([claim({ email: 'a' }), claim({ email: 'a' }, { profile_id: 'q' })])
    expect(plan.created.map(({ profile_id, id }) => [profile_id, id])).toEqual([
      ['p', 'new-1'],
      ['q', 'new-2'],
    ])
  })

  it('creates no customer for a claim that may not create one or has no identifier', () => {
    const plan = run([claim({ email: 'a' }, { can_create: false }), claim({})])
    expect(plan).toMatchObject({ created: [], identifiers: [] })
    expect(plan.outcomes.map(({ outcome }) => outcome)).toEqual(['none', 'none'])
  })

  it('resolves a claim by id only to that customer', () => {
    const plan = run([claim({}, { named_customer_id: 'a' })], known([customer('a')], []))
    expect(plan.outcomes).toEqual([{ customer_id: 'a', outcome: 'matched', has_conflict: false }])
    expect(plan.seen.map(({ id }) => id)).toEqual(['a'])
  })
})

describe('a claim of a browser', () => {
  const ana = { kind: 'external_customer_id', value: 'ana' } as const
  const evil = { email: 'evil@x', phone: '666' }

  it('does not change a customer that a server confirmed, in any order', () => {
    const server = claim({ external_customer_id: 'ana', email: 'ana@x' }, { first_name: 'Ana' })
    const browser = claim({ external_customer_id: 'ana', ...evil }, { first_name: 'Eve', is_unverified: true })
    for (const claims of [
      [server, browser],
      [browser, server],
    ]) {
      const { created, identifiers, released } = run(claims)
      expect(created).toMatchObject([
        { first_name: 'Ana', email: 'ana@x', phone: null, customer_key: 'ana', is_confirmed: true },
      ])
      expect(identifiers.map(({ value, is_unverified }) => [value, is_unverified]).sort()).toEqual([
        ['ana', false],
        ['ana@x', false],
      ])
      expect(released).toEqual([])
    }
  })

  it('is discarded from a stored customer when a server confirms it', () => {
    const stored = customer('c', { is_confirmed: false, customer_key: 'ana', email: 'evil@x', first_name: 'Eve' })
    const people = known([stored], [[ana, 'c']], true)
    const plan = run([claim({ external_customer_id: 'ana' }, { last_name: 'Paz' })], people)
    expect(plan.released).toEqual(['c'])
    expect(plan.confirmed).toMatchObject([{ value: 'ana', former_id: 'c', customer_id: 'c' }])
    expect(plan.filled).toMatchObject([{ email: null, first_name: null, last_name: 'Paz', customer_key: 'ana' }])
  })

  it('does not merge another record into a customer that a server confirmed', () => {
    const people = known([customer('c'), customer('b', { is_confirmed: false })], [[ana, 'c']])
    const owners = new Map([...people.owners, ['p email evil@x', { customer_id: 'b', is_unverified: true }]])
    const plan = run([claim({ external_customer_id: 'ana', ...evil }, { is_unverified: true })], { ...people, owners })
    expect([plan.merges, plan.identifiers, plan.filled]).toEqual([[], [], []])
    expect(plan.outcomes).toMatchObject([{ customer_id: 'c', has_conflict: true }])
  })
})

describe('a restricted claim', () => {
  const email = { kind: 'email', value: 'a' } as const
  const mine = { email: 'a', phone: '1', external_customer_id: 'mine' }
  const added = (plan: BatchPlan) =>
    plan.identifiers.map(({ value, customer_id, caller_id }) => [value, customer_id, caller_id])

  it('adds nothing to a customer of others; its new key becomes a customer of the caller', () => {
    const plan = run(
      [claim(mine, { caller_id: 'me', first_name: 'Eve' })],
      known([customer('c', { email: 'a' })], [[email, 'c']]),
    )
    expect(plan.outcomes).toMatchObject([{ customer_id: 'c', outcome: 'matched' }])
    expect(added(plan)).toEqual([['mine', 'new-1', 'me']])
    expect([plan.filled, plan.merges]).toEqual([[], []])
    expect(plan.created).toMatchObject([{ id: 'new-1', customer_key: 'mine', email: null, first_name: null }])
  })

  it('takes no identifier from a customer that only a browser reported, and confirms it there', () => {
    const people = known([customer('c', { email: 'a', is_confirmed: false })], [[email, 'c']], true)
    const plan = run([claim(mine, { caller_id: 'me' })], people)
    expect(plan.outcomes).toMatchObject([{ customer_id: 'c' }])
    expect(plan.confirmed).toMatchObject([{ value: 'a', former_id: 'c', customer_id: 'c' }])
    expect(added(plan)).toEqual([['mine', 'new-1', 'me']])
    const own = run([claim(mine, { caller_id: 'me', names_own: true })], people)
    expect([own.outcomes[0]!.outcome, own.confirmed, own.released]).toEqual(['created', [], []])
    expect(added(own)).toEqual([
      ['1', 'new-1', 'me'],
      ['mine', 'new-1', 'me'],
    ])
  })

  it('does not confirm a customer key that only a browser reported', () => {
    const key = { kind: 'external_customer_id', value: 'mine' } as const
    const people = known(
      [customer('c', { email: 'a', customer_key: 'mine', is_confirmed: false })],
      [
        [email, 'c'],
        [key, 'c'],
      ],
      true,
    )
    const plan = run([claim(mine, { caller_id: 'me' })], people)
    expect(plan.confirmed.map(({ value }) => value)).toEqual(['a'])
    expect([plan.released, plan.seen[0]!.customer_key]).toEqual([['c'], null])
    const byKey = run([claim({ external_customer_id: 'mine' }, { caller_id: 'me' })], people)
    expect([byKey.outcomes[0]!.customer_id, byKey.confirmed, byKey.released]).toEqual(['c', [], []])
  })

  it('changes and merges the customers of its caller like any other claim', () => {
    const restricted = { caller_id: 'me' }
    const plan = run([
      claim({ email: 'a' }, restricted),
      claim({ phone: '1' }, restricted),
      claim({ ...mine, external_customer_id: 'other' }, restricted),
      claim(mine, restricted),
    ])
    expect(new Set(plan.outcomes.map(({ customer_id }) => customer_id))).toEqual(new Set(['new-1']))
    expect(added(plan).map(([value]) => value)).toEqual(['a', '1', 'other', 'mine'])
  })

  it('of another caller in the same batch adds nothing', () => {
    const plan = run([claim({ email: 'a' }, { caller_id: 'me' }), claim(mine, { caller_id: 'you' })])
    expect(plan.outcomes.map(({ customer_id }) => customer_id)).toEqual(['new-1', 'new-1'])
    expect(added(plan)).toEqual([
      ['a', 'new-1', 'me'],
      ['mine', 'new-2', 'you'],
    ])
  })
})

describe('properties of identity resolution', () => {
  const identifier = fc.record({
    kind: fc.constantFrom<IdentifierKind>('email', 'phone', 'external_customer_id', 'crm_contact_id', 'wa_id'),
    value: fc.constantFrom('1', '2', '3', '4', '5'),
  })
  const claims = fc.array(
    fc.uniqueArray(identifier, { minLength: 1, maxLength: 4, selector: (one) => identifierKey('p', one) }),
    { minLength: 1, maxLength: 12 },
  )

  /** Groups of identifiers that belong to one customer, without customer ids. */
  function partition(batches: Identifier[][][]): string[] {
    return groupsOf(resolved(batches.map((batch) => batch.map((identifiers) => claim({}, { identifiers })))))
  }

  function resolved(batches: Claim[][]): KnownPeople {
    let made = 0
    return batches.reduce(
      (people, batch) =>
        store(
          people,
          resolveBatch(people, batch, now, () => `new-${++made}`),
        ),
      noPeople,
    )
  }

  function groupsOf(people: KnownPeople): string[] {
    const groups = Map.groupBy(people.owners, ([, { customer_id }]) => customer_id)
    return [...groups.values()]
      .map((owned) =>
        owned
          .map(([key]) => key)
          .sort()
          .join(', '),
      )
      .sort()
  }

  /** The database state after the plan. */
  function store(people: KnownPeople, plan: BatchPlan): KnownPeople {
    const survivors = new Map(plan.merges.map(({ merged_id, survivor_id }) => [merged_id, survivor_id]))
    const owners = new Map(people.owners)
    for (const { customer_id, ...row } of plan.confirmed) {
      owners.set(identifierKey('p', row), { customer_id, is_unverified: false })
    }
    for (const [key, { customer_id, is_unverified }] of owners) {
      owners.set(key, { customer_id: survivors.get(customer_id) ?? customer_id, is_unverified })
    }
    for (const [key, { customer_id, is_unverified }] of owners) {
      if (is_unverified && plan.released.includes(customer_id)) owners.delete(key)
    }
    for (const { customer_id, is_unverified, ...row } of plan.identifiers) {
      owners.set(identifierKey('p', row), { customer_id, is_unverified })
    }
    const filled = new Map(plan.filled.map((item) => [item.id, item]))
    const remaining = people.customers
      .filter(({ id }) => !survivors.has(id))
      .map((customer) => filled.get(customer.id) ?? customer)
    return { customers: [...remaining, ...plan.created], owners }
  }

  it('any order of the same claims gives the same customers', () => {
    const shuffled = claims.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
    )
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        expect(partition([other])).toEqual(partition([one]))
      }),
    )
  })

  it('one batch and one batch per claim give the same customers', () => {
    fc.assert(
      fc.property(claims, (list) => {
        expect(partition(list.map((item) => [item]))).toEqual(partition([list]))
      }),
    )
  })

  it('no claim is split between two customers', () => {
    fc.assert(
      fc.property(claims, (list) => {
        const people = partition([list]).map((group) => group.split(', '))
        for (const identifiers of list) {
          const keys = identifiers.map((identifier) => identifierKey('p', identifier))
          expect(people.filter((group) => keys.some((key) => group.includes(key)))).toHaveLength(1)
        }
      }),
    )
  })

  it('only customers that findMergeCandidates returned are merged', () => {
    fc.assert(
      fc.property(claims, claims, (earlier, later) => {
        // Each identifier belongs to a separate customer first, so that many merges happen.
        const single = earlier.flat().map((item) => claim({}, { identifiers: [item] }))
        const before = store(noPeople, resolveBatch(noPeople, single, now, nextId))
        const named = later.map((identifiers) => claim({}, { identifiers }))
        const foreseen = findMergeCandidates(named, before.owners)
        const { merges } = resolveBatch(before, named, now, nextId)
        expect(foreseen).toEqual(
          expect.arrayContaining(merges.flatMap((merge) => [merge.merged_id, merge.survivor_id])),
        )
      }),
    )
  })

  it('two different national ids never belong to one customer', () => {
    const withNationalIds = fc.array(
      fc.tuple(fc.array(identifier, { minLength: 1, maxLength: 3 }), fc.option(fc.constantFrom('N1', 'N2', 'N3'))),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(withNationalIds, (list) => {
        const batches = list.map(([identifiers, nationalId]) => [
          [...identifiers, ...(nationalId ? [{ kind: 'national_id' as const, value: nationalId }] : [])],
        ])
        for (const group of partition(batches)) expect(group.match(/national_id/g)?.length ?? 0).toBeLessThan(2)
      }),
    )
  })

  it('claims of browsers never merge two customers that servers confirmed', () => {
    const serverClaims = fc.array(fc.tuple(fc.uniqueArray(identifier, { minLength: 1, maxLength: 4 }), fc.boolean()), {
      minLength: 1,
      maxLength: 14,
    })
    fc.assert(
      fc.property(serverClaims, (list) => {
        // Each server claim has one identifier, so that servers never merge two customers.
        const named = list.map(([identifiers, is_unverified]) =>
          claim({}, { identifiers: is_unverified ? identifiers : identifiers.slice(0, 1), is_unverified }),
        )
        const known: KnownPeople[] = [noPeople]
        let made = 0
        for (const item of named) {
          const before = known.at(-1)!
          const plan = resolveBatch(before, [item], now, () => `new-${++made}`)
          const confirmed = new Set(before.customers.filter(({ is_confirmed }) => is_confirmed).map(({ id }) => id))
          for (const { merged_id, survivor_id } of plan.merges) {
            expect(confirmed.has(merged_id) && confirmed.has(survivor_id)).toBe(false)
          }
          known.push(store(before, plan))
        }
      }),
    )
  })

  it('a customer that a server confirmed has no identifier that only browsers reported', () => {
    const serverClaims = fc.array(
      fc.tuple(fc.uniqueArray(identifier, { minLength: 1, maxLength: 3 }), fc.boolean(), fc.boolean()),
      { minLength: 1, maxLength: 14 },
    )
    fc.assert(
      fc.property(serverClaims, (list) => {
        const batches: Claim[][] = [[]]
        for (const [identifiers, is_unverified, isNext] of list) {
          if (isNext) batches.push([])
          batches.at(-1)!.push(claim({}, { identifiers, is_unverified }))
        }
        const { customers, owners } = resolved(batches)
        const confirmed = new Map(customers.map(({ id, is_confirmed }) => [id, is_confirmed]))
        for (const { customer_id, is_unverified } of owners.values())
          expect(is_unverified).toBe(!confirmed.get(customer_id))
      }),
    )
  })

  it('earlier claims of browsers do not change which customers servers distinguish', () => {
    const keyed = fc.array(
      fc.tuple(fc.constantFrom('1', '2', '3'), fc.uniqueArray(identifier, { minLength: 1, maxLength: 3 })),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(claims, keyed, (browsers, servers) => {
        const claimsOfServers = servers.map(([key, identifiers]) => [
          claim(
            {},
            { identifiers: [{ kind: 'external_customer_id', value: `s${key}` }, ...identifiers.filter(isContact)] },
          ),
        ])
        const claimsOfBrowsers = browsers.map((identifiers) => [
          claim({}, { identifiers: identifiers.filter(isContact), is_unverified: true }),
        ])
        const keys = (groups: string[]) =>
          groups.map((group) =>
            group
              .split(', ')
              .filter((key) => key.includes(' external_customer_id s'))
              .join(', '),
          )
        const clean = keys(groupsOf(resolved(claimsOfServers)))
          .filter(Boolean)
          .sort()
        expect(
          keys(groupsOf(resolved([...claimsOfBrowsers, ...claimsOfServers])))
            .filter(Boolean)
            .sort(),
        ).toEqual(clean)
      }),
    )
  })
})

function isContact({ kind }: Identifier): boolean {
  return kind === 'email' || kind === 'phone'
}

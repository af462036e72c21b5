import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { inTransaction } from '../../kernel/context/context.ts'
import { findSurvivors } from '../customers/customer-queries.ts'
import { recordErasedKeys } from '../erased-keys/erased-keys.ts'
import type { IdentityClaim } from '../identifiers/customer-schemas.ts'
import type { Identifier, IdentifierKind } from '../identifiers/normalize.ts'
import { linkVisitors } from '../link-tokens/link-visitors.ts'
import { resolveCustomers } from './resolve-customers.ts'

const app = await testApp()

async function newProfile() {
  const { id: profile_id } = await app.seed.profile()
  const claim = (named: Partial<Record<IdentifierKind, string>>, more: Partial<IdentityClaim> = {}): IdentityClaim => {
    const identifiers = Object.entries(named).map(([kind, value]) => ({ kind, value }) as Identifier)
    return { profile_id, identifiers, seen_at: app.clock.now(), can_create: true, ...more }
  }
  const customers = () => app.db.selectFrom('customer').selectAll().where('profile_id', '=', profile_id).execute()
  const identifiers = () => app.db.selectFrom('identifier').selectAll().where('profile_id', '=', profile_id).execute()
  return { profile_id, claim, customers, identifiers }
}

function run(claims: IdentityClaim[]) {
  return inTransaction(app.ctx, (ctx) => resolveCustomers(ctx, claims, 'test'))
}

async function resolveOne(claim: IdentityClaim): Promise<string> {
  const { resolutions } = await run([claim])
  return resolutions[0]!.customer_id!
}

describe('resolveCustomers', () => {
  it('creates a customer with all identifiers and finds it again by each', async () => {
    const { claim, customers, identifiers } = await newProfile()
    const id = await resolveOne(claim({ email: 'a@example.com', external_customer_id: 'k' }, { first_name: 'Ana' }))
    expect(await customers()).toMatchObject([
      { id, email: 'a@example.com', customer_key: 'k', first_name: 'Ana', last_name: null, merged_into: null },
    ])
    expect((await identifiers()).map((row) => [row.kind, row.value, row.source]).sort()).toEqual([
      ['email', 'a@example.com', 'test'],
      ['external_customer_id', 'k', 'test'],
    ])
    const { resolutions } = await run([claim({ email: 'a@example.com' }), claim({ external_customer_id: 'k' })])
    expect(resolutions.map(({ customer_id, outcome }) => [customer_id, outcome])).toEqual([
      [id, 'matched'],
      [id, 'matched'],
    ])
  })

  it('fills only empty fields and records the first and the last time seen', async () => {
    const { claim, customers } = await newProfile()
    const at = (iso: string) => ({ seen_at: new Date(iso) })
    await run([claim({ email: 'a@example.com' }, { first_name: 'Ana', ...at('2026-02-02T00:00:00Z') })])
    await run([
      claim(
        { email: 'a@example.com', phone: '+56987654321' },
        { first_name: 'Eva', last_name: 'Paz', ...at('2026-01-01T00:00:00Z') },
      ),
    ])
    await run([claim({ phone: '+56987654321' }, at('2026-03-03T00:00:00Z'))])
    const [ana] = await customers()
    expect(ana).toMatchObject({ first_name: 'Ana', last_name: 'Paz', phone: '+56987654321' })
    expect(ana!.first_seen_at.toISOString()).toBe('2026-01-01T00:00:00.000Z')
    expect(ana!.last_seen_at.toISOString()).toBe('2026-03-03T00:00:00.000Z')
  })

  it('resolves several profiles in one batch without mixing them', async () => {
    const [first, second] = [await newProfile(), await newProfile()]
    const { resolutions } = await run([
      first.claim({ email: 'a@example.com' }),
      second.claim({ email: 'a@example.com' }),
    ])
    expect((await first.customers()).map(({ id }) => id)).toEqual([resolutions[0]!.customer_id])
    expect((await second.customers()).map(({ id }) => id)).toEqual([resolutions[1]!.customer_id])
  })

  it('throws outside a transaction', async () => {
    await expect(resolveCustomers(app.ctx, [], 'test')).rejects.toThrow('needs a transaction')
  })
})

describe('a merge', () => {
  async function mergedPair() {
    const profile = await newProfile()
    const { claim, profile_id } = profile
    const older = await resolveOne(claim({ email: 'a@example.com', external_customer_id: 'older' }))
    app.clock.advance(1_000)
    const younger = await resolveOne(
      claim({ phone: '+56987654321', external_customer_id: 'younger' }, { last_name: 'Paz' }),
    )
    const link = { profile_id, visitor_id: 'v', customer_id: younger, method: 'identify', at: app.clock.now() }
    await linkVisitors(app.ctx, [link])
    const batch = await run([claim({ email: 'a@example.com', phone: '+56987654321' })])
    return { ...profile, older, younger, batch }
  }

  it('moves identifiers and visitors of the younger customer to the older, who keeps its own key', async () => {
    const { profile_id, identifiers, customers, older, younger, batch } = await mergedPair()
    expect(batch).toEqual({
      resolutions: [{ customer_id: older, outcome: 'merged', has_conflict: false, is_erased: false }],
      merges: [{ id: expect.any(String), profile_id, merged_id: younger, survivor_id: older }],
      created: [],
      locked: [older, younger],
    })
    expect(new Set((await identifiers()).map((row) => row.customer_id))).toEqual(new Set([older]))
    expect(await identifiers()).toHaveLength(4)
    const rows = new Map((await customers()).map((row) => [row.id, row]))
    expect(rows.get(older)).toMatchObject({ customer_key: 'older', phone: '+56987654321', last_name: 'Paz' })
    expect(rows.get(younger)).toMatchObject({ merged_into: older, customer_key: null, phone: null, last_name: null })
    const visitor = await app.db.selectFrom('visitor').selectAll().where('profile_id', '=', profile_id).execute()
    expect(visitor).toMatchObject([{ visitor_id: 'v', customer_id: older }])
  })

  it('is recorded with its kinds of identifier and no personal data', async () => {
    const { profile_id, older, younger } = await mergedPair()
    const ledger = await app.db.selectFrom('customer_merge').selectAll().where('profile_id', '=', profile_id).execute()
    expect(ledger).toMatchObject([
      {
        merged_id: younger,
        survivor_id: older,
        source: 'test',
        evidence: [
          { kind: 'email', customer_id: older },
          { kind: 'phone', customer_id: younger },
        ],
      },
    ])
  })

  it('leads from an old id to the survivor, through several merges', async () => {
    const { profile_id, claim, older, younger } = await mergedPair()
    app.clock.advance(-5_000)
    const oldest = await resolveOne(claim({ crm_contact_id: '7' }))
    app.clock.advance(10_000)
    await run([claim({ crm_contact_id: '7', email: 'a@example.com' })])
    const survivors = await findSurvivors(app.db, profile_id, [younger, older, oldest])
    expect([...survivors.values()].map(({ customer_id }) => customer_id)).toEqual([oldest, oldest, oldest])
    const { resolutions } = await run([claim({}, { customer_id: younger })])
    expect(resolutions[0]).toMatchObject({ customer_id: oldest, outcome: 'matched' })
  })

  it('never joins two national ids; the conflict is recorded once', async () => {
    const { profile_id, claim } = await newProfile()
    const first = await resolveOne(claim({ national_id: '12345678-5', phone: '+56987654321' }))
    const both = claim({ national_id: '7654321-6', phone: '+56987654321' })
    const { resolutions, merges } = await run([both])
    expect(resolutions[0]).toMatchObject({ outcome: 'created', has_conflict: true })
    expect(merges).toEqual([])
    await run([both])
    const conflicts = await app.db
      .selectFrom('identity_conflict')
      .selectAll()
      .where('profile_id', '=', profile_id)
      .execute()
    expect(conflicts).toMatchObject([
      { customer_id: resolutions[0]!.customer_id, other_customer_id: first, reason: 'national_id', subject: 'phone' },
    ])
    expect(await resolveOne(claim({ phone: '+56987654321' }))).toBe(first)
  })
})

describe('a claim that names a customer by id', () => {
  it('resolves to no customer if the id belongs to another profile', async () => {
    const [first, second] = [await newProfile(), await newProfile()]
    const customer_id = await resolveOne(first.claim({ email: 'a@example.com' }))
    const { resolutions } = await run([second.claim({}, { customer_id })])
    expect(resolutions[0]).toMatchObject({ customer_id: null, outcome: 'none' })
  })
})

describe('an erased customer', () => {
  it('is not created again by its key, even together with an email; the email without the key creates a new customer', async () => {
    const { profile_id, claim, customers } = await newProfile()
    const id = await resolveOne(claim({ external_customer_id: 'k' }))
    await inTransaction(app.ctx, async (ctx) => {
      await ctx.db.deleteFrom('identifier').where('profile_id', '=', profile_id).execute()
      await ctx.db.updateTable('customer').set({ erased_at: ctx.now() }).where('profile_id', '=', profile_id).execute()
      await recordErasedKeys(ctx, profile_id, id, ['k'])
    })
    const { resolutions } = await run([
      claim({ external_customer_id: 'k', email: 'a@example.com' }),
      claim({ email: 'a@example.com' }),
      claim({}, { customer_id: id }),
    ])
    expect(resolutions.map(({ outcome, is_erased }) => [outcome, is_erased])).toEqual([
      ['none', true],
      ['created', false],
      ['none', false],
    ])
    expect(await customers()).toHaveLength(2)
  })

  it('leaves a hash that differs between profiles, and no readable key', async () => {
    for (const { profile_id, claim } of [await newProfile(), await newProfile()]) {
      const id = await resolveOne(claim({ external_customer_id: 'same' }))
      await recordErasedKeys(app.ctx, profile_id, id, ['same', 'other'])
    }
    const rows = await app.db.selectFrom('erased_key').select('key_hash').execute()
    const hashes = new Set(rows.map(({ key_hash }) => key_hash.toString('hex')))
    expect(hashes.size).toBe(rows.length)
  })
})

describe('concurrent writers', () => {
  it('of one new identifier create one customer', async () => {
    const { claim, customers } = await newProfile()
    const batches = await Promise.all(Array.from({ length: 50 }, () => run([claim({ email: 'a@example.com' })])))
    const outcomes = batches.map(({ resolutions }) => resolutions[0]!)
    expect(new Set(outcomes.map(({ customer_id }) => customer_id)).size).toBe(1)
    expect(outcomes.filter(({ outcome }) => outcome === 'created')).toHaveLength(1)
    expect(await customers()).toHaveLength(1)
  })

  it('of overlapping batches in different orders create each customer once without errors', async () => {
    const { claim, customers } = await newProfile()
    const people = Array.from({ length: 20 }, (_, index) => ({
      email: `${index}@example.com`,
      phone: `+5698765430${index}`,
    }))
    const writers = Array.from({ length: 50 }, (_, writer) => {
      const rotated = [...people.slice(writer % 20), ...people.slice(0, writer % 20)]
      return run(rotated.map(({ email, phone }) => (writer % 2 ? claim({ email }) : claim({ email, phone }))))
    })
    await Promise.all(writers)
    expect((await customers()).filter(({ merged_into }) => merged_into === null)).toHaveLength(20)
  })

  it('that join two customers in both directions merge them once', async () => {
    const { profile_id, claim, customers } = await newProfile()
    await run([claim({ email: 'a@example.com' }), claim({ phone: '+56987654321' })])
    const join = (extra: string) => claim({ email: 'a@example.com', phone: '+56987654321', crm_contact_id: extra })
    await Promise.all(Array.from({ length: 50 }, (_, writer) => run([join(`${writer % 5}`)])))
    const alive = (await customers()).filter(({ merged_into }) => merged_into === null)
    expect(alive).toHaveLength(1)
    const rows = await app.db.selectFrom('identifier').selectAll().where('profile_id', '=', profile_id).execute()
    expect(rows).toHaveLength(7)
    expect(new Set(rows.map(({ customer_id }) => customer_id))).toEqual(new Set([alive[0]!.id]))
    expect(
      await app.db.selectFrom('customer_merge').select('merged_id').where('profile_id', '=', profile_id).execute(),
    ).toHaveLength(1)
  })
})

import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { requestRecompute } from '../recompute-requests/recomputes.ts'
import { verifyProfile } from '../rollups/verify-days.ts'

const app = await testApp()

/** More than the number from which rows are read and written by COPY. */
const count = 120
const odd = `" { \\ , ' }`

/** Customers and anonymous browsers who had a visit from an ad, a direct visit, and a payment; their ids contain SQL syntax. */
async function seedMany() {
  const business = await app.seed.business()
  await business.campaigns(['c-s-a', 'd-t-b'])
  const numbers = Array.from({ length: count }, (_, index) => index)
  const visit = (index: number, day: number, query: string) => ({
    at: atDay(day, index),
    visitor: `${odd}${index}`,
    query,
  })
  const ad = (index: number) => `utm_source=facebook&utm_medium=paid&ad_id=${index % 2 ? 'c-s-a' : 'd-t-b'}`
  await business.record(numbers.map((index) => business.pendingTouch(visit(index, 1, ad(index)))))
  const people = numbers.map((index) => ({ ...visit(count + index, 1, ad(index)), person: `${odd}${index}` }))
  await business.record(people.map((person) => business.pendingTouch(person)))
  await business.record(people.map((person) => business.pendingTouch({ ...person, at: atDay(3, 0), query: '' })))
  await business.record(
    numbers.flatMap((index) => [
      business.pendingConversion({ at: atDay(5, index), visitor: `${odd}${index}`, value: '7.25' }),
      business.pendingConversion({ at: atDay(5, index), person: `${odd}${index}`, value: '5' }),
      business.pendingConversion({ at: atDay(6, index), type: 'lead_created', person: `${odd}${index}` }),
    ]),
  )
  const recompute = async () => {
    await requestRecompute(app.ctx, business.profile.id, { kind: 'operator' })
    await business.recompute()
  }
  return { ...business, recompute }
}

function atDay(day: number, minute: number): string {
  return new Date(Date.UTC(2026, 2, day, 10, minute)).toISOString()
}

/** Every row with the id of the transaction that wrote it. */
async function listVersions(profileId: string): Promise<unknown[]> {
  const tables = ['touch', 'conversion', 'credit', 'fact_batch', 'segment']
  const rows = await Promise.all(
    tables.map((table) =>
      sql<object>`select ${table} as table, xmin::text as version, t.* from ${sql.table(table)} t
        where profile_id = ${profileId} order by t`.execute(app.db),
    ),
  )
  return rows.flatMap((result) => result.rows)
}

const business = await seedMany()

describe('a recompute of more than a hundred customers and browsers', () => {
  it('writes nothing if nothing changed', async () => {
    expect(await business.rows('conversion')).toHaveLength(3 * count)
    expect(await business.rows('credit')).toHaveLength(5 * count)
    await business.fold()
    const before = await listVersions(business.profile.id)
    await business.recompute()
    expect(await listVersions(business.profile.id)).toEqual(before)
  })

  it.each([
    ['credit', 'ppm', '{0,0,0,0,0,0}'],
    ['credit', 'campaign_id', null],
    ['credit', 'join_method', 'none'],
    ['credit', 'touch_day', '2026-01-01'],
    ['credit', 'position', '7'],
    ['conversion', 'net_value', '1'],
    ['conversion', 'rollup_type', 'gross'],
    ['conversion', 'is_first_payment', 'false'],
  ] as const)('restores the %s whose %s is %s', async (table, column, wrong) => {
    const sorted = async () => (await business.rows(table)).map((row) => JSON.stringify(row)).sort()
    const before = await sorted()
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.lit(wrong)}
      where profile_id = ${business.profile.id}`.execute(app.db)
    expect(await sorted()).not.toEqual(before)
    await business.recompute()
    expect(await sorted()).toEqual(before)
    await business.fold()
    expect(await verifyProfile(app.db, business.profile.id)).toEqual([])
  })
})

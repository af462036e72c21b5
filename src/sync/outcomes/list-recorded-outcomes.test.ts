import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import {
  partnerProfile,
  record,
  seedCustomer,
  someOutcome,
  webhookScopes,
} from '../../../test/support/fixtures/subscribers.ts'
import { inTransaction } from '../../kernel/context/context.ts'
import { dayMs } from '../../kernel/time/durations.ts'
import { fanOutEvents } from '../../webhooks/subscriptions/fan-out-events.ts'
import { recordOutcomes } from '../record-outcomes.ts'

const app = await testApp()
const route = 'GET /api/v1/outcomes/recorded'

async function read(key: string, query: Record<string, string> = {}) {
  const { body } = await app.call(route, { key, query })
  return { ids: body.data.map((item: { id: string }) => item.id) as string[], ...body.pagination, data: body.data }
}

describe('the feed', () => {
  it('returns every outcome once, page by page, under its published id', async () => {
    const { profile, key } = await partnerProfile(app)
    const reported = await record(app, profile.id, {}, {}, {}, {}, {})
    await fanOutEvents(app.ctx, profile.id, 100)
    const seen: string[] = []
    let page = await read(key, { limit: '2' })
    seen.push(...page.ids)
    while (page.has_next) {
      page = await read(key, { limit: '2', cursor: page.cursor })
      seen.push(...page.ids)
    }
    expect(seen.toSorted()).toEqual(reported.toSorted())
    expect((await read(key)).ids).toEqual(seen)
  })

  it('has a cursor on the last page and on an empty one, from which later outcomes are read', async () => {
    const { profile, key } = await partnerProfile(app)
    const empty = await read(key)
    expect(empty).toMatchObject({ ids: [], has_next: false, cursor: expect.any(String) })
    const first = await record(app, profile.id, {})
    await fanOutEvents(app.ctx, profile.id, 100)
    const page = await read(key, { cursor: empty.cursor })
    expect(page).toMatchObject({ ids: first, has_next: false })
    expect(await read(key, { cursor: page.cursor })).toMatchObject({ ids: [], has_next: false, cursor: page.cursor })
    const second = await record(app, profile.id, {})
    await fanOutEvents(app.ctx, profile.id, 100)
    expect((await read(key, { cursor: page.cursor })).ids).toEqual(second)
  })

  it('never skips an outcome that was committed late', async () => {
    const { profile, key } = await partnerProfile(app)
    const held = Promise.withResolvers<void>()
    const written = Promise.withResolvers<string>()
    // Written first, with the lower id; committed last.
    const late = inTransaction(app.ctx, async (ctx) => {
      const [id] = await recordOutcomes(ctx, profile.id, [someOutcome()])
      written.resolve(id!)
      await held.promise
    })
    const lateId = await written.promise
    app.clock.advance(1_000)
    const early = await record(app, profile.id, {})
    await fanOutEvents(app.ctx, profile.id, 100)
    const before = await read(key)
    expect(before.ids).toEqual(early)
    held.resolve()
    await late
    await fanOutEvents(app.ctx, profile.id, 100)
    expect((await read(key, { cursor: before.cursor })).ids).toEqual([lateId])
  })

  it('read continuously with concurrent writers and sequencers, misses none and repeats none', async () => {
    const { profile, key } = await partnerProfile(app)
    const reported: string[] = []
    const write = async () => {
      for (let count = 0; count < 10; count++) reported.push(...(await record(app, profile.id, {}, {})))
    }
    const sequence = async () => {
      while (reported.length < 80) await fanOutEvents(app.ctx, profile.id, 3)
    }
    const seen: string[] = []
    const readAllPages = async () => {
      let cursor: string | undefined
      while (seen.length < 80) {
        const page = await read(key, { limit: '7', ...(cursor && { cursor }) })
        cursor = page.cursor
        seen.push(...page.ids)
        if (reported.length === 80 && page.ids.length === 0) await fanOutEvents(app.ctx, profile.id, 100)
      }
    }
    await Promise.all([...Array.from({ length: 4 }, write), sequence(), sequence(), readAllPages()])
    expect(seen.toSorted()).toEqual(reported.toSorted())
    expect((await read(key)).ids).toEqual(seen)
  })

  it('ends 90 days after an outcome was published', async () => {
    const { profile, key } = await partnerProfile(app)
    const reported = await record(app, profile.id, {})
    await fanOutEvents(app.ctx, profile.id, 100)
    app.clock.advance(90 * dayMs)
    expect((await read(key)).ids).toEqual(reported)
    app.clock.advance(1)
    expect((await read(key)).ids).toEqual([])
  })

  it('leaves out erased customers, also after a merge', async () => {
    const { profile, key } = await partnerProfile(app)
    const stays = await seedCustomer(app, profile.id)
    const erased = await seedCustomer(app, profile.id)
    const merged = await seedCustomer(app, profile.id, { merged_into: erased, merged_at: app.clock.now() })
    const [first] = await record(app, profile.id, { customer_id: stays })
    await record(app, profile.id, { customer_id: erased }, { customer_id: merged })
    await fanOutEvents(app.ctx, profile.id, 100)
    expect((await read(key)).ids).toHaveLength(3)
    await app.db.updateTable('customer').set({ erased_at: app.clock.now() }).where('id', '=', erased).execute()
    expect((await read(key)).ids).toEqual([first])
  })

  it('contains personal data only where both the credential and the grant have customers:read', async () => {
    const { profile, partner, key } = await partnerProfile(app, [...webhookScopes, 'customers:read'])
    const plain = await app.seed.key({ profile_id: profile.id, app_id: partner.id, scopes: ['conversions:read'] })
    const customer_id = await seedCustomer(app, profile.id)
    await record(app, profile.id, { customer_id, customer_key: 'ana@example.com' })
    await fanOutEvents(app.ctx, profile.id, 100)
    const contact = { first_name: 'Ana', last_name: 'Rojas', email: 'ana@example.com', phone: '+56912345678' }
    const person = { contact, contact_withheld: false, customer_key: 'ana@example.com' }
    const withheldContact = { contact: null, contact_withheld: true, customer_key: null }
    expect((await read(key)).data[0]).toMatchObject({ app_id: partner.id, data: person })
    expect((await read(plain)).data[0].data).toMatchObject(withheldContact)
    await app.db.updateTable('app_grant').set({ scopes: webhookScopes }).where('app_id', '=', partner.id).execute()
    expect((await read(key)).data[0].data).toMatchObject(withheldContact)
  })

  it('is empty on a healthcare-family profile', async () => {
    const { profile, key } = await partnerProfile(app)
    await record(app, profile.id, {})
    await fanOutEvents(app.ctx, profile.id, 100)
    await app.db.updateTable('profile').set({ privacy_mode: 'platform_safe' }).where('id', '=', profile.id).execute()
    await app.ctx.forgetCredentials()
    expect((await read(key)).ids).toEqual([])
  })

  it.each(['nonsense', 'WyJrZXlzIiwxXQ', ''])('rejects an invalid cursor: %s', async (cursor) => {
    const { key } = await partnerProfile(app)
    const response = await app.call(route, { key, query: { cursor } })
    expect([response.status, response.body.error?.field]).toEqual([400, 'cursor'])
  })
})

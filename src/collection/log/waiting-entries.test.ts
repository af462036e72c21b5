import { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { servicesOn } from '../../../test/support/app/services-on.ts'
import { storedRows } from '../../../test/support/app/stored-rows.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { backup } from '../../db/backup/backup.ts'
import { restore } from '../../db/backup/restore.ts'
import { bindContext } from '../../kernel/context/context.ts'
import { readEntryText } from './domain/entry.ts'
import { packText } from './domain/pack-text.ts'

/** Nothing is derived unless a test requests it. */
const app = await testApp({ derivesIn: 'worker' })
const { deriver } = app.ctx.collection.log

async function shop(columns: object = {}) {
  const { profile, key } = await app.seed.profileWithKey({ scopes: ['attribution:write'], profile: columns })
  const trackingKey = await app.seed.trackingKey({ profile_id: profile.id })
  const rows = <T extends Parameters<typeof storedRows>[1]>(table: T) => storedRows(app.db, table, profile.id)
  return {
    profile,
    rows,
    send: (idempotency_key: string, fields: object = {}) =>
      app.call('POST /api/v1/events', { key, body: { event_type: 'lead_created', idempotency_key, ...fields } }),
    view: (fields: object) =>
      app.call('POST /api/tracking/collect', {
        body: { trackingKey, eventName: 'page_view', anonymousId: 'v', pageUrl: 'https://shop.example/', ...fields },
      }),
    update: (change: { archived_at?: Date; attribution_enabled_at?: null }) =>
      app.db.updateTable('profile').set(change).where('id', '=', profile.id).execute(),
  }
}

const keysOf = (events: readonly { event_key: string }[]) => events.map(({ event_key }) => event_key).sort()

describe('entries that wait are derived although meanwhile', () => {
  it('the profile was archived, which accepts nothing more', async () => {
    const { profile, rows, send, view, update } = await shop()
    await send('a')
    await view({ eventId: 'h' })
    await update({ archived_at: app.clock.now() })
    await app.ctx.forgetCredentials()
    expect([(await send('b')).status, (await view({ eventId: 'i' })).status]).toEqual([401, 401])
    await deriver.derive(profile.id)
    expect(keysOf(await rows('event'))).toEqual(['a', 'h'])
  })

  it('the attribution of the profile was disabled', async () => {
    const { app: partner } = await app.seed.app()
    const { profile, rows, send, update } = await shop({
      provisioned_by_app_id: partner.id,
      attribution_enabled_at: app.clock.now(),
    })
    expect((await send('a')).status).toBe(202)
    await update({ attribution_enabled_at: null })
    await deriver.derive(profile.id)
    expect(keysOf(await rows('event'))).toEqual(['a'])
  })
})

describe('the log contains no more than may be stored', () => {
  it('of a visitor who denies consent', async () => {
    const { rows, view } = await shop()
    const secret = 'tell-tale'
    const identify = { email: `${secret}@example.com` }
    const fields = { anonymousId: secret, sessionId: secret, identify, payload: { note: secret } }
    await view({ ...fields, consent: { mode: 'denied' } })
    const entries = await rows('ingest_log')
    expect(entries).toHaveLength(1)
    expect(readEntryText(entries[0]!.payload)).not.toContain(secret)
  })

  it.each(['platform_safe', 'hipaa'])('in the privacy mode %s', async (privacy_mode) => {
    const { rows, view } = await shop({ privacy_mode })
    await view({})
    const [entry] = await rows('ingest_log')
    expect(entry!.signal).toBeNull()
    expect(readEntryText(entry!.payload)).not.toContain('127.0.0.1')
  })
})

it('a backlog has the bytes of its entries, although an earlier one was redacted while it waited', async () => {
  const { profile, rows, send } = await shop()
  await send('a', { properties: { note: 'a long text' } })
  const [entry] = await rows('ingest_log')
  const payload = packText(3, readEntryText(entry!.payload).replace('a long text', 'text'))
  await app.db.updateTable('ingest_log').set({ payload }).where('profile_id', '=', profile.id).execute()
  await deriver.derive(profile.id)
  await send('b')
  const [[head], [position], log] = [await rows('ingest_head'), await rows('ingest_position'), await rows('ingest_log')]
  const waiting = log.find(({ sequence }) => sequence === 2)!
  expect(head!.bytes - position!.bytes).toBe(waiting.payload.length)
})

describe('a restored backup', () => {
  it('continues where the backup was: what waited is derived once, what was derived is not derived again', async () => {
    const { profile, send } = await shop()
    await send('derived')
    await deriver.derive(profile.id)
    await send('waits')
    const chunks: Buffer[] = []
    const file = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
    })
    // The guard of the service's pool expects statements of one profile.
    const pool = new pg.Pool(app.database.connection)
    await backup(pool, file)
    await pool.end()
    const target = await testDatabase('blank')
    await restore(target, Readable.from([Buffer.concat(chunks)]), () => {})
    const { services, close } = await servicesOn(target, { now: app.clock.now, derivesIn: 'worker' })
    const { collection } = bindContext(services, {})
    expect(keysOf(await storedRows(target.db, 'event', profile.id))).toEqual(['derived'])
    for (let times = 0; times < 2; times++) await collection.log.deriver.derive(profile.id)
    expect(keysOf(await storedRows(target.db, 'event', profile.id))).toEqual(['derived', 'waits'])
    expect(await storedRows(target.db, 'ingest_position', profile.id)).toMatchObject([{ next_sequence: 3 }])
    await close()
  })
})

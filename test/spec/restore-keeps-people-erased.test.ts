import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { backup } from '../../src/db/backup/backup.ts'
import { restore } from '../../src/db/backup/restore.ts'
import { scopeNames } from '../../src/kernel/context/scopes.ts'
import { recordErasure } from '../../src/privacy/complete-erasure.ts'
import { reconcileLedger } from '../../src/privacy/reconcile-ledger.ts'
import { databaseDump } from '../support/app/database-dump.ts'
import { testApp } from '../support/app/test-app.ts'
import { testDatabase } from '../support/database/test-database.ts'

const app = await testApp()
const blank = await testDatabase('blank')
const restored = await testApp({
  db: blank.db,
  secrets: app.services.secrets,
  erasureLedger: app.services.erasureLedger,
  now: app.clock.now,
})

const { profile, key } = await shop()
const call = (at: typeof app, route: `${string} /${string}`, body?: object, headers: Record<string, string> = {}) =>
  at.call(route, { key, headers, ...(body && { body }) })

async function shop() {
  const profile = await app.seed.profile({ domains: ['shop.example'] })
  return { profile, key: await app.seed.key({ profile_id: profile.id, scopes: [...scopeNames] }) }
}

async function pay(at: typeof app, ref: string, user_traits: object): Promise<void> {
  const event = { event_type: 'payment_received', idempotency_key: ref, timestamp: '2026-03-10T09:00:00Z' }
  const properties = { value: 120, currency: 'USD', note: `of ${ref}` }
  const sent = await call(at, 'POST /api/v1/events', { ...event, properties, user_traits })
  expect(sent.status, JSON.stringify(sent.body)).toBeLessThan(300)
}

async function erase(ref: string, selector: object) {
  const { status, body } = await call(app, 'POST /api/v1/customers/erasures', { request_ref: ref, ...selector })
  expect(status).toBe(202)
  return body.data
}

/** Runs the jobs that erasures have queued. */
async function recordErasures(): Promise<void> {
  const { rows } = await sql<{ data: never }>`select data from pgboss.job where name = 'record-erasure'`.execute(app.db)
  for (const { data } of rows) await recordErasure.run(app.ctx, data)
}

it('people erased after a backup are erased again when it is restored, and their receipts exist', async () => {
  await pay(app, 'order-ana', { external_id: 'ANA-77120', email: 'ana.quispe@wherever.example', first_name: 'Anahí' })
  await pay(app, 'order-two', { external_id: 'TWO-55810', email: 'dos.nombres@wherever.example' })
  await pay(app, 'order-three', { external_id: 'TWO-99001', phone: '+56987650123', last_name: 'Dosmil' })
  await pay(app, 'order-stays', { external_id: 'STAYS-1', email: 'stays@wherever.example' })
  const file = await backupNow()

  // Two customers of the backup are merged into one person.
  await pay(app, 'order-four', { external_id: 'TWO-55810', phone: '+56987650123' })
  await pay(app, 'order-late', { external_id: 'LATE-4321', email: 'later@wherever.example' })
  const ana = await erase('dsr-ana', { email: 'ana.quispe@wherever.example' })
  const again = { request_ref: 'dsr-ana-again', customer_key: 'ANA-77120' }
  expect((await call(app, 'POST /api/v1/customers/erasures', again)).body.data).toEqual(ana)
  const two = await erase('dsr-two', { phone: '+56987650123' })
  const late = await erase('dsr-late', { customer_key: 'LATE-4321' })
  await recordErasures()

  await restore(blank, Readable.from([file]), () => {}, { keepsKeys: true })
  const identifyingTexts = [
    'ana.quispe',
    'ANA-77120',
    'Anahí',
    'dos.nombres',
    'TWO-55810',
    'TWO-99001',
    '987650123',
    'Dosmil',
  ]
  const back = await databaseDump(blank)
  expect(identifyingTexts.filter((text) => back.includes(text))).toEqual(identifyingTexts)

  expect(await reconcileLedger(restored.ctx)).toBe(3)
  const dump = await databaseDump(blank)
  expect([...identifyingTexts, 'later@', 'LATE-4321'].filter((text) => dump.includes(text))).toEqual([])
  expect(dump).toContain('stays@wherever.example')
  for (const receipt of [ana, two, late]) {
    const read = await call(restored, `GET /api/v1/customers/erasures/${receipt.erasure_id}`)
    expect(read.body.data).toEqual(receipt)
  }
  // Every request_ref still returns its receipt, and an erased key is recognized.
  expect((await call(restored, 'POST /api/v1/customers/erasures', again)).body.data).toEqual(ana)
  const sent = { request_ref: 'dsr-late-2', customer_key: 'LATE-4321' }
  expect((await call(restored, 'POST /api/v1/customers/erasures', sent)).body.data).toEqual(late)
  const rest = await blank.db.selectFrom('event').select('id').where('profile_id', '=', profile.id).execute()
  expect(rest).toHaveLength(4)

  expect(await reconcileLedger(restored.ctx)).toBe(0)
})

it('the erasure ledger does not reveal who was erased', async () => {
  const ledger = JSON.stringify((await app.services.erasureLedger.read()).entries)
  expect(ledger).toContain('dsr-ana')
  for (const text of ['quispe', 'ANA-77120', '987650123', 'dos.nombres', 'LATE-4321'])
    expect(ledger).not.toContain(text)
})

it('erasures missing from the ledger are added to it', async () => {
  await pay(app, 'order-last', { external_id: 'LAST-1', email: 'last@wherever.example' })
  const { erasure_id } = await erase('dsr-last', { customer_key: 'LAST-1' })
  const has = async () => JSON.stringify((await app.services.erasureLedger.read()).entries).includes(erasure_id)
  expect(await has()).toBe(false)
  expect(await reconcileLedger(app.ctx)).toBe(0)
  expect(await has()).toBe(true)
})

async function backupNow(): Promise<Buffer> {
  const stream = new PassThrough()
  // A backup reads every profile, so it has a pool without the tenant guard.
  const pool = new pg.Pool({ connectionString: app.database.url })
  const [content] = await Promise.all([buffer(stream), backup(pool, stream)])
  await pool.end()
  return content
}

import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../src/db/open.ts'
import { serviceDatabase } from '../support/database/service-database.ts'
import { type StartedService, startService } from '../support/processes/started-service.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

const dataDir = await temporaryDirectory()
let service: StartedService
let database: Database
let trackingKey: string

const start = () => startService(dataDir, { DEMO: 'off' })

beforeAll(async () => {
  service = await start()
  const databaseUrl = await serviceDatabase(dataDir)
  database = await openDatabase({ databaseUrl, dataDir, poolMax: 2, log: pino({ level: 'error' }) })
  const token = service.operatorKey
  const post = async (path: string, body: unknown) =>
    (await service.call('POST', `/api/v1/admin/${path}`, { token, body })).body.data
  const workspace = await post('workspaces', { name: 'Shop' })
  const profile = await post('profiles', { workspace_id: workspace.id, name: 'Shop' })
  const { key } = await post('keys', { profile_id: profile.id, scopes: ['attribution:write'] })
  trackingKey = (await service.call('POST', '/api/v1/tracking/keys', { token: key })).body.data.key
})
afterAll(async () => {
  await database.close()
  await service.stop()
})

const hit = (id: string) => ({
  eventId: id,
  eventName: 'page_view',
  anonymousId: `browser-of-${id}`,
  sessionId: `visit-of-${id}`,
  pageUrl: 'https://shop.example/spring?utm_source=newsletter&utm_medium=email',
})

const send = (ids: readonly string[]) =>
  fetch(`http://127.0.0.1:${service.port}/api/tracking/collect`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ trackingKey, events: ids.map(hit) }),
  })

/** Waits until no entry of the ingestion log waits. */
async function derived(): Promise<void> {
  const waiting = `select from ingest_head h join ingest_position p on p.profile_id = h.profile_id
    where h.next_sequence > p.next_sequence`
  while ((await database.pool.query(waiting)).rowCount !== 0) await delay(20)
}

/** Counts how often each event with this prefix is stored. */
async function storedKeys(prefix: string): Promise<Map<string, number>> {
  const { rows } = await database.pool.query<{ event_key: string; count: number }>(
    'select event_key, count(*)::int as count from event where event_key like $1 group by event_key',
    [`${prefix}%`],
  )
  return new Map(rows.map(({ event_key, count }) => [event_key, count]))
}

it('kill -9 during a burst of hits loses none that got 202, and repeating all of them creates no duplicate', async () => {
  const sent: string[] = []
  const acknowledged: string[] = []
  const reached = Promise.withResolvers<void>()
  const write = async () => {
    for (let isUp = true; isUp; ) {
      const id = `burst-${sent.length}`
      sent.push(id)
      const response = await send([id]).catch(() => null)
      if (response?.status === 202) acknowledged.push(id)
      else isUp = false
      if (acknowledged.length >= 200) reached.resolve()
    }
  }
  const writers = Array.from({ length: 16 }, write)
  await reached.promise
  await service.kill()
  await Promise.all(writers)
  service = await start()
  await derived()
  const stored = await storedKeys('burst-')
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
  for (let from = 0; from < sent.length; from += 50) {
    expect((await send(sent.slice(from, from + 50))).status).toBe(202)
  }
  await derived()
  const counts = await storedKeys('burst-')
  expect(counts.size).toBe(sent.length)
  expect(new Set(counts.values())).toEqual(new Set([1]))
})

it('while the database accepts no writes, hits queue up to a limit; those above it get a retry response, and none is lost', async () => {
  const batches = Array.from({ length: 260 }, (_, batch) =>
    Array.from({ length: 50 }, (_, index) => `full-${batch}-${index}`),
  )
  const holder = await database.pool.connect()
  await holder.query('begin; lock table ingest_log in access exclusive mode')
  const first = Promise.withResolvers<Response>()
  const responses = batches.map(async (ids) => {
    const response = await send(ids)
    if (response.status !== 202) first.resolve(response)
    return response.status
  })
  const rejection = await first.promise
  expect([rejection.status, rejection.headers.get('retry-after')]).toEqual([503, '1'])
  await holder.query('commit')
  holder.release()
  const statuses = await Promise.all(responses)
  expect(new Set(statuses)).toEqual(new Set([202, 503]))
  const accepted = batches.filter((_, index) => statuses[index] === 202).flat()
  await derived()
  const stored = await storedKeys('full-')
  expect(accepted.filter((id) => !stored.has(id))).toEqual([])
  expect((await send(['full-after'])).status).toBe(202)
})

it('while events cannot be derived, hits are accepted, and derived afterwards', async () => {
  const holder = await database.pool.connect()
  await holder.query('begin; lock table event in access exclusive mode')
  const ids = Array.from({ length: 50 }, (_, index) => `held-${index}`)
  expect((await send(ids)).status).toBe(202)
  await holder.query('commit')
  holder.release()
  await derived()
  expect([...(await storedKeys('held-')).keys()].sort()).toEqual(ids.toSorted())
})

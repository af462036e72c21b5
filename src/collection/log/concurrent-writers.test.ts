import { sql } from 'kysely'
import { expect, inject, it, vi } from 'vitest'
import { storedRows } from '../../../test/support/app/stored-rows.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { deriveId } from '../../kernel/ids.ts'

/** Nothing is derived unless a test requests it. */
const app = await testApp({ derivesIn: 'worker' })
const { log } = app.ctx.collection

async function shop() {
  const { profile, key } = await app.seed.profileWithKey({ scopes: ['attribution:write'] })
  const send = (keys: readonly string[]) =>
    app.call('POST /api/v1/events', {
      key,
      body: { events: keys.map((idempotency_key) => ({ event_type: 'lead_created', idempotency_key })) },
    })
  return { profile, send, events: () => storedRows(app.db, 'event', profile.id) }
}

/** On a cluster, the statement that waits is the one on the worker node, which names the shard. */
const activity = sql.table(inject('testRun').citusWorkers.length > 0 ? 'citus_stat_activity' : 'pg_stat_activity')

/** Resolves when a statement that matches this pattern waits for a lock. */
async function untilBlocked(pattern: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select from ${activity}
        where datname = current_database() and wait_event_type = 'Lock' and query ilike ${pattern}`.execute(app.db)
      expect(rows).toHaveLength(1)
    },
    { timeout: 10_000 },
  )
}

it('a batch whose copy conflicts with an older process is derived again and stores each event once', async () => {
  const keys = ['order-1', 'order-2', 'order-3']
  const twin = await shop()
  await twin.send([keys[1]!])
  await log.deriver.derive(twin.profile.id)
  const [row] = await twin.events()
  const { profile, send, events } = await shop()
  await send(keys)
  const id = deriveId('server', profile.id, keys[1]!)
  const json = {
    click_ids: JSON.stringify(row!.click_ids),
    properties: JSON.stringify(row!.properties),
    acquisition: null,
  }
  const stored = { ...row!, ...json, profile_id: profile.id, id }
  const derived = await app.db.transaction().execute(async (older) => {
    await older.insertInto('event').values(stored).execute()
    const deriving = log.deriver.derive(profile.id)
    await untilBlocked('copy %event%')
    return { deriving }
  })
  await derived.deriving
  expect((await events()).map(({ event_key }) => event_key).toSorted()).toEqual(keys.toSorted())
  expect(await storedRows(app.db, 'ingest_failure', profile.id)).toEqual([])
  expect(await storedRows(app.db, 'ingest_position', profile.id)).toMatchObject([{ next_sequence: keys.length + 1 }])
})

it('a request that waits for a derivation of its process asks the database only before and after the batch', async () => {
  const { profile, send } = await shop()
  await send(['a'])
  const executed = vi.spyOn(app.services.db, 'executeQuery')
  const derived = await app.db.transaction().execute(async (holder) => {
    await sql`lock table event in exclusive mode`.execute(holder)
    const deriving = log.deriver.derive(profile.id)
    await untilBlocked('copy %event%')
    const waiting = log.isDerivedWithin(profile.id, 1, 10_000)
    await new Promise((resolve) => setTimeout(resolve, 150))
    return { deriving, waiting }
  })
  expect(await derived.waiting).toBe(true)
  const queries = executed.mock.calls.filter(
    ([query]) => 'sql' in query && query.sql.includes('select next_sequence from ingest_position'),
  )
  expect(queries).toHaveLength(2)
  await derived.deriving
})

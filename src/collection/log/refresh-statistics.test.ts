import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { refreshStatistics, watchStatistics } from './refresh-statistics.ts'
import { countExpectedEvents, updateStatistics } from './statistics-queries.ts'

const app = await testApp()
const { ctx, db } = app

async function profileWithEvents(count: number): Promise<string> {
  const { id } = await app.seed.profile()
  await sql`insert into event (profile_id, id, event_key, recorded_via, event_type, event_name, event_time, received_at,
      click_ids, properties, is_synthetic, is_session_explicit)
    select ${id}, gen_random_uuid(), number::text, 'tracker', 'x', 'x', now(), now(), '{}', '{}', false, false
    from generate_series(1, ${sql.lit(count)}) as number`.execute(db)
  return id
}

it('a profile that grew beside a larger one is known to the planner after it reaches a power of two', async () => {
  // Otherwise autovacuum could analyze the table first.
  await sql`alter table event set (autovacuum_enabled = false)`.execute(db)
  await updateStatistics(db, await profileWithEvents(20_000))
  const profileId = await profileWithEvents(3_000)
  expect(await countExpectedEvents(db, profileId)).toBeLessThan(100)
  const statistics = watchStatistics(() => ctx)
  statistics.onGrowth(profileId, { before: 2_100, after: 3_000 })
  await statistics.stop()
  expect(await countExpectedEvents(db, profileId)).toBeLessThan(100)
  statistics.onGrowth(profileId, { before: 1_900, after: 3_000 })
  await statistics.stop()
  expect(await countExpectedEvents(db, profileId)).toBeGreaterThan(2_000)
})

it('tables are analyzed only if the planner expects far fewer rows', async () => {
  const profileId = await profileWithEvents(2_000)
  await updateStatistics(db, profileId)
  expect(await refreshStatistics(ctx, profileId, 10_000)).toBe(false)
  expect(await refreshStatistics(ctx, profileId, 50_000)).toBe(true)
})

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { newId } from '../../kernel/ids.ts'

const { db, seed } = await testApp()

async function profileWithHits(): Promise<string> {
  const { id } = await seed.profile()
  await sql`insert into event (profile_id, id, event_key, recorded_via, event_type, event_name, event_time, received_at,
      visitor_id, customer_id, click_ids, properties, is_synthetic)
    select ${id}, gen_random_uuid(), number::text, 'tracker', 'page_view', 'page_view', now(), now() + number * interval '1 ms',
      'a browser with an id of usual length ' || number / 5, ${newId()}::uuid, '{}', '{}', false
    from generate_series(1, 20000) as number`.execute(db)
  await sql`analyze event`.execute(db)
  return id
}

it('the hits of browsers are found by an index, also when they have a customer', async () => {
  const profileId = await profileWithHits()
  const statements = [
    sql`select path from event where profile_id = ${profileId} and visitor_id = any(${['v']}::text[]) and recorded_via = 'tracker'`,
    sql`select e.path from visitor v join event e on e.profile_id = ${profileId} and e.visitor_id = v.visitor_id
      where v.profile_id = ${profileId} and v.customer_id = ${newId()}`,
  ]
  for (const statement of statements) {
    const { rows } = await sql`explain ${statement}`.execute(db)
    expect(JSON.stringify(rows)).toContain('event_by_visitor')
  }
})

it('the indexes of browsers and of times take less than 100 bytes per hit', async () => {
  await profileWithHits()
  const { rows } = await sql<{ bytes: number }>`
    select (pg_relation_size('event_by_visitor') + pg_relation_size('event_by_received_at'))::float8 / count(*) as bytes
    from event`.execute(db)
  expect(rows[0]!.bytes).toBeLessThan(100)
})

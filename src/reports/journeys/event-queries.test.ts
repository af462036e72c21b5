import { Kysely, PostgresDialect, sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import type { Schema } from '../../db/tables/tables.ts'
import { newId } from '../../kernel/ids.ts'
import { type JourneyPage, listJourneyEvents } from './event-queries.ts'
import type { JourneySubject } from './subject.ts'

const database = await testDatabase()
const profileId = newId()
const customer = { kind: 'customer', customer_id: newId() } as const
const visitor = { kind: 'visitor', visitor_id: 'of nobody' } as const
const journeyLength = 3_000

interface PlanNode {
  'Node Type': string
  'Actual Rows': number
  Plans?: PlanNode[]
}

/** The largest row count of any step of the query plan. */
async function rowsRead(subject: JourneySubject, page: JourneyPage): Promise<number> {
  const ran: { sql: string; parameters: readonly unknown[] }[] = []
  const dialect = new PostgresDialect({ pool: database.pool })
  const watched = new Kysely<Schema>({
    dialect,
    log({ query }) {
      ran.push(query)
    },
  })
  await listJourneyEvents(watched, profileId, subject, page)
  const { sql: text, parameters } = ran[0]!
  const { rows } = await database.pool.query(`explain (analyze, format json) ${text}`, [...parameters])
  const widest = (node: PlanNode): number => Math.max(node['Actual Rows'], ...(node.Plans ?? []).map(widest))
  return widest(rows[0]['QUERY PLAN'][0].Plan)
}

describe.each([
  // Its index is in the order of the journey.
  ['a customer', customer, 50],
  // Its index has no time, which would be a third of all index bytes of a hit.
  ['a browser', visitor, journeyLength],
])('a page of the long journey of %s', (_title, subject, readMax) => {
  beforeAll(async () => {
    const { customer_id, visitor_id } = { customer_id: null, visitor_id: null, ...subject }
    await insertEvents(journeyLength, { customer: sql`${customer_id}::uuid`, visitor: sql`${visitor_id}::text` })
    // Events of other people, so that the table does not only contain this journey.
    await insertEvents(4 * journeyLength, { customer: sql`gen_random_uuid()`, visitor: sql`'v' || n` })
    await sql`analyze event`.execute(database.db)
  })

  it('reads no rows of other people, and of a customer only those that it returns, wherever it starts', async () => {
    const limit = 50
    const [last] = await listJourneyEvents(database.db, profileId, subject, { limit: 1, offset: journeyLength - 100 })
    expect(await rowsRead(subject, { limit })).toBeLessThanOrEqual(readMax)
    expect(await rowsRead(subject, { limit, after: last!.position })).toBeLessThanOrEqual(readMax)
    const until = new Date('2027-01-01')
    expect(await rowsRead(subject, { limit, after: last!.position, until })).toBeLessThanOrEqual(readMax)
  })
})

async function insertEvents(
  count: number,
  owner: { customer: ReturnType<typeof sql>; visitor: ReturnType<typeof sql> },
) {
  await sql`
    insert into event (profile_id, id, event_key, recorded_via, event_type, event_name, event_time, received_at,
      customer_id, visitor_id, is_synthetic, click_ids, properties)
    select ${profileId}, gen_random_uuid(), n, 'tracker', 'page_view', 'page_view',
      timestamptz '2026-01-01' + n * interval '1 minute', now(), ${owner.customer}, ${owner.visitor}, false, '{}', '{}'
    from generate_series(1, ${sql.lit(count)}) n`.execute(database.db)
}

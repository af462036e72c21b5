import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { newId } from '../../kernel/ids.ts'
import { migrate } from '../migrate.ts'
import { listPartitions, partitionedTable } from '../partitions/partition-queries.ts'
import { spanAt } from '../partitions/spans.ts'

const { db } = await testDatabase('blank')

const workspaceId = newId()
const profileId = newId()
const dayMs = 86_400_000
const now = Date.now()
/** Now, some months ago, and longer ago than the retention period. */
const ages = [0, 70 * dayMs, 800 * dayMs]

async function insert(table: string, row: object): Promise<void> {
  await sql`insert into ${sql.table(table)}
    select * from json_populate_record(null::${sql.raw(table)}, ${JSON.stringify({ profile_id: profileId, ...row })}::json)`.execute(
    db,
  )
}

async function contentOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(table)} t`.execute(db)
  return rows.map(({ row }) => row).sort()
}

const tables = ['rejected_hit', 'person_access', 'webhook_event', 'webhook_delivery']

it('a filled database of the first release keeps every row, and recent rows are in the partition of their time', async () => {
  await migrate(db, '0033-grantors')
  await sql`insert into workspace (id, name, plan, is_healthcare_agency, created_at)
    values (${workspaceId}, 'Old', 'unlimited', false, '2026-01-01')`.execute(db)
  await sql`insert into profile (id, workspace_id, name, timezone, reporting_currency, privacy_mode, domains, created_at)
    values (${profileId}, ${workspaceId}, 'Old', 'UTC', 'USD', 'standard', '{}', '2026-01-01')`.execute(db)
  const subscription = newId()
  await insert('webhook_subscription', {
    id: subscription,
    url: 'https://a.example',
    events: [],
    providers: [],
    status: 'active',
    secret: 's',
    consecutive_failures: 0,
    created_at: new Date(),
    updated_at: new Date(),
  })
  for (const [index, age] of ages.entries()) {
    const at = new Date(now - age)
    const [event, delivery] = [newId(at.getTime()), newId(at.getTime())]
    await insert('rejected_hit', { id: newId(), received_at: at, reason: 'unknown_key' })
    await insert('person_access', {
      id: newId(),
      accessed_at: at,
      operation_id: 'x',
      route: 'GET /x',
      request_id: 'r',
      address: '::1',
      credential_kind: 'operator',
      customer_ids: [],
      person_count: 1,
      result: 'disclosed',
    })
    await insert('webhook_event', {
      id: event,
      type: 't',
      provider: 'p',
      body: '{}',
      is_test: false,
      occurred_at: at,
      position: index + 1,
    })
    await insert('webhook_delivery', {
      id: delivery,
      subscription_id: subscription,
      event_id: event,
      status: 'delivered',
      attempt: 1,
      attempts: [],
      next_attempt_at: at,
      created_at: at,
    })
  }
  const before = await Promise.all(tables.map(contentOf))
  await migrate(db, '0060-parts-by-time')
  expect(await Promise.all(tables.map(contentOf))).toEqual(before)
  for (const table of tables) {
    const partitioned = partitionedTable(table === 'person_access' ? 'personal_data_access' : table)
    const partitions = await listPartitions(db, { ...partitioned, table })
    for (const age of ages.slice(0, 2)) {
      const partition = `${table}_${spanAt(new Date(now - age), partitioned.span).suffix}`
      expect(partitions).toContain(partition)
      expect(await contentOf(partition)).toHaveLength(1)
    }
    expect(await contentOf(`${table}_rest`)).toHaveLength(1)
  }
  const left = await sql`select relname from pg_class where relname like '%\\_before%'`.execute(db)
  expect(left.rows).toEqual([])
})

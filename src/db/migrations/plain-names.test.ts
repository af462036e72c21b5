import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { newId } from '../../kernel/ids.ts'
import { migrate } from '../migrate.ts'
import { listPartitions, partitionedTable } from '../partitions/partition-queries.ts'

const { db } = await testDatabase('blank')

const [workspaceId, profileId, subscriptionId, customerId] = [newId(), newId(), newId(), newId()]
const connectionId = newId()
const at = '2026-03-01T10:00:00+00:00'
const ofProfile = { profile_id: profileId }
const caller = { actor_kind: 'session', request_id: 'r' }

async function insert(table: string, row: object): Promise<void> {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::json)`.execute(db)
}

async function read(table: string): Promise<object[]> {
  const { rows } = await sql<{ row: object }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(db)
  return rows.map(({ row }) => row)
}

/** Rows of the previous schema, by old table name. */
const rows: Record<string, object> = {
  attempt_count: { subject: 'a', failures: 2, last_at: at, open_at: at },
  audit_entry: { ...caller, address: '::1', id: newId(), occurred_at: at, action: 'sign_in_link_minted', details: {} },
  history_retention: { ...ofProfile, months: 5, decided_at: at, acts_at: at, thinned_before: at },
  person_access: {
    ...ofProfile,
    id: newId(),
    accessed_at: new Date(),
    operation_id: 'x',
    route: 'GET /x',
    request_id: 'r',
    address: '::1',
    credential_kind: 'operator',
    customer_ids: [],
    person_count: 0,
    result: 'nobody',
  },
  sum_alarm: { ...ofProfile, local_day: '2026-03-01', differences: 3, found_at: at },
  summary_draw: { workspace_id: workspaceId, id: newId(), day: '2026-03-01' },
  visit_session: { ...ofProfile, session_id: 's', visitor_id: 'v', started_at: at, last_seen_at: at },
  connection: {
    ...ofProfile,
    id: connectionId,
    provider: 'social_ads',
    external_id: '1',
    display_name: 'Old',
    details: {},
    status: 'error',
    authorized_at: at,
    created_at: at,
    updated_at: at,
  },
  sync_run: {
    ...ofProfile,
    id: newId(),
    connection_id: connectionId,
    status: 'failed',
    is_scheduled: true,
    since: at,
    until: at,
    progress: 0,
    rows_read: 0,
    attempt: 0,
    error_kind: 'refused',
    created_at: at,
    finished_at: at,
  },
  ad_action: {
    ...ofProfile,
    ...caller,
    id: newId(),
    action: 'pause_ad',
    level: 'ad',
    platform: 'social_ads',
    external_id: '1',
    status: 'refused',
    code: 'refused',
    wanted: 'PAUSED',
    created_at: at,
    settled_at: at,
  },
  customer: {
    ...ofProfile,
    id: customerId,
    first_seen_at: at,
    last_seen_at: at,
    created_at: at,
    is_confirmed: true,
  },
  identity_conflict: {
    ...ofProfile,
    customer_id: customerId,
    other_customer_id: customerId,
    reason: 'kept_apart',
    subject: 'email',
    source: 'server',
    detected_at: at,
  },
  webhook_delivery: {
    ...ofProfile,
    id: newId(),
    subscription_id: subscriptionId,
    event_id: newId(),
    status: 'dead',
    attempt: 2,
    attempts: [
      { attempted_at: at, status_code: 500, error: 'answered 500', duration_ms: 3, answer: 'no' },
      { attempted_at: at, status_code: null, error: 'timeout', duration_ms: 9 },
    ],
    next_attempt_at: at,
    created_at: at,
  },
}

it('a filled database of the previous schema keeps its rows under the new names', async () => {
  await migrate(db, '0111-resumable-swaps')
  await insert('workspace', {
    id: workspaceId,
    name: 'Old',
    plan: 'unlimited',
    is_healthcare_agency: false,
    created_at: at,
  })
  await insert('profile', {
    id: profileId,
    workspace_id: workspaceId,
    name: 'Old',
    timezone: 'UTC',
    reporting_currency: 'USD',
    privacy_mode: 'standard',
    domains: [],
    created_at: at,
    is_archived_with_workspace: false,
    is_demo: false,
    purge_asked_at: at,
  })
  await insert('webhook_subscription', {
    ...ofProfile,
    id: subscriptionId,
    url: 'https://a.example',
    events: [],
    providers: [],
    status: 'active',
    secret: 's',
    consecutive_failures: 0,
    created_at: at,
    updated_at: at,
  })
  for (const [table, row] of Object.entries(rows)) await insert(table, row)

  await migrate(db)

  expect(await read('profile')).toMatchObject([{ purge_requested_at: at }])
  expect(await read('sign_in_attempt')).toMatchObject([{ subject: 'a', failures: 2, blocked_until: at }])
  expect(await read('audit_event')).toMatchObject([{ action: 'sign_in_link_created' }])
  expect(await read('retention_policy')).toMatchObject([{ months: 5, effective_at: at, pruned_before: at }])
  expect(await read('personal_data_access')).toMatchObject([{ route: 'GET /x', result: 'none' }])
  expect(await read('rollup_mismatch')).toMatchObject([{ differences: 3 }])
  expect(await read('summary_usage')).toMatchObject([{ day: '2026-03-01' }])
  expect(await read('visit')).toMatchObject([{ visitor_id: 'v' }])
  expect(await read('ad_action')).toMatchObject([{ status: 'rejected', code: 'rejected', requested_value: 'PAUSED' }])
  expect(await read('sync_run')).toMatchObject([{ error_kind: 'rejected' }])
  expect(await read('identity_conflict')).toMatchObject([{ reason: 'merge_undone' }])
  const [delivery] = (await read('webhook_delivery')) as { attempts: object[] }[]
  expect(delivery!.attempts).toEqual([
    { attempted_at: at, status_code: 500, error: 'answered 500', duration_ms: 3, response_excerpt: 'no' },
    { attempted_at: at, status_code: null, error: 'timeout', duration_ms: 9 },
  ])
  for (const part of await listPartitions(db, partitionedTable('personal_data_access'))) {
    expect(part).toMatch(/^personal_data_access_/)
  }
})

it('no table, index or constraint is named after an old table', async () => {
  const old = [...Object.keys(rows).slice(0, 7), 'listed_deal'].map((name) => `^${name}(_|$)`).join('|')
  const found = await sql`
    select relname as name from pg_class where relname ~ ${old}
    union all select conname from pg_constraint where contype <> 'n' and conname ~ ${old}`.execute(db)
  expect(found.rows).toEqual([])
})

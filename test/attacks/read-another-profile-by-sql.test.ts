import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from '../../src/cli/run-cli.ts'
import { loadConfig } from '../../src/config/load-config.ts'
import { seededAd } from '../support/app/seed-business.ts'
import { testApp } from '../support/app/test-app.ts'
import { citusWorkers } from '../support/database/test-server.ts'

/* A role of `tributary analytics grant` reads the views of its own profile, and tries to read another one. */

const app = await testApp()
const { database } = app
const isOnNodes = citusWorkers().length > 0
const [own, other] = [await app.seed.business(), await app.seed.business()]
const views = [
  'events',
  'visits',
  'touches',
  'conversions',
  'credit',
  'payments',
  'refunds',
  'ad_days',
  'entities',
  'customers',
]
const env = { DATABASE_URL: database.url, MASTER_KEY: randomBytes(32).toString('base64') }
const readers: { client: pg.Client; role: string }[] = []

beforeAll(async () => {
  for (const [shop, product] of [
    [own, 'shoes'],
    [other, 'another-profile'],
  ] as const) {
    await shop.deliver(seededAd('1'), { spend: '40' })
    await shop.convert({ touches: [{ ad: seededAd('1') }, { ad: seededAd('1') }], value: '99.99', refunded: '10' })
    await shop.convert({ touches: [{ ad: seededAd('1') }], value: '30' })
    const event = { event_type: product, event_name: product, user_traits: { email: `a@${product}.example` } }
    await app.call('POST /api/v1/events', { key: await shop.keyWith(['attribution:write']), body: event })
  }
})
afterAll(async () => {
  // Roles belong to the server, not to the database of the test.
  for (const { client, role } of readers) {
    await client.end()
    await tributary('analytics', 'revoke', role)
  }
})

async function tributary(...args: string[]) {
  const [out, err] = [[] as string[], [] as string[]]
  const terminal = {
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
    isWatched: false,
    readInput: async () => '',
  }
  const code = await runCli([...args, '--json'], terminal, () => loadConfig(env))
  return { code, err: err.join(''), data: code === 0 ? JSON.parse(out.join('')).data : null }
}

async function readerOf(kind: 'profile' | 'workspace', id: string) {
  const { data } = await tributary('analytics', 'grant', `--${kind}`, id)
  const client = new pg.Client({ connectionString: data.url })
  client.on('error', () => {})
  await client.connect()
  const reader = { client, role: data.role as string }
  readers.push(reader)
  return reader
}

const profilesIn = async (client: pg.Client, view: string) => {
  const { rows } = await client.query(`select distinct profile_id from analytics.${view}`)
  return rows.map(({ profile_id }) => profile_id).sort()
}

describe.skipIf(isOnNodes)('the role of a profile', () => {
  let client: pg.Client
  let role: string
  beforeAll(async () => {
    ;({ client, role } = await readerOf('profile', own.profile.id))
    await client.query('set default_transaction_read_only = off')
  })

  it.each(views.filter((view) => view !== 'visits'))('sees its own rows of %s', async (view) => {
    expect(await profilesIn(client, view)).toEqual([own.profile.id])
  })

  it('reads the numbers of the reports', async () => {
    const { body } = await own.report('/campaigns', { model: 'linear' })
    const { rows } = await client.query(`
      select campaign_id, sum(amount)::float8 as outcome_value from analytics.credit
      where model = 'linear' and is_counted and counted_as = 'cash' and local_day between '2026-03-01' and '2026-03-31'
      group by 1`)
    expect(body.data).toMatchObject(rows)
    expect(rows).toEqual([{ campaign_id: expect.any(String), outcome_value: 119.99 }])
  })

  it.each([
    'select * from public.event',
    'select * from analytics_source.events',
    'select * from analytics_source.visible_profile',
    'table public.customer',
    'set role postgres',
    'set session authorization default; select * from public.event',
    'create role another login',
    'create table analytics.mine (id int)',
    'create view public.mine as select 1',
    'drop view analytics.events',
    'delete from analytics.events',
    'update analytics.customers set country = null',
    "copy (select 1) to program 'true'",
    "select pg_read_file('PG_VERSION')",
    'select * from pg_authid',
    "select lo_import('/etc/passwd')",
  ])('cannot run: %s', async (statement) => {
    await expect(client.query(statement)).rejects.toThrow(/permission denied|must be|does not exist|cannot/)
  })

  it.each([
    'set row_security = off',
    'set search_path = public, analytics_source',
    `set app.profile_id = '${other.profile.id}'`,
    `select set_config('tributary.profile_id', '${other.profile.id}', false)`,
    'set enable_seqscan = off',
  ])('sees nothing more after: %s', async (statement) => {
    await client.query(statement)
    for (const view of views) {
      const found = await profilesIn(client, view).catch(() => [])
      expect(found, view).not.toContain(other.profile.id)
    }
    await client.query('reset all')
    await client.query('set default_transaction_read_only = off')
  })

  it('sees nothing more with prepared statements, in plans for any value, or in cursors', async () => {
    for (const mode of ['force_generic_plan', 'force_custom_plan']) {
      await client.query(`set plan_cache_mode = ${mode}`)
      const named = { name: mode, text: 'select 1 from analytics.events where profile_id = $1' }
      expect((await client.query({ ...named, values: [other.profile.id] })).rowCount).toBe(0)
      expect((await client.query({ ...named, values: [own.profile.id] })).rowCount).toBeGreaterThan(0)
    }
    await client.query('begin')
    await client.query('declare c cursor for select profile_id from analytics.events')
    const { rows } = await client.query('fetch all from c')
    await client.query('commit')
    expect(new Set(rows.map(({ profile_id }) => profile_id))).toEqual(new Set([own.profile.id]))
  })

  it('cannot take another name', async () => {
    const renamed = role.replace(own.profile.id.replaceAll('-', ''), other.profile.id.replaceAll('-', ''))
    await expect(client.query(`alter role ${role} rename to ${renamed}`)).rejects.toThrow(
      /permission denied|cannot be renamed/,
    )
  })

  it('learns nothing of other rows from functions, errors and statistics', async () => {
    const notices: string[] = []
    client.on('notice', ({ message }) => notices.push(message ?? ''))
    await client.query(`create function pg_temp.tell(value text) returns boolean language plpgsql cost 0.0001 as
      $$ begin raise notice '%', value; return true; end $$`)
    await client.query('select * from analytics.events where pg_temp.tell(event_name)')
    expect(notices).toContain('shoes')
    expect(notices).not.toContain('another-profile')
    await expect(
      client.query("select * from analytics.events where event_name <> 'shoes' and event_name::int > 0"),
    ).rejects.toThrow(/^(?!.*another-profile)/)
    await database.unguarded.executeQuery({ sql: 'analyze', parameters: [] } as never)
    const { rows } = await client.query(
      "select * from pg_stats where schemaname in ('public', 'analytics', 'analytics_source')",
    )
    expect(rows).toEqual([])
  })
})

it.skipIf(isOnNodes)('the role of a workspace sees the profiles of the workspace only', async () => {
  const sibling = await app.seed.profile({ workspace_id: own.profile.workspace_id })
  const { client } = await readerOf('workspace', own.profile.workspace_id)
  const { rows } = await client.query('select distinct profile_id from analytics.conversions')
  expect(rows).toEqual([{ profile_id: own.profile.id }])
  expect(sibling.id).not.toBe(own.profile.id)
})

it('the guide and the sources of dbt name every view and column', async () => {
  const { rows } = await database.pool.query<{ view: string; columns: string[] }>(`
    select c.relname as view, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'analytics'::regnamespace and c.relkind = 'v' group by 1 order by 1`)
  const read = (file: string) => readFileSync(new URL(`../../docs/guides/${file}`, import.meta.url), 'utf8')
  const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!)
  const inGuide = [...read('sql-for-analysts.md').matchAll(/^\| `(\w+)` \|.*\| (.+) \|$/gm)].map(
    ([, view, columns]) => ({
      view: view!,
      columns: namesIn(columns!, /`(\w+)`/g),
    }),
  )
  const inSources = read('dbt-sources.yml')
    .split(/^ {6}- name: /m)
    .slice(1)
    .map((table) => ({ view: /^\w+/.exec(table)![0], columns: namesIn(table, /^ {10}- name: (\w+)$/gm) }))
  const byView = (tables: typeof rows) => tables.toSorted((a, b) => (a.view < b.view ? -1 : 1))
  expect(byView(inGuide)).toEqual(rows)
  expect(byView(inSources)).toEqual(rows)
  expect(rows.map(({ view }) => view)).toEqual(views.toSorted())
})

it('the role of the service sees nothing in these views', async () => {
  const { rows } = await database.pool.query('select count(*)::int as count from analytics.entities')
  expect(rows).toEqual([{ count: 0 }])
})

describe('tributary analytics', () => {
  it.skipIf(isOnNodes)('lists roles, and removes one with its sessions', async () => {
    const { client, role } = await readerOf('profile', other.profile.id)
    const listed = async () => (await tributary('analytics', 'list')).data.map(({ role }: { role: string }) => role)
    expect(await listed()).toContain(role)
    expect((await tributary('analytics', 'revoke', role)).code).toBe(0)
    expect(await listed()).not.toContain(role)
    await expect(client.query('select 1')).rejects.toThrow()
  })

  it.each([
    [['grant'], 'either --profile or --workspace'],
    [['grant', '--profile', 'x'], '--profile must be an id'],
    [['grant', '--profile', crypto.randomUUID()], 'there is no profile'],
    [['revoke', 'postgres'], 'there is no role postgres'],
  ])('rejects %j', async (args, message) => {
    const { code, err } = await tributary('analytics', ...args)
    expect([code, err]).toEqual([2, expect.stringContaining(message)])
  })

  it.runIf(isOnNodes)('creates no role on a cluster, whose worker nodes would give it no rows', async () => {
    const { code, err } = await tributary('analytics', 'grant', '--profile', own.profile.id)
    expect([code, err]).toEqual([1, expect.stringContaining('cannot be read on a cluster')])
  })

  it.skipIf(isOnNodes)('stores no password that logs can show', async () => {
    const { rows } = await database.pool.query(
      "select rolpassword from pg_authid where rolname like 'tributary\\_profile\\_%'",
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { rolpassword } of rows) expect(rolpassword).toMatch(/^SCRAM-SHA-256\$4096:/)
  })
})

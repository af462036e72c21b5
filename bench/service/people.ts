import type { Kysely } from 'kysely'
import type pg from 'pg'
import { pino } from 'pino'
import { openDatabase } from '../../src/db/open.ts'
import type { Schema } from '../../src/db/tables/tables.ts'
import { readSearch } from '../../src/identity/customers/read-search.ts'
import { listConverted } from '../../src/reports/customers/list-queries.ts'
import { countJourneyEvents } from '../../src/reports/journeys/event-queries.ts'
import { listJourneyRows } from '../../src/reports/journeys/list-journey-rows.ts'
import { listCandidates } from '../../src/reports/search/queries.ts'
import { type StartedService, startService } from '../../test/support/processes/started-service.ts'
import { httpRequest, load } from '../load.ts'
import { median, type Report } from '../report.ts'
import { scaled } from '../scale.ts'
import { withTemporaryDirectory } from '../temporary-directory.ts'
import { customerIdOf, longJourneyId, makePeople } from './people-data.ts'

const rounds = scaled(2)
const secondsEach = 2
const connections = 2
const samples = scaled(100)
const pageSize = 10
const farPage = scaled(1_000, 2)
const journeyPage = 50

/**
 * Compares customer pages, journeys, searches and erasures with the lookup of one row by primary key in the same run: over HTTP,
 * where the row is an erasure receipt and every response with personal data also writes to the access log, and in the database
 * only.
 */
export async function benchPeople(report: Report, conversions = scaled(60_000, 200)): Promise<void> {
  const size = {
    conversions,
    customers: Math.round(conversions * 0.3),
    longJourney: farPage * journeyPage + journeyPage,
  }
  await withTemporaryDirectory(async (dataDir) => {
    const service = await startService(dataDir, { DEMO: 'off' })
    const database = await openDatabase({ databaseUrl: null, dataDir, poolMax: 2, log: pino({ level: 'silent' }) })
    try {
      const { profileId, key } = await provision(service)
      const startedAt = performance.now()
      await makePeople(database.pool, profileId, size)
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
      report.metric(`people: ${size.customers} customers, ${conversions} conversions, made in`, `${seconds} s`)
      await inTheDatabase(report, database.db, profileId, size.customers)
      await overHttp(report, service, { pool: database.pool, profileId, key, customers: size.customers })
    } finally {
      await database.close()
      await service.stop()
    }
  })
}

const year = { goal: 'payment_received', from: new Date('2026-01-01'), until: new Date('2027-01-01'), search: null }

async function inTheDatabase(report: Report, db: Kysely<Schema>, profileId: string, customers: number): Promise<void> {
  const far = await farPosition(db, profileId)
  const long = { kind: 'customer', customer_id: longJourneyId } as const
  const someone = (n: number) => customerIdOf(1 + ((n * 7919) % (customers - 1)))
  const journeyOf = async (customer_id: string, offset = 0) => {
    await countJourneyEvents(db, profileId, { kind: 'customer', customer_id }, null)
    await listJourneyRows({ db }, profileId, { kind: 'customer', customer_id }, { limit: journeyPage, offset })
  }
  const candidates = (q: string) =>
    listCandidates(db, profileId, { search: readSearch(q)!, excluded_id: null, limit: 20 })
  const works: Record<string, (n: number) => Promise<unknown>> = {
    lookup: (n) =>
      db.selectFrom('customer').selectAll().where('profile_id', '=', profileId).where('id', '=', someone(n)).execute(),
    'list page 1': () => listConverted(db, profileId, { ...year, before: null, limit: pageSize + 1 }),
    [`list page ${farPage}`]: () => listConverted(db, profileId, { ...year, before: far, limit: pageSize + 1 }),
    'journey page': (n) => journeyOf(someone(n)),
    'long journey page 1': () => journeyOf(long.customer_id),
    [`long journey page ${farPage}`]: () => journeyOf(long.customer_id, farPage * journeyPage - journeyPage),
    ...Object.fromEntries(
      Object.entries(searches).map(([kind, typed]) => [`search, ${kind}`, (n: number) => candidates(typed(n))]),
    ),
  }
  const times = await sampled(works)
  const bare = times.lookup!
  report.metric('database, primary-key lookup, p50 and p99 ms', shown(bare))
  for (const [name, ms] of Object.entries(times)) if (name !== 'lookup') against(report, `  ${name}`, ms, bare)
}

/** Search terms of the nth customer. */
const searches: Record<string, (n: number) => string> = {
  'name and surname': (n) => `${typedNames[n % 5]} ${typedSurnames[n % 7]}`,
  'email begun': (n) => `person.${(n * 37).toString(16)}`,
  'part of a phone': (n) => String(10_000 + n * 17),
  'a first name': (n) => typedNames[n % 5]!,
  'letters of the middle': (n) => ['ria', 'nza', 'ozco', 'uel'][n % 4]!,
  'two letters': (n) => ['ri', 'ñe', 'zo', 'qx'][n % 4]!,
}
const typedNames = ['maria', 'JOSE', 'Zoë', 'lukasz', 'Valen']
const typedSurnames = ['gonzalez', 'muñoz', 'Rojas', 'sepul', 'Vásquez', 'araya', 'jara']

/** Runs the measurements in turns, so that other load on the machine affects all of them equally. */
async function sampled(works: Record<string, (n: number) => Promise<unknown>>): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(works).map((name) => [name, []]))
  for (let n = -20; n < samples; n++) {
    for (const [name, work] of Object.entries(works)) {
      const startedAt = performance.now()
      await work(n + 20)
      // The first rounds are a warm-up.
      if (n >= 0) times[name]!.push(performance.now() - startedAt)
    }
  }
  return times
}

async function farPosition(db: Kysely<Schema>, profileId: string): Promise<{ time: string; id: string }> {
  const row = await db
    .selectFrom('conversion')
    .select(['id', 'conversion_time'])
    .where('profile_id', '=', profileId)
    .where('conversion_key', '=', year.goal)
    .orderBy('conversion_time', 'desc')
    .orderBy('id', 'desc')
    .offset((farPage - 1) * pageSize - 1)
    .limit(1)
    .executeTakeFirstOrThrow()
  return { time: row.conversion_time.toISOString(), id: row.id }
}

async function overHttp(
  report: Report,
  { port }: StartedService,
  { profileId, key, customers, pool }: { profileId: string; key: string; customers: number; pool: pg.Pool },
): Promise<void> {
  const get = (path: string) => httpRequest({ method: 'GET', path: `/api/v1${path}`, token: key })
  const erased = (n: number) => customers - 1 - n
  let erasures = 0
  const erase = () => {
    const n = erasures++
    const body = { request_ref: `bench-${n}`, customer_key: `key-${erased(n)}` }
    return httpRequest({ method: 'POST', path: '/api/v1/customers/erasures', token: key, body })
  }
  await run(port, erase, 202, 0.5)
  const { rows } = await pool.query<{ id: string }>('select id from erasure where profile_id = $1', [profileId])
  const someone = (n: number) => customerIdOf(1 + ((n * 7919) % Math.floor(customers / 2)))
  const kinds = Object.values(searches)
  const works: Record<string, { request: (n: number) => string; status?: number }> = {
    lookup: { request: (n) => get(`/customers/erasures/${rows[n % rows.length]!.id}`) },
    'list page': {
      request: () => get(`/customers?date_from=2026-01-01&date_to=2026-12-31&goal=${year.goal}&limit=${pageSize}`),
    },
    'journey page': { request: (n) => get(`/customers/${someone(n)}/journey`) },
    search: {
      request: (n) => get(`/customers/search?q=${encodeURIComponent(kinds[n % kinds.length]!(n))}`),
    },
    erasure: { request: erase, status: 202 },
  }
  const results = Object.fromEntries(
    Object.keys(works).map((name) => [name, { p50: [] as number[], p99: [] as number[] }]),
  )
  for (let round = -1; round < rounds; round++) {
    for (const [name, { request, status = 200 }] of Object.entries(works)) {
      const { p50Ms, p99Ms, unexpected } = await run(port, request, status, round < 0 ? 1 : secondsEach)
      if (unexpected > 0) report.metric(`  ${name}: unexpected answers`, String(unexpected))
      if (round < 0) continue
      results[name]!.p50.push(p50Ms)
      results[name]!.p99.push(p99Ms)
    }
  }
  const { lookup, ...others } = results
  const bare = { p50: median(lookup!.p50), p99: median(lookup!.p99) }
  report.metric('HTTP, primary-key lookup, p50 and p99 ms', `${bare.p50.toFixed(2)}, ${bare.p99.toFixed(2)}`)
  for (const [name, { p50, p99 }] of Object.entries(others)) {
    report.ratio(`  ${name}, p99 of the lookup's`, median(p99) / bare.p99, targets[name] ?? '')
    report.metric('    p50 and p99 ms', `${median(p50).toFixed(2)}, ${median(p99).toFixed(2)}`)
  }
}

const targets: Record<string, string> = { 'list page': 'aim: 4', 'journey page': 'aim: 4', search: 'aim: 15' }

function run(port: number, request: (n: number) => string, expectedStatus: number, seconds: number) {
  return load({ port, request, connections, seconds, expectedStatus })
}

function against(report: Report, name: string, ms: readonly number[], bare: readonly number[]): void {
  report.ratio(`${name}, p50 of the lookup's`, percentile(ms, 0.5) / percentile(bare, 0.5))
  report.metric('    p50 and p99 ms', shown(ms))
}

function shown(ms: readonly number[]): string {
  return `${percentile(ms, 0.5).toFixed(2)}, ${percentile(ms, 0.99).toFixed(2)}`
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

async function provision(service: StartedService): Promise<{ profileId: string; key: string }> {
  const token = service.operatorKey
  const post = async (path: string, body: unknown) =>
    (await service.call('POST', `/api/v1/admin/${path}`, { token, body })).body.data
  const workspace = await post('workspaces', { name: 'Bench' })
  const { id: profileId } = await post('profiles', { workspace_id: workspace.id, name: 'Bench' })
  const scopes = ['customers:read', 'attribution:write']
  const { key } = await post('keys', { profile_id: profileId, scopes, rate_limit_per_minute: 1_000_000 })
  return { profileId, key }
}

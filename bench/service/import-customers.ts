import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { pino } from 'pino'
import { openDatabase } from '../../src/db/open.ts'
import { newId } from '../../src/kernel/ids.ts'
import { startService } from '../../test/support/processes/started-service.ts'
import { median, type Report } from '../report.ts'
import { scaled } from '../scale.ts'
import { withTemporaryDirectory } from '../temporary-directory.ts'

const repeats = scaled(15)
const rowsPerBatch = 1_000

/**
 * Compares POST /customers with raw multi-row INSERTs on the same database: of the rows that an import stores, and of the rows as
 * sent.
 */
export async function benchImportCustomers(report: Report): Promise<void> {
  await withTemporaryDirectory(async (dataDir) => {
    const service = await startService(dataDir, { DEMO: 'off' })
    const database = await openDatabase({ databaseUrl: null, dataDir, poolMax: 1, log: pino({ level: 'silent' }) })
    try {
      const { profileId, key } = await provision(service)
      await makeTables(database.pool)
      const send = async (rows: readonly Row[]) => {
        const { status, body } = await service.call('POST', '/api/v1/customers', { token: key, body: { rows } })
        if (status !== 200) throw new Error(`the import answered ${status}`)
        return body.data.summary
      }
      const times = { created: [] as number[], matched: [] as number[], stored: [] as number[], flat: [] as number[] }
      for (let repeat = -2; repeat < repeats; repeat++) {
        const rows = makeRows()
        const created = await timed(() => send(rows))
        const matched = await timed(() => send(rows))
        const stored = await timed(() => insertStored(database.pool, profileId, makeRows()))
        const flat = await timed(() => insertFlat(database.pool, profileId, makeRows()))
        // The first rounds are a warm-up.
        if (repeat < 0) continue
        times.created.push(created)
        times.matched.push(matched)
        times.stored.push(stored)
        times.flat.push(flat)
      }
      const rate = (ms: readonly number[]) => (rowsPerBatch / median(ms)) * 1_000
      report.ratio(
        'POST /customers, new rows a second, of raw INSERTs of what it stores',
        rate(times.created) / rate(times.stored),
        'aim: at least 0.3',
      )
      report.ratio(
        '  of a raw INSERT of the rows as sent',
        rate(times.created) / rate(times.flat),
        'aim: at least 0.25',
      )
      report.ratio('  rows already known, of raw INSERTs', rate(times.matched) / rate(times.stored))
      const shown = [times.created, times.matched, times.stored, times.flat].map((ms) => Math.round(rate(ms)))
      report.metric('  rows a second: new, known, raw stored, raw as sent', shown.join(', '))
    } finally {
      await database.close()
      await service.stop()
    }
  })
}

interface Row {
  email: string
  phone: string
  national_id: string
  external_id: string
  first_name: string
  last_name: string
}

function makeRows(): Row[] {
  return Array.from({ length: rowsPerBatch }, () => {
    const id = newId()
    const number = randomBytes(4).readUInt32BE()
    return {
      email: `customer.${id.slice(-12)}@shop-${number % 500}.example`,
      phone: `+569${10_000_000 + (number % 90_000_000)}`,
      national_id: rutOf(1_000_000 + (number % 98_000_000)),
      external_id: id,
      first_name: 'Maximiliana',
      last_name: 'Fernández de la Vega',
    }
  })
}

function rutOf(body: number): string {
  const sum = [...String(body)].reverse().reduce((total, digit, index) => total + Number(digit) * (2 + (index % 6)), 0)
  return `${body}-${'0123456789K'.charAt((11 - (sum % 11)) % 11)}`
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function provision(service: Awaited<ReturnType<typeof startService>>) {
  const token = service.operatorKey
  const post = async (path: string, body: unknown) =>
    (await service.call('POST', `/api/v1/admin/${path}`, { token, body })).body.data
  const workspace = await post('workspaces', { name: 'Bench' })
  const { id: profileId } = await post('profiles', { workspace_id: workspace.id, name: 'Bench' })
  const scopes = ['attribution:write']
  const { key } = await post('keys', { profile_id: profileId, scopes, rate_limit_per_minute: 1_000_000 })
  return { profileId, key }
}

/** Copies the tables of the service with their indexes, and creates one table for the rows as sent. */
async function makeTables(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create table raw_customer (like customer including all);
    create table raw_identifier (like identifier including all);
    create table raw_row (profile_id uuid, id uuid, email text, phone text, national_id text, external_id text,
      first_name text, last_name text, created_at timestamptz, primary key (profile_id, id))`)
}

async function insertStored(pool: pg.Pool, profileId: string, rows: readonly Row[]): Promise<void> {
  const now = new Date()
  const people = rows.map((row) => ({ ...row, id: newId() }))
  await pool.query('begin')
  await insert(
    pool,
    'raw_customer (profile_id, id, first_name, last_name, email, phone, national_id, customer_key, first_seen_at, last_seen_at, created_at)',
    people.map((person) => [
      profileId,
      person.id,
      person.first_name,
      person.last_name,
      person.email,
      person.phone,
      person.national_id,
      person.external_id,
      now,
      now,
      now,
    ]),
  )
  const kinds = {
    email: 'email',
    phone: 'phone',
    national_id: 'national_id',
    external_customer_id: 'external_id',
  } as const
  await insert(
    pool,
    'raw_identifier (profile_id, kind, value, customer_id, source, first_seen_at)',
    people.flatMap((person) =>
      Object.entries(kinds).map(([kind, field]) => [profileId, kind, person[field], person.id, 'import', now]),
    ),
  )
  await pool.query('commit')
}

async function insertFlat(pool: pg.Pool, profileId: string, rows: readonly Row[]): Promise<void> {
  const now = new Date()
  const values = rows.map((row) => [profileId, newId(), ...Object.values(row), now])
  await insert(pool, 'raw_row', values)
}

async function insert(pool: pg.Pool, target: string, rows: readonly unknown[][]): Promise<void> {
  const width = rows[0]!.length
  const tuples = rows.map((_, row) => `(${Array.from({ length: width }, (_, index) => `$${row * width + index + 1}`)})`)
  await pool.query(`insert into ${target} values ${tuples.join()} on conflict do nothing`, rows.flat())
}

import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Business, seededAd } from '../../test/support/app/seed-business.ts'
import { testApp } from '../../test/support/app/test-app.ts'
import { parquetRows } from '../../test/support/fixtures/read-parquet.ts'
import { temporaryDirectory } from '../../test/support/temporary-directory.ts'
import type { ReadSnapshot } from '../db/copy/snapshot.ts'
import { directoryStore } from '../db/stores/directory-store.ts'
import type { ObjectStore } from '../db/stores/object-store.ts'
import type { Compute } from '../kernel/compute/computation.ts'
import { exportTableNames } from './domain/export-tables.ts'
import { encodeFiles } from './encode-files.ts'
import { findExport, findRun } from './export-queries.ts'
import { queueDataExports } from './queue-runs.ts'
import { runDataExport } from './run-data-export.ts'
import { writeTable } from './write-table.ts'

const directory = await temporaryDirectory()
let store: ObjectStore = directoryStore(directory)
/** Computes in this thread. */
const compute: Compute = {
  run: async ({ run }, input) => run(input),
  open: ({ run }) => ({ run: async (input) => run(input), close: async () => {} }),
  close: async () => {},
}
const app = await testApp({ compute, openExportStore: async () => store })
let shop: Business
let key: string
const email = 'ana@example.com'

beforeAll(async () => {
  shop = await app.seed.business({ timezone: 'America/Bogota' })
  key = await shop.keyWith(['exports:write', 'exports:read', 'attribution:write', 'customers:read'])
  await shop.deliver(seededAd('1'), { spend: '40.123456' })
  await shop.convert({ touches: [{ ad: seededAd('1') }, { ad: seededAd('1') }], value: '99.99' })
  await shop.convert({ touches: [{ ad: seededAd('1') }], value: '30', at: '2026-03-07T02:00:00Z' })
  const traits = { email, first_name: 'Ana "Ñ"', external_id: 'k-1' }
  const event = { event_type: 'custom', event_name: 'signup', user_traits: traits }
  await app.call('POST /api/v1/events', { key, body: event })
})

async function create(fields: object = {}, as = key) {
  const body = { folder: `f${Math.random()}`.replace('.', ''), tables: [...exportTableNames], ...fields }
  return app.call('POST /api/v1/data-exports', { key: as, body })
}

const last = async (id: string) => (await app.call(`GET /api/v1/data-exports/${id}`, { key })).body.data.last_run

/** Runs what is queued for the export. */
async function work(id: string): Promise<void> {
  const queued = await app.db.selectFrom('data_export_run').selectAll().where('export_id', '=', id).execute()
  for (const { profile_id, id: run_id, status } of queued) {
    if (status !== 'done') await runDataExport.run(app.ctx, { profile_id, run_id })
  }
}

async function again(id: string) {
  // Ids of runs are ordered by time.
  app.clock.advance(1_000)
  await app.call(`POST /api/v1/data-exports/${id}/run`, { key })
  await work(id)
  return last(id)
}

interface Manifest {
  run_id: string
  tables: Record<string, { name: string; kind: string }[]>
  days: {
    table: string
    day: string | null
    rows: number
    run_id: string
    files: { path: string; sha256: string; rows: number }[]
  }[]
}
const manifestOf = (path: string): Manifest => JSON.parse(readFileSync(join(directory, path, 'manifest.json'), 'utf8'))

/** All rows of a table, read by another implementation, after a check of every checksum. */
function rowsOf(path: string, table: string): Record<string, unknown>[] {
  const days = manifestOf(path).days.filter((day) => day.table === table)
  return days.flatMap(({ day, files }) =>
    files.flatMap((file) => {
      const content = readFileSync(join(directory, path, file.path))
      expect(createHash('sha256').update(content).digest('hex')).toBe(file.sha256)
      const rows = parquetRows(content)
      expect(rows.length).toBe(file.rows)
      for (const row of rows) if (day) expect(toDay(row.local_day)).toBe(day)
      return rows
    }),
  )
}

const toDay = (ms: unknown) => new Date(Number(ms)).toISOString().slice(0, 10)

async function exported(fields: object = {}) {
  const { body } = await create(fields)
  await work(body.data.id)
  return body.data as { id: string; path: string }
}

describe('a data export', () => {
  it('has every row of every view, by local day, with the same values', async () => {
    const { id, path } = await exported()
    expect(await last(id)).toMatchObject({
      status: 'done',
      cause: 'request',
      missing_files: 0,
      error: null,
      table: null,
    })
    for (const table of exportTableNames) {
      const { rows } = await app.database.pool.query(
        `select v::text as text from analytics_source.${table} v where profile_id = $1`,
        [shop.profile.id],
      )
      expect(rowsOf(path, table).length, table).toBe(rows.length)
      expect(rows.length, table).toBeGreaterThan(table === 'refunds' ? -1 : 0)
    }
    const { rows: sums } = await app.database.pool.query(
      `select count(*)::int as count, sum(amount) as amount, sum(share) as share from analytics_source.credit where profile_id = $1`,
      [shop.profile.id],
    )
    const credit = rowsOf(path, 'credit')
    const sumOf = (name: string) => credit.reduce((sum, row) => sum + Number(row[name]), 0) / 1e6
    expect(sumOf('share')).toBeCloseTo(Number(sums[0].share), 5)
    expect(sumOf('amount')).toBeCloseTo(Number(sums[0].amount), 4)
    expect(rowsOf(path, 'ad_days')[0]).toMatchObject({ spend: 40_123_456n, local_day: Date.UTC(2026, 2, 5) })
    // 02:00 in UTC is the evening before in Bogotá.
    const evening = rowsOf(path, 'payments').find(({ paid_at }) => paid_at === Date.UTC(2026, 2, 7, 2))
    expect(toDay(evening!.local_day)).toBe('2026-03-06')
    expect(JSON.stringify(rowsOf(path, 'customers'), (_, value) => String(value))).not.toContain(email)
  })

  it('writes only days whose rows changed since', async () => {
    const { id, path } = await exported({ tables: ['conversions', 'payments'] })
    const before = manifestOf(path)
    expect(await again(id)).toMatchObject({ status: 'done', files: 0, days: 0 })
    const conversion = await shop.convert({ value: '12.5', at: '2026-03-08T15:00:00Z' })
    const { event_id } = await app.db
      .selectFrom('conversion')
      .select('event_id')
      .where('id', '=', conversion)
      .executeTakeFirstOrThrow()
    const run = await again(id)
    const changed = manifestOf(path).days.filter(({ run_id }) => run_id === run.id)
    // The seed also records an earlier payment of the customer.
    expect(new Set(changed.map(({ day }) => day))).toEqual(new Set(['2025-06-01', '2026-03-08']))
    expect(manifestOf(path).days.length).toBeGreaterThan(before.days.length)
    await app.call(`POST /api/v1/payments/pay_${event_id}/refund`, { key, body: { amount: 2 } })
    const restated = await again(id)
    expect(manifestOf(path).days.filter(({ run_id }) => run_id === restated.id)).toMatchObject([
      { table: 'conversions', day: '2026-03-08' },
      { table: 'payments', day: '2026-03-08' },
    ])
    expect(rowsOf(path, 'payments').find(({ payment_id }) => payment_id === event_id)).toMatchObject({
      net_value: 10_500_000n,
    })
  })

  it('writes files again that another program removed, and says how many', async () => {
    const { id, path } = await exported({ tables: ['conversions'] })
    rmSync(join(directory, path, manifestOf(path).days[0]!.files[0]!.path))
    expect(await again(id)).toMatchObject({ missing_files: 1, files: 1 })
    rowsOf(path, 'conversions')
  })

  it('removes the file of a day without rows, which the manifest still lists', async () => {
    const { id, path } = await exported({ tables: ['ad_days'] })
    const profile_id = shop.profile.id
    const rows = await app.db.deleteFrom('ad_delivery').where('profile_id', '=', profile_id).returningAll().execute()
    const run = await again(id)
    expect(manifestOf(path).days).toMatchObject([{ day: '2026-03-05', rows: 0, files: [], run_id: run.id }])
    expect((await store.list(path)).map(({ name }) => name)).toEqual([`${path}manifest.json`])
    await app.db.insertInto('ad_delivery').values(rows).execute()
  })

  it('continues after an interruption with the days that are not written', async () => {
    for (let day = 10; day < 20; day++) await shop.convert({ value: '5', at: `2026-02-${day}T12:00:00Z` })
    const { body } = await create({ tables: ['payments'] })
    const whole = store
    let left = 10
    const writes: string[] = []
    store = {
      ...whole,
      write: async (name, content) => (left-- > 0 ? whole.write(name, content) : Promise.reject(new Error('killed'))),
    }
    await expect(work(body.data.id)).rejects.toThrow('killed')
    expect(await last(body.data.id)).toMatchObject({ status: 'failed', files: 0 })
    store = {
      ...whole,
      write(name, content) {
        writes.push(name)
        return whole.write(name, content)
      },
    }
    await work(body.data.id)
    store = whole
    const files = manifestOf(body.data.path).days.flatMap(({ files }) => files.map(({ path }) => path))
    // Files are stored in groups of eight, and the day of the last one in a group may have more. The manifest is written, too.
    expect(writes.length).toBe(files.length - 7 + 1)
    expect(await last(body.data.id)).toMatchObject({ status: 'done', error: null })
  })

  it('reads many rows in several snapshots, and the rest in a later attempt if time is up', async () => {
    const { id, path } = await exported({ tables: ['payments'] })
    const { body } = await create({ tables: ['payments'] })
    const found = await findExport(app.db, shop.profile.id, body.data.id)
    const run = await findRun(app.db, shop.profile.id, body.data.last_run.id)
    let snapshots = 0
    const readSnapshot: ReadSnapshot = (read) => {
      snapshots++
      return app.ctx.readSnapshot(read)
    }
    const filesIn = async (folder: string) =>
      (await store.list(`${folder}payments/`)).map(({ name }) => name.slice(folder.length))
    const attempt = async (isTimeUp: () => boolean) =>
      writeTable(
        {
          ...{
            ctx: { ...app.ctx, readSnapshot },
            store,
            encoder: compute.open(encodeFiles),
            exported: found!,
            run: run!,
          },
          ...{ stored: new Set(await filesIn(body.data.path)), report: async () => {} },
        },
        'payments',
        { rowsPerSnapshot: 4, isTimeUp },
      )
    let steps = 0
    expect(await attempt(() => ++steps > 1)).toBeNull()
    const files = (await filesIn(path)).sort()
    expect(snapshots).toBe(2)
    expect(files.length).toBeGreaterThan((await filesIn(body.data.path)).length)
    expect(await attempt(() => false)).not.toBeNull()
    expect((await filesIn(body.data.path)).sort()).toEqual(files)
    for (const made of [id, body.data.id]) {
      await app.call(`DELETE /api/v1/data-exports/${made}`, { key })
      await work(made)
    }
  })

  it('keeps its lease while a step takes longer than the lease', async () => {
    const whole = store
    const { body } = await create({ tables: ['entities'] })
    const leasedUntil = async () => {
      const rows = await app.db
        .selectFrom('data_export')
        .select('leased_until')
        .where('id', '=', body.data.id)
        .execute()
      return rows[0]!.leased_until!
    }
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    store = {
      ...whole,
      async list(folder) {
        app.clock.advance(10 * 60_000)
        vi.advanceTimersByTime(10 * 60_000)
        await expect.poll(async () => (await leasedUntil()) > app.clock.now()).toBe(true)
        return whole.list(folder)
      },
    }
    try {
      await work(body.data.id)
    } finally {
      store = whole
      vi.useRealTimers()
    }
    expect(await last(body.data.id)).toMatchObject({ status: 'done', error: null })
    expect(await leasedUntil()).toBeNull()
    await app.call(`DELETE /api/v1/data-exports/${body.data.id}`, { key })
    await work(body.data.id)
  })

  it('as CSV has the same rows, with amounts as decimals', async () => {
    const { path } = await exported({ tables: ['payments', 'entities'], format: 'csv' })
    const file = manifestOf(path).days.find(({ day }) => day === '2026-03-05')!.files[0]!
    const [header, line] = readFileSync(join(directory, path, file.path), 'utf8').split('\r\n')
    expect(header).toMatch(/^profile_id,payment_id,paid_at,local_day,/)
    expect(line).toContain(',2026-03-05T12:00:00.000000Z,2026-03-05,')
    expect(line).toContain(',99.99,USD,')
    expect(manifestOf(path).days.find(({ table }) => table === 'entities')!.files[0]!.path).toBe('entities/part-0.csv')
  })

  it('starts at a day, if it has one', async () => {
    const { path } = await exported({ tables: ['payments'], from_day: '2026-03-06' })
    expect(manifestOf(path).days[0]!.day).toBe('2026-03-06')
  })

  it('runs every day at its local hour', async () => {
    const { id } = await exported({ tables: ['entities'], hour: 4 })
    const due = async () => (await app.call(`GET /api/v1/data-exports/${id}`, { key })).body.data.next_at
    expect(await due()).toBe('2026-03-11T09:00:00.000Z')
    await queueDataExports.run(app.ctx, {})
    expect(await last(id)).toMatchObject({ cause: 'request' })
    app.clock.advance(22 * 3_600_000)
    await queueDataExports.run(app.ctx, {})
    expect(await last(id)).toMatchObject({ cause: 'schedule', status: 'queued' })
    expect(await due()).toBe('2026-03-12T09:00:00.000Z')
  })

  it('runs at another hour, or no longer, after a change', async () => {
    const { id } = await exported({ tables: ['entities'], hour: 4 })
    const change = (body: object) => app.call(`PATCH /api/v1/data-exports/${id}`, { key, body })
    const runs = (await app.call(`GET /api/v1/data-exports/${id}/runs`, { key })).body.data.length
    expect((await change({ hour: 5 })).body.data).toMatchObject({ hour: 5, next_at: '2026-03-12T10:00:00.000Z' })
    expect((await change({ hour: null })).body.data).toMatchObject({ hour: null, next_at: null })
    expect((await app.call(`GET /api/v1/data-exports/${id}`, { key })).body.data.next_at).toBeNull()
    expect((await app.call(`GET /api/v1/data-exports/${id}/runs`, { key })).body.data).toHaveLength(runs)
    expect((await change({ hour: 24 })).body.error).toMatchObject({ code: 'validation_error', field: 'hour' })
    expect((await change({ folder: 'other' })).status).toBe(422)
    expect((await app.call(`DELETE /api/v1/data-exports/${id}`, { key })).status).toBe(204)
    expect((await change({ hour: 5 })).status).toBe(404)
    await work(id)
  })

  it('is deleted with its files', async () => {
    const { id, path } = await exported({ tables: ['entities'] })
    expect((await app.call(`DELETE /api/v1/data-exports/${id}`, { key })).status).toBe(204)
    expect((await app.call(`GET /api/v1/data-exports/${id}`, { key })).status).toBe(404)
    await work(id)
    expect(await store.list(path)).toEqual([])
    expect(await app.db.selectFrom('data_export').select('id').where('id', '=', id).execute()).toEqual([])
  })
})

describe('people', () => {
  it('have contact data in files only for callers with customers:read, and are erased from files', async () => {
    const writer = await shop.keyWith(['exports:write'])
    const denied = await create({ tables: ['customers'], includes_contacts: true }, writer)
    expect([denied.status, denied.body.error.code]).toEqual([403, 'insufficient_scope'])
    const { id, path } = await exported({ tables: ['customers', 'events'], includes_contacts: true })
    expect(rowsOf(path, 'customers').map((row) => row.email)).toContain(email)
    app.clock.advance(1_000)
    const body = { customer_key: 'k-1', request_ref: 'r-1', reason: 'data_subject_request' }
    expect((await app.call('POST /api/v1/customers/erasures', { key, body })).status).toBeLessThan(300)
    expect(await last(id)).toMatchObject({ cause: 'erasure', status: 'queued' })
    await work(id)
    expect(rowsOf(path, 'customers').map((row) => row.email)).not.toContain(email)
    for (const { name } of await store.list(path)) {
      expect(readFileSync(join(directory, name)).includes(email)).toBe(false)
    }
  })

  it('are erased from files also if the storage was away for longer than the retries', async () => {
    const { id } = await exported({ tables: ['entities'], folder: 'away' })
    const body = { customer_key: 'k-2', request_ref: 'r-2', reason: 'data_subject_request' }
    await app.call('POST /api/v1/events', {
      key,
      body: { event_type: 'custom', event_name: 'signup', user_traits: { external_id: 'k-2', email: 'b@example.com' } },
    })
    app.clock.advance(1_000)
    expect((await app.call('POST /api/v1/customers/erasures', { key, body })).status).toBeLessThan(300)
    const whole = store
    store = { ...whole, list: () => Promise.reject(new Error('away')) }
    await expect(work(id)).rejects.toThrow('away')
    store = whole
    const { id: run_id } = await last(id)
    const queuedAgain: unknown[] = []
    const enqueue = async (_request: unknown, payload: unknown) => void queuedAgain.push(payload)
    const again = () => queueDataExports.run({ ...app.ctx, enqueue }, {})
    const payload = { profile_id: shop.profile.id, run_id }
    await again()
    expect(queuedAgain).not.toContainEqual(payload)
    app.clock.advance(2 * 3_600_000)
    await again()
    expect(queuedAgain).toContainEqual(payload)
    await work(id)
    queuedAgain.length = 0
    await again()
    expect(queuedAgain).not.toContainEqual(payload)
  })

  it('are in no file of a healthcare-family profile for a partner, also if the profile becomes one later', async () => {
    const clinic = await app.seed.business()
    await clinic.deliver(seededAd('1'))
    await clinic.convert({ touches: [{ ad: seededAd('1') }] })
    const partner = await clinic.keyWith(['exports:write', 'exports:read'])
    const { body } = await create({ tables: ['customers', 'ad_days'] }, partner)
    await work(body.data.id)
    expect(rowsOf(body.data.path, 'customers').length).toBe(1)
    await app.db.updateTable('profile').set({ privacy_mode: 'hipaa' }).where('id', '=', clinic.profile.id).execute()
    await app.ctx.forgetCredentials()
    await app.call(`POST /api/v1/data-exports/${body.data.id}/run`, { key: partner })
    await work(body.data.id)
    expect(rowsOf(body.data.path, 'customers')).toEqual([])
    expect(rowsOf(body.data.path, 'ad_days').length).toBe(1)
    const denied = await create({ tables: ['customers', 'ad_days'] }, partner)
    expect([denied.status, denied.body.error.code]).toEqual([403, 'forbidden'])
    expect((await create({ tables: ['ad_days', 'entities'] }, partner)).status).toBe(201)
  })
})

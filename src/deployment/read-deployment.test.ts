import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/support/app/test-app.ts'
import { dayMs } from '../kernel/time/durations.ts'
import { updateBackupFailure, updateLastBackup } from './backups/backup-queries.ts'
import { measureDatabase } from './measure-database.ts'
import type { Certificate } from './read-certificate.ts'

let certificate: Certificate | null = null
const app = await testApp({ readCertificate: async () => certificate })
const read = async () => (await app.call('GET /api/v1/admin/deployment', { operator: true })).body.data
const backUp = () => app.call('POST /api/v1/admin/backups', { operator: true })

describe('the deployment', () => {
  it('has its version, the size of its database and no pending migrations', async () => {
    const { database, migrations, ...rest } = await read()
    expect(rest.version).toBe('0.0.0-test')
    expect(database.size_bytes).toBeGreaterThan(1_000_000)
    expect(migrations.total).toBeGreaterThan(0)
    expect(migrations.pending).toEqual([])
  })

  it('has the certificate of the public host, or null without https', async () => {
    expect((await read()).certificate).toBeNull()
    const expires_at = app.clock.now()
    certificate = { host: 'example.com', expires_at, issuer: null, problem: 'CERT_HAS_EXPIRED' }
    expect((await read()).certificate).toEqual({ ...certificate, expires_at: expires_at.toISOString() })
  })

  it('names the last backup and why the last attempt failed', async () => {
    const at = app.clock.now()
    await app.db
      .insertInto('deployment')
      .values({ id: true, master_key_proof: 'x', created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await updateLastBackup(app.db, at, '/backups/one')
    expect((await read()).backup).toMatchObject({
      last_at: at.toISOString(),
      location: '/backups/one',
      failed_at: null,
    })
    await updateBackupFailure(app.db, at, 'disk full')
    expect((await read()).backup).toMatchObject({ failure: 'disk full', is_scheduled: false, is_running: false })
  })

  it('has the growth of the database after two days', async () => {
    await measureDatabase.run(app.ctx, {})
    expect((await read()).database).toMatchObject({
      growth_bytes_per_day: null,
      sizes: [{ size_bytes: expect.any(Number) }],
    })
    app.clock.advance(dayMs)
    await measureDatabase.run(app.ctx, {})
    await measureDatabase.run(app.ctx, {})
    const { sizes, growth_bytes_per_day } = (await read()).database
    expect(sizes).toHaveLength(2)
    expect(growth_bytes_per_day).toBe(sizes[1].size_bytes - sizes[0].size_bytes)
  })

  it('queues one backup, however many are requested, which counts as a manual one', async () => {
    const statuses = (await Promise.all([backUp(), backUp()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([202, 409])
    expect((await read()).backup.is_running).toBe(true)
    const { rows } = await sql`select data from pgboss.job where name = 'create-backup'`.execute(app.db)
    expect(rows).toEqual([{ data: { is_manual: true } }])
  })
})

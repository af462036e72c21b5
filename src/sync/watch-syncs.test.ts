import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { connected, deliveryPage, fail } from '../../test/support/vendors/connected-account.ts'
import { connectApp } from '../../test/support/vendors/scripted-vendors.ts'
import { runSync } from './runs/run-sync.ts'
import { resumeSyncs } from './watch-syncs.ts'

const app = await connectApp()
const minute = 60_000

describe('a run whose worker is killed', () => {
  it('continues from the last stored page, and the dead worker can store nothing', async () => {
    const fixture = await connected(app, 'social_ads')
    fixture.vendor.delivery = [1, 2, 3].map((day) => deliveryPage(`2026-03-0${day}`, '10'))
    const stuck = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    fixture.vendor.onRead = (_, page) => {
      if (page !== 1) return
      reached.resolve()
      return stuck.promise
    }
    const dead = fixture.run()
    await reached.promise
    expect(await fixture.status()).toMatchObject({ status: 'running', rows_read: 1 })
    await fixture.run()
    expect(fixture.vendor.calls.filter((call) => call === 'read delivery 1')).toHaveLength(1)
    // The lease and the check interval for silent runs are less than a minute together.
    app.clock.advance(30_000)
    fixture.vendor.onRead = () => {}
    expect((await fixture.status()).waits_for).toEqual({ kind: 'worker', until: null })
    await resumeSyncs(app.ctx)
    expect(await fixture.status()).toMatchObject({ status: 'queued', rows_read: 1 })
    await fixture.run()
    expect(await fixture.status()).toMatchObject({ status: 'succeeded', rows_read: 3 })
    stuck.resolve()
    await dead
    expect(await fixture.count('ad_delivery')).toBe(3)
    expect(fixture.vendor.calls.filter((call) => call === 'read delivery 0')).toHaveLength(1)
    expect(await fixture.status()).toMatchObject({ status: 'succeeded', rows_read: 3 })
  })

  it('is requeued once, and not while its worker renews the lease, however long a page takes', async () => {
    const fixture = await connected(app, 'social_ads')
    fixture.vendor.delivery = [deliveryPage('2026-03-01', '10')]
    const stuck = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    fixture.vendor.onRead = () => {
      reached.resolve()
      return stuck.promise
    }
    let beat = async () => {}
    let isHeld = true
    const reading = runSync(app.ctx, fixture.profile.id, (await fixture.status()).id, (everyMs, act) => {
      expect(everyMs).toBeLessThan(30_000 / 2)
      beat = act
      return () => {
        isHeld = false
      }
    })
    await reached.promise
    for (let quarter = 0; quarter < 20; quarter++) {
      app.clock.advance(15_000)
      await beat()
      await resumeSyncs(app.ctx)
    }
    expect(await fixture.status()).toMatchObject({ status: 'running', waits_for: { kind: 'open_run' } })
    app.clock.advance(30_000)
    await Promise.all([resumeSyncs(app.ctx), resumeSyncs(app.ctx)])
    expect((await fixture.status()).status).toBe('queued')
    const runId = (await fixture.status()).id
    const jobs = await sql`select id from pgboss.job where data ->> 'run_id' = ${runId}`.execute(app.db)
    expect(jobs.rows).toHaveLength(2)
    await beat()
    expect((await fixture.status()).status).toBe('queued')
    stuck.resolve()
    await reading
    expect(isHeld).toBe(false)
    expect(await fixture.count('ad_delivery')).toBe(0)
  })
})

describe('a sync request', () => {
  it('returns what each run waits for', async () => {
    const fixture = await connected(app, 'social_ads')
    const requestSync = async () =>
      (await app.call('POST /api/v1/connections/sync', { key: fixture.key, body: {} })).body.data
    expect(await requestSync()).toMatchObject([{ status: 'queued', waits_for: { kind: 'worker', until: null } }])
    fixture.vendor.delivery = [deliveryPage('2026-03-01', '1')]
    fixture.vendor.onRead = fail({ kind: 'throttled', message: 'too many calls', retry_after_seconds: 120 })
    await fixture.run()
    const until = new Date(app.clock.now().getTime() + 120_000).toISOString()
    expect(await requestSync()).toMatchObject([{ status: 'waiting', waits_for: { kind: 'provider', until } }])
    app.clock.advance(2 * minute)
    const stuck = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    fixture.vendor.onRead = () => {
      reached.resolve()
      return stuck.promise
    }
    const reading = fixture.run()
    await reached.promise
    expect(await requestSync()).toMatchObject([{ status: 'running', waits_for: { kind: 'open_run', until: null } }])
    stuck.resolve()
    await reading
    expect((await fixture.status()).waits_for).toBeNull()
  })

  it('returns every connection that is not read, and why', async () => {
    const fixture = await connected(app, 'social_ads')
    const { id } = fixture.connection
    const requestSync = (body: object) => app.call('POST /api/v1/connections/sync', { key: fixture.key, body })
    expect((await requestSync({})).body.meta.skipped).toEqual([])
    for (const [change, reason] of [
      [{ status: 'reconnect_required' }, 'reconnect_required'],
      [{ status: 'connected', tokens: null }, 'no_token'],
      [{ status: 'disconnected' }, 'disconnected'],
    ] as const) {
      await app.db.updateTable('connection').set(change).where('id', '=', id).execute()
      expect((await requestSync({})).body).toMatchObject({
        data: [],
        meta: { skipped: [{ connection_id: id, provider: 'social_ads', reason }] },
      })
      expect((await requestSync({ connection_id: id })).body.error.code).toBe('connection_not_ready')
    }
  })
})

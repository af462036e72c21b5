import { describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { credentialCache } from './credential-cache.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {}, isLevelEnabled: () => false }

describe('the credential cache', () => {
  it('caches a credential for at most one second', async () => {
    vi.useFakeTimers()
    const cache = credentialCache({ connection: null, log: silent })
    const load = vi.fn(async () => 'proven')
    vi.advanceTimersByTime(500)
    await cache.find('a', load)
    vi.advanceTimersByTime(499)
    expect(cache.find('a', load)).toBe('proven')
    vi.advanceTimersByTime(501)
    await cache.find('a', load)
    expect(load).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })

  it('does not cache a miss: a new key works immediately', async () => {
    const cache = credentialCache({ connection: null, log: silent })
    expect(await cache.find('a', async () => null)).toBeNull()
    expect(await cache.find('a', async () => 'now')).toBe('now')
  })

  it('looks up once for concurrent requests', async () => {
    const cache = credentialCache({ connection: null, log: silent })
    const load = vi.fn(async () => 'proven')
    expect(await Promise.all([1, 2, 3].map(() => cache.find('a', load)))).toEqual(['proven', 'proven', 'proven'])
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('discards a lookup that began before the credentials changed', async () => {
    const cache = credentialCache({ connection: null, log: silent })
    const slow = Promise.withResolvers<string>()
    const lookup = cache.find('a', () => slow.promise)
    cache.forgetHere()
    slow.resolve('as it was')
    await lookup
    expect(await cache.find('a', async () => 'as it is')).toBe('as it is')
  })

  it('is cleared when another process announces a change, and after its listener reconnects', async () => {
    const { connection, db, pool } = await testDatabase()
    const cache = credentialCache({ connection, log: silent })
    const forgotten = async () => {
      await cache.find('a', async () => 'old')
      await cache.announce(db)
      await vi.waitUntil(async () => (await cache.find('a', async () => 'new')) === 'new', {
        timeout: 10_000,
        interval: 5,
      })
      cache.forgetHere()
    }
    await forgotten()
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tributary credentials' and datname = current_database()",
    )
    await forgotten()
    await cache.close()
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { credentialCache } from './credential-cache.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {}, isLevelEnabled: () => false }

describe('the credential cache', () => {
  describe('over time', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    it('caches a credential for at most one second', async () => {
      const cache = credentialCache({ connection: null, log: silent })
      await cache.find('a', async () => 'first')
      vi.advanceTimersByTime(1_000)
      expect(cache.find('a', async () => 'second')).toBeInstanceOf(Promise)
    })

    it('looks up a credential in use before it expires, while requests use the cached one', async () => {
      const cache = credentialCache({ connection: null, log: silent })
      await cache.find('a', async () => 'first')
      const load = vi.fn(async () => 'second')
      expect(cache.find('a', load)).toBe('first')
      expect(load).not.toHaveBeenCalled()
      vi.advanceTimersByTime(500)
      expect(cache.find('a', load)).toBe('first')
      expect(cache.find('a', load)).toBe('first')
      await vi.advanceTimersByTimeAsync(0)
      expect(cache.find('a', load)).toBe('second')
      expect(load).toHaveBeenCalledTimes(1)
    })

    it('forgets a credential that the second lookup does not find', async () => {
      const cache = credentialCache({ connection: null, log: silent })
      await cache.find('a', async () => 'first')
      vi.advanceTimersByTime(500)
      expect(cache.find('a', async () => null)).toBe('first')
      await vi.advanceTimersByTimeAsync(0)
      expect(await cache.find('a', async () => null)).toBeNull()
    })

    it('keeps a credential for the rest of the second if the second lookup fails, and then reports the error', async () => {
      const cache = credentialCache({ connection: null, log: silent })
      const failing = async () => {
        throw new Error('no connection')
      }
      await cache.find('a', async () => 'first')
      vi.advanceTimersByTime(500)
      expect(cache.find('a', failing)).toBe('first')
      await vi.advanceTimersByTimeAsync(0)
      expect(cache.find('a', failing)).toBe('first')
      vi.advanceTimersByTime(500)
      await expect(cache.find('a', failing)).rejects.toThrow('no connection')
    })

    it('forgets credentials of both periods when they change', async () => {
      const cache = credentialCache({ connection: null, log: silent })
      await cache.find('a', async () => 'first')
      vi.advanceTimersByTime(500)
      cache.forgetHere()
      expect(await cache.find('a', async () => 'second')).toBe('second')
    })
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

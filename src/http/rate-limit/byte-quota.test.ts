import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { byteQuota } from './byte-quota.ts'
import { postgresStore } from './open-store.ts'

const { db } = await testDatabase()
const mebibyte = 1024 * 1024
const limits = { address: 3 * mebibyte, key: 10 * mebibyte }
const startMs = Date.parse('2026-03-10T12:30:00Z')
const log = pino({ level: 'silent' })

function quotas(count = 1, isShared = false) {
  const clock = { ms: startMs }
  const made = Array.from({ length: count }, () =>
    byteQuota({ limits, store: isShared ? postgresStore(db) : null, elapsedMs: () => clock.ms, log }),
  )
  return { clock, made, quota: made[0]! }
}

describe('a byte quota', () => {
  it('accepts exactly its bytes, then returns the seconds until the next hour', () => {
    const { quota } = quotas()
    expect(quota.spend('address', 'a', 2 * mebibyte)).toBeNull()
    expect(quota.spend('address', 'a', mebibyte)).toBeNull()
    expect(quota.secondsUsedUp('address', 'a')).toBeNull()
    expect(quota.spend('address', 'a', 1)).toBe(1_800)
    expect(quota.secondsUsedUp('address', 'a')).toBe(1_800)
  })

  it('counts addresses and keys separately', () => {
    const { quota } = quotas()
    quota.spend('address', 'a', limits.address)
    expect(quota.spend('address', 'b', 1)).toBeNull()
    expect(quota.spend('key', 'a', limits.key)).toBeNull()
    expect(quota.spend('key', 'a', 1)).not.toBeNull()
  })

  it('is reset every hour', () => {
    const { quota, clock } = quotas()
    quota.spend('key', 'k', limits.key)
    expect(quota.spend('key', 'k', 1)).not.toBeNull()
    clock.ms += 1_800_000
    expect(quota.secondsUsedUp('key', 'k')).toBeNull()
    expect(quota.spend('key', 'k', 1)).toBeNull()
  })

  it('does not count rejected bytes', () => {
    const { quota } = quotas()
    expect(quota.spend('key', 'k', limits.key + 1)).not.toBeNull()
    expect(quota.spend('key', 'k', limits.key)).toBeNull()
  })

  it('is shared by all processes that use one store', async () => {
    const { made } = quotas(3, true)
    for (const quota of made) {
      expect(quota.spend('key', 'shared', 3 * mebibyte)).toBeNull()
      await quota.exchange()
    }
    for (const quota of made) {
      quota.spend('key', 'shared', mebibyte / 4)
      await quota.exchange()
    }
    expect(made[2]!.spend('key', 'shared', 2 * mebibyte)).not.toBeNull()
  })

  it('continues with local counts if the store is down', async () => {
    const down = { ...postgresStore(db), addAll: () => Promise.reject(new Error('connection refused')) }
    const quota = byteQuota({ limits, store: down, elapsedMs: () => startMs, log })
    expect(quota.spend('key', 'k', limits.key)).toBeNull()
    await expect(quota.exchange()).rejects.toThrow('connection refused')
    expect(quota.spend('key', 'k', 1)).not.toBeNull()
  })
})

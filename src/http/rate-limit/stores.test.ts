import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { memoryStore } from './memory-store.ts'
import { postgresStore } from './open-store.ts'
import type { RateLimitStore } from './rate-limiter.ts'
import { redisStore } from './redis-store.ts'

const log = pino({ level: 'silent' })
const { db } = await testDatabase()
const minute = 29_000_000

describe('memory', () => {
  const store = memoryStore(3)
  guarantees(() => store)

  it('stores a bounded number of subjects', () => {
    const bounded = memoryStore(2)
    for (const subject of ['a', 'b', 'c']) bounded.count(subject, minute)
    expect(bounded.count('a', minute)).toEqual({ previousHits: 0, currentHits: 1 })
    expect(bounded.count('c', minute)).toEqual({ previousHits: 0, currentHits: 2 })
  })

  it('returns without a promise', () => {
    expect(memoryStore().count('key', minute)).not.toBeInstanceOf(Promise)
  })
})

describe('PostgreSQL', () => {
  const store = postgresStore(db)
  guarantees(() => store)
  sharedGuarantees(() => [store, postgresStore(db)])
})

const hasRedis = spawnSync('redis-server', ['--version']).status === 0

describe.skipIf(!hasRedis)(hasRedis ? 'Redis' : 'Redis: not run, there is no redis-server on this machine', () => {
  let server: ChildProcess
  let stores: RateLimitStore[]

  beforeAll(async () => {
    const port = await freePort()
    server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', tmpdir()], {
      stdio: 'ignore',
    })
    stores = await Promise.all([0, 1].map(() => redisStore(`redis://127.0.0.1:${port}`, log)))
    for (const store of stores) await vi.waitUntil(() => isUp(store), { timeout: 5_000 })
  })

  afterAll(async () => {
    await Promise.all(stores.map((store) => store.close()))
    server.kill('SIGKILL')
    await once(server, 'exit')
  })

  guarantees(() => stores[0]!)
  sharedGuarantees(() => stores)
})

describe('Redis that is down', () => {
  it('fails immediately and does not delay the request', async () => {
    const store = await redisStore(`redis://127.0.0.1:${await freePort()}`, log)
    await expect(store.count('key', minute)).rejects.toThrow('redis is away')
    await store.uncount('key', minute)
    await store.close()
  })
})

function guarantees(storeOf: () => RateLimitStore): void {
  it('counts by subject and minute, and returns the previous minute', async () => {
    const store = storeOf()
    expect(await store.count('key-1', minute)).toEqual({ previousHits: 0, currentHits: 1 })
    expect(await store.count('key-1', minute)).toEqual({ previousHits: 0, currentHits: 2 })
    expect(await store.count('key-2', minute)).toEqual({ previousHits: 0, currentHits: 1 })
    expect(await store.count('key-1', minute + 1)).toEqual({ previousHits: 2, currentHits: 1 })
    expect(await store.count('key-1', minute + 3)).toEqual({ previousHits: 0, currentHits: 1 })
  })

  it('does not count a request that was removed', async () => {
    const store = storeOf()
    await store.count('key-3', minute + 4)
    await store.count('key-3', minute + 4)
    await store.uncount('key-3', minute + 4)
    expect(await store.count('key-3', minute + 4)).toEqual({ previousHits: 0, currentHits: 2 })
  })
}

function sharedGuarantees(storesOf: () => RateLimitStore[]): void {
  it('counts the requests of two concurrent processes without loss', async () => {
    const [one, other] = storesOf()
    const hits = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 ? one! : other!).count('shared', minute)),
    )
    expect(hits.map(({ currentHits }) => currentHits).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    )
  })
}

async function isUp(store: RateLimitStore): Promise<boolean> {
  try {
    await store.count('probe', minute)
    return true
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { followProfile } from '../../src/attribution/follow-profile.ts'
import type { HttpDeps } from '../../src/http/deps.ts'
import { memoryStore } from '../../src/http/rate-limit/memory-store.ts'
import { rateLimiter } from '../../src/http/rate-limit/rate-limiter.ts'
import { jobs } from '../../src/jobs.ts'
import { bindContext, type WorkContext } from '../../src/kernel/context.ts'
import type { ErasureLedger } from '../../src/kernel/erasure-ledger.ts'
import type { Operation } from '../../src/kernel/operation.ts'
import { secretBox } from '../../src/kernel/secret-box.ts'
import { openQueue } from '../../src/queue/queue.ts'
import type { ProvenCredential } from '../../src/tenancy/authenticate.ts'
import { credentialCache } from '../../src/tenancy/credential-cache.ts'
import { openAccess } from '../../src/tenancy/open-access.ts'
import { openOutbox } from '../../src/webhooks/open-outbox.ts'
import { type Seed, seedInto } from './seed.ts'
import { testDatabase } from './test-database.ts'

export const operatorKey = 'admin_secret_for-the-tests-of-this-run-only'
export const baseUrl = 'http://tributary.test'

export interface CallOptions {
  /** Any bearer text. */
  key?: string
  operator?: boolean
  /** A session's bearer; sent as the cookie, with an Origin of ours. */
  session?: string
  headers?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

export interface CallAnswer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape.
  body: any
  headers: Record<string, string>
}

/** The whole service on a database of its own, with a clock that stands still until told otherwise. */
export async function testApp({ operations, ...overrides }: Partial<HttpDeps> & { operations?: Operation[] } = {}) {
  const database = await testDatabase()
  const clock = testClock()
  const log = pino({ level: 'silent' })
  const secrets = secretBox(randomBytes(32))
  const credentials = credentialCache<ProvenCredential>({ connection: database.connection, log })
  const { queue, stop } = await openQueue({ pool: database.pool, log, jobs })
  const outbox = openOutbox({ db: database.db, log })
  const parts: Omit<HttpDeps, 'access'> = {
    db: database.db,
    now: clock.now,
    log,
    secrets,
    linkTokenKeys: secrets.deriveKeys('link-token'),
    queue,
    outbox,
    egress: { resolve: async () => ['93.184.215.14'], allowsPrivate: false },
    vendors: { find: () => null },
    profileFollowers: followProfile,
    summaries: { model: null, dailyAllowance: 50 },
    erasureLedger: memoryLedger(),
    credentials,
    rateLimiter: rateLimiter({ store: memoryStore(), now: clock.now, log }),
    metrics: new Registry(),
    baseUrl,
    resolveCnames: async () => [],
    apiUrl: 'http://api.tributary.test',
    version: '0.0.0-test',
    trustedProxies: false,
    isStrict: true,
    isReady: async () => true,
    ...overrides,
  }
  const deps: HttpDeps = { access: openAccess({ ...parts, operatorKey }), ...parts }
  const server = buildApp(deps, operations)
  await server.ready()
  afterAll(async () => {
    await server.close()
    await credentials.close()
    await outbox.close()
    await stop()
  })
  const ctx = bindContext<WorkContext>({ ...deps })
  const seed: Seed = seedInto(database.db, clock.now)
  const listen = async () => server.listen({ port: 0, host: '127.0.0.1' })
  return { server, db: database.db, database, clock, deps, ctx, seed, listen, call: caller(server) }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>

function caller(server: FastifyInstance) {
  return async (route: `${string} /${string}`, options: CallOptions = {}): Promise<CallAnswer> => {
    const [method, url] = route.split(' ') as ['GET', string]
    const bearer = options.operator ? operatorKey : options.key
    const response = await server.inject({
      method,
      url,
      query: options.query,
      headers: {
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(options.session && { cookie: `tributary_session=${options.session}`, origin: baseUrl }),
        ...options.headers,
      },
      ...(options.body !== undefined && { payload: options.body as object }),
    })
    const isJson = response.headers['content-type']?.includes('json')
    return {
      status: response.statusCode,
      body: isJson ? response.json() : response.body,
      headers: response.headers as Record<string, string>,
    }
  }
}

/** What the service would have in a file. */
export function memoryLedger(): ErasureLedger {
  const entries: unknown[] = []
  return {
    append: async (entry) => void entries.push(JSON.parse(JSON.stringify(entry))),
    read: async () => ({ entries, damagedLines: 0 }),
  }
}

function testClock() {
  let ms = Date.parse('2026-03-10T12:00:00Z')
  return {
    now: () => new Date(ms),
    advance(byMs: number) {
      ms += byMs
    },
  }
}

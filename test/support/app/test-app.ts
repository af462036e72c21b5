import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../../src/app.ts'
import { brokenPromiseHeader } from '../../../src/http/responses/responses.ts'
import { bindContext } from '../../../src/kernel/context/context.ts'
import type { Mail } from '../../../src/kernel/context/deployment.ts'
import { type CatalogEntry, type ErrorCode, errorCatalog } from '../../../src/kernel/errors/error-catalog.ts'
import type { Operation } from '../../../src/kernel/operations/operation.ts'
import { afterUse } from '../after-use.ts'
import { testDatabase } from '../database/test-database.ts'
import { insertQueues, rememberQueues } from './copy-queues.ts'
import { seedInto } from './seed.ts'
import { seedBusiness } from './seed-business.ts'
import { seedHistory } from './seed-history.ts'
import { baseUrl, operatorKey, servicesOn, type TestServices } from './services-on.ts'

export { baseUrl, operatorKey } from './services-on.ts'

export interface CallOptions {
  /** Any bearer token. */
  key?: string
  operator?: boolean
  /** A session token; sent as the cookie, with an Origin of ours. */
  session?: string
  headers?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

export interface TestResponse {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape.
  body: any
  headers: Record<string, string>
}

/** Creates the whole service on its own database, with a clock that moves only when the test advances it. */
export async function testApp({
  operations,
  areRollupsVerified = true,
  ...overrides
}: TestServices & { operations?: Operation[]; areRollupsVerified?: boolean } = {}) {
  const database = await testDatabase('migrated', { areRollupsVerified })
  const clock = testClock()
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail) }
  await insertQueues(database.pool)
  const { services, close } = await servicesOn(database, { now: clock.now, mailer, ...overrides })
  await rememberQueues(database.pool)
  const server = buildApp(services, operations)
  await server.ready()
  afterUse(async () => {
    await server.close()
    await close()
  })
  const ctx = bindContext(services, {})
  const call = caller(server)
  const rows = seedInto(database.unguarded, clock.now)
  const seed = { ...rows, ...seedHistory(ctx), business: seedBusiness(ctx, call, rows) }
  const listen = async () => server.listen({ port: 0, host: '127.0.0.1' })
  return { server, db: database.unguarded, database, clock, mails, services, ctx, seed, listen, call }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>

export type Call = (route: `${string} /${string}`, options?: CallOptions) => Promise<TestResponse>

function caller(server: FastifyInstance): Call {
  return async (route, options = {}) => {
    const [method, url] = route.split(' ') as ['GET', string]
    const token = options.operator ? operatorKey : options.key
    const response = await server.inject({
      method,
      url,
      query: options.query,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(options.session && { cookie: `tributary_session=${options.session}`, origin: baseUrl }),
        ...options.headers,
      },
      ...(options.body !== undefined && { payload: options.body as object }),
    })
    if (response.headers[brokenPromiseHeader]) throw new Error(response.json().error.message)
    const isJson = response.headers['content-type']?.includes('json')
    const body = isJson ? response.json() : response.body
    requireStatusOfCode(response.statusCode, body?.error?.code)
    return {
      status: response.statusCode,
      body,
      headers: response.headers as Record<string, string>,
    }
  }
}

/** Fails a test that gets an error code with a status that the catalogue does not have for it. */
export function requireStatusOfCode(status: number, code: unknown): void {
  if (typeof code !== 'string' || !Object.hasOwn(errorCatalog, code)) return
  const { status: usual, alsoStatuses }: CatalogEntry = errorCatalog[code as ErrorCode]
  if (status !== usual && !alsoStatuses.includes(status))
    throw new Error(`${code} was sent with ${status}, not ${usual}`)
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

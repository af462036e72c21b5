import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request as open } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startSandbox } from '../sandbox/start-sandbox.ts'
import { type FuzzRequest, fuzzRequests, type OpenapiDocument } from './fuzz-requests.ts'
import { createTenant, registerApp } from './fuzz-tenant.ts'
import { type StartedService, startService } from './support/processes/started-service.ts'

/*
 * Sends hostile requests, built from the service's own OpenAPI document, to a service started for it on loopback: `npm run fuzz
 * -- --requests 40000 --seed 1`. It ends automatically and lists every response of 500 and above, and every request without a
 * response, with its cause; the same seed sends the same requests.
 */

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '40000' },
    seed: { type: 'string', default: '1' },
    parallel: { type: 'string', default: '16' },
  },
})

const dataDir = await mkdtemp(join(tmpdir(), 'tributary-fuzz-'))
// The sandbox replaces external systems: no request leaves this machine.
const sandbox = await startSandbox()
const service = await startService(dataDir, {
  ...sandbox.settings,
  DEMO: 'off',
  LOG_LEVEL: 'silent',
  COLLECTOR_RATE_LIMIT_PER_IP: '1000000000',
  COLLECTOR_RATE_LIMIT_PER_KEY: '1000000000',
  // Requests pass while the rate limit store is unreachable, so that no limit hides a result from the fuzz.
  RATE_LIMIT_STORE: 'redis',
  REDIS_URL: 'redis://127.0.0.1:1',
})
// One connection per request, so that leftovers of one request are not read as the response to the next.
const agent = new Agent({ keepAlive: false })
const responseMsMax = 60_000
const requestsPerTenant = 1_000
try {
  const failures = await run(service)
  process.exitCode = failures.length === 0 ? 0 : 1
} finally {
  await service.stop()
  await sandbox.close()
  await rm(dataDir, { recursive: true, force: true })
}

/** Status 0: no response, and `text` describes how it ended. */
interface Outcome {
  status: number
  text: string
}

interface Failure extends Outcome {
  request: FuzzRequest
}

async function run(service: StartedService): Promise<Failure[]> {
  let total = Number(values.requests)
  // An interrupted run still reports what it found.
  process.once('SIGINT', () => {
    total = 0
  })
  const document = (await service.call('GET', '/api/v1/openapi.json')).body as OpenapiDocument
  const app = await registerApp(service)
  let tenant = await createTenant(service, app)
  const known: Record<string, string> = { ...tenant.known }
  const requests = fuzzRequests(document, { seed: Number(values.seed), known })
  const statuses = new Map<number, number>()
  const failures: Failure[] = []
  let sent = 0
  const work = async () => {
    while (sent < total) {
      sent += 1
      const number = sent
      if (number % requestsPerTenant === 0) {
        tenant = await createTenant(service, app)
        Object.assign(known, tenant.known)
      }
      const request = requests.next().value
      // Every other request uses an API key; the other kinds take turns.
      const turn = number % 2 === 0 ? 0 : ((number - 1) / 2) % tenant.credentials.length
      const outcome = await send(service, request, tenant.credentials[turn]!)
      statuses.set(outcome.status, (statuses.get(outcome.status) ?? 0) + 1)
      if (isFailure(outcome)) failures.push({ ...outcome, request })
      if (number % 1_000 === 0) process.stdout.write(`${number} sent, ${failures.length} failures\n`)
    }
  }
  await Promise.all(Array.from({ length: Number(values.parallel) }, work))
  report(sent, statuses, failures)
  return failures
}

/** Statuses that the contract defines for a missing feature or a failing external system are not failures. */
function isFailure({ status, text }: Outcome): boolean {
  if (status === 0) return true
  const isDeclared = /"code":"(not_implemented|provider_not_configured|provider_error|link_tokens_disabled)"/.test(text)
  return status >= 500 && !isDeclared
}

function send(service: StartedService, request: FuzzRequest, credential: Record<string, string>): Promise<Outcome> {
  return new Promise((resolve) => {
    const outgoing = open({
      agent,
      port: service.port,
      host: '127.0.0.1',
      method: request.method,
      path: request.path,
      headers: { 'idempotency-key': randomUUID(), ...credential, ...lengthOf(request), ...request.headers },
      signal: AbortSignal.timeout(responseMsMax),
    })
    const lost = (error: Error) => resolve({ status: 0, text: String(error) })
    outgoing.on('error', lost)
    outgoing.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('error', lost)
      response.on('end', () => resolve({ status: response.statusCode!, text }))
    })
    outgoing.end(request.body)
  })
}

/** The client does not frame a body of a GET or a DELETE, and the service would parse it as another request. */
function lengthOf({ body }: FuzzRequest): Record<string, string> {
  return body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
}

function report(sent: number, statuses: ReadonlyMap<number, number>, failures: readonly Failure[]): void {
  process.stdout.write(`${sent} requests sent\n`)
  for (const [status, count] of [...statuses].sort(([a], [b]) => a - b)) process.stdout.write(`  ${status}: ${count}\n`)
  const seen = new Set<string>()
  for (const { status, request, text } of failures) {
    const name = `${status} ${request.operationId} ${request.what}`
    if (seen.has(name)) continue
    seen.add(name)
    process.stdout.write(`\n${name}\n  ${request.method} ${request.path.slice(0, 500)}\n`)
    if (request.body !== undefined) process.stdout.write(`  ${request.body.slice(0, 500)}\n`)
    process.stdout.write(`  ${text.slice(0, 300)}\n`)
  }
  process.stdout.write(`\n${failures.length} failures, ${seen.size} kinds\n`)
}

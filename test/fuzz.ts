import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request as open } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startSandbox } from '../sandbox/start-sandbox.ts'
import { scopeNames } from '../src/kernel/scopes.ts'
import { type FuzzRequest, fuzzRequests, type OpenapiDocument } from './fuzz-requests.ts'
import { type StartedService, startService } from './support/started-service.ts'

/*
 * Sends hostile requests, made from the service's own OpenAPI description, to a service started for it on loopback:
 * `npm run fuzz -- --requests 40000 --seed 1`. It ends by itself and lists every answer of 500 and above with what brought
 * it about; the same seed sends the same requests.
 */

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '40000' },
    seed: { type: 'string', default: '1' },
    parallel: { type: 'string', default: '16' },
  },
})

const dataDir = await mkdtemp(join(tmpdir(), 'tributary-fuzz-'))
// Outside systems are the sandbox's: nothing leaves this machine.
const sandbox = await startSandbox()
const service = await startService(dataDir, {
  ...sandbox.settings,
  DEMO: 'off',
  LOG_LEVEL: 'silent',
  COLLECTOR_PER_ADDRESS: '1000000000',
  COLLECTOR_PER_KEY: '1000000000',
})
try {
  const faults = await run(service)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await service.stop()
  await sandbox.close()
  await rm(dataDir, { recursive: true, force: true })
}

interface Fault {
  status: number
  request: FuzzRequest
  answer: string
}

async function run(service: StartedService): Promise<Fault[]> {
  const total = Number(values.requests)
  const document = (await service.call('GET', '/api/v1/openapi.json')).body as OpenapiDocument
  const known = await provision(service)
  const requests = fuzzRequests(document, { seed: Number(values.seed), known })
  const statuses = new Map<number, number>()
  const faults: Fault[] = []
  let sent = 0
  let keys = await mintKeys(service, known.profile_id)
  const work = async () => {
    while (sent < total) {
      sent += 1
      // Each key may ask so often in a minute; fresh ones take over before that.
      if (sent % 400 === 0) keys = await mintKeys(service, known.profile_id)
      const request = requests.next().value
      const { status, text } = await send(service, request, sent % 5 === 0 ? service.operatorKey : keys)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status >= 500 && !isDeclaredAbsence(status, text)) faults.push({ status, request, answer: text })
      if (sent % 5_000 === 0) process.stdout.write(`${sent} sent, ${faults.length} faults\n`)
    }
  }
  await Promise.all(Array.from({ length: Number(values.parallel) }, work))
  report(sent, statuses, faults)
  return faults
}

/** What is answered by contract where a function is absent or an outside system fails. */
function isDeclaredAbsence(status: number, text: string): boolean {
  return (
    status === 501 ||
    /"code":"(not_implemented|provider_not_configured|provider_error|link_tokens_disabled)"/.test(text)
  )
}

async function provision(
  service: StartedService,
): Promise<{ workspace_id: string; profile_id: string; trackingKey: string }> {
  const bearer = service.operatorKey
  const post = async (path: string, body: unknown, key = bearer) =>
    (await service.call('POST', `/api/v1/${path}`, { bearer: key, body })).body.data
  const workspace = await post('admin/workspaces', { name: 'Fuzz' })
  const profile = await post('admin/profiles', { workspace_id: workspace.id, name: 'Fuzz' })
  const key = await mintKeys(service, profile.id)
  const { key: trackingKey } = await post('tracking/keys', {}, key)
  return { workspace_id: workspace.id, profile_id: profile.id, trackingKey }
}

async function mintKeys(service: StartedService, profile_id: string): Promise<string> {
  const body = { profile_id, scopes: [...scopeNames], name: randomUUID() }
  const minted = await service.call('POST', '/api/v1/admin/keys', { bearer: service.operatorKey, body })
  if (minted.status !== 201 && minted.status !== 200) throw new Error(`no key: ${JSON.stringify(minted.body)}`)
  return minted.body.data.key
}

async function send(
  service: StartedService,
  request: FuzzRequest,
  bearer: string,
): Promise<{ status: number; text: string }> {
  const outgoing = open({
    port: service.port,
    host: '127.0.0.1',
    method: request.method,
    path: request.path,
    headers: { authorization: `Bearer ${bearer}`, 'idempotency-key': randomUUID(), ...request.headers },
  })
  outgoing.on('error', () => {})
  outgoing.end(request.body)
  const answered = once(outgoing, 'response').catch(() => null)
  const [response] = ((await answered) ?? []) as [IncomingMessage?]
  // A connection that is closed without an answer is no fault when the request was none.
  if (!response) return { status: 0, text: '' }
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  return { status: response.statusCode!, text }
}

function report(sent: number, statuses: ReadonlyMap<number, number>, faults: readonly Fault[]): void {
  process.stdout.write(`${sent} requests sent\n`)
  for (const [status, count] of [...statuses].sort(([a], [b]) => a - b)) process.stdout.write(`  ${status}: ${count}\n`)
  const seen = new Set<string>()
  for (const { status, request, answer } of faults) {
    const name = `${status} ${request.operationId} ${request.what}`
    if (seen.has(name)) continue
    seen.add(name)
    process.stdout.write(`\n${name}\n  ${request.method} ${request.path.slice(0, 500)}\n`)
    if (request.body !== undefined) process.stdout.write(`  ${request.body.slice(0, 500)}\n`)
    process.stdout.write(`  ${answer.slice(0, 300)}\n`)
  }
  process.stdout.write(`\n${faults.length} faults, ${seen.size} kinds\n`)
}

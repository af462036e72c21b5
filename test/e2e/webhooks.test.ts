import { pino } from 'pino'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../../src/db/open.ts'
import { bindContext } from '../../src/kernel/context/context.ts'
import { recordOutcomes } from '../../src/sync/record-outcomes.ts'
import { servicesOn } from '../support/app/services-on.ts'
import { serviceDatabase } from '../support/database/service-database.ts'
import { someOutcome } from '../support/fixtures/subscribers.ts'
import { type StartedService, startService } from '../support/processes/started-service.ts'
import { webhookReceiver } from '../support/servers/webhook-receiver.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'

const env = { DEMO: 'off', WEBHOOK_ALLOW_PRIVATE: 'on' }
const outcomesInAll = 1_000
const receivedBeforeKill = 200
const log = pino({ level: 'silent' })

const dataDir = await temporaryDirectory()
const receiver = await webhookReceiver()
let service = await startService(dataDir, env)
// A separate process records the outcomes, as a sync would, so the kill does not affect it.
const database = await openDatabase({ databaseUrl: await serviceDatabase(dataDir), dataDir, poolMax: 4, log })
afterAll(async () => {
  await service.stop()
  await database.close()
  await receiver.close()
})

const recording = await servicesOn(database)
afterAll(() => recording.close())

function recorder(profileId: string) {
  const ctx = bindContext(recording.services, {})
  return (count: number) =>
    recordOutcomes(
      ctx,
      profileId,
      Array.from({ length: count }, () => someOutcome()),
    )
}

async function provision({ call, operatorKey }: StartedService) {
  const allowed_scopes = ['workspaces:write', 'profiles:write', 'connections:write', 'conversions:read']
  const registration = { name: 'Burst', redirect_uris: ['https://app.example/callback'], allowed_scopes }
  const partner = await call('POST', '/api/v1/admin/oauth-apps', { token: operatorKey, body: registration })
  const { client_id, client_secret } = partner.body.data
  const proof = { grant_type: 'client_credentials', client_id, client_secret }
  const token = (await call('POST', '/oauth/token', { body: proof })).body.access_token as string
  const post = async (path: string, body: object) => (await call('POST', `/api/v1/${path}`, { token, body })).body.data
  const workspace = await post('workspaces', { name: 'Burst' })
  const profile = await post('profiles', { workspace_id: workspace.id, name: 'Burst' })
  const entitlement = `/api/v1/profiles/${profile.id}/entitlements/atribu_attribution`
  await call('PUT', entitlement, { token, body: { enabled: true } })
  const { key } = await post(`profiles/${profile.id}/keys`, {})
  const body = { url: receiver.url, events: ['outcome.recorded'], providers: ['service'] }
  const created = await call('POST', '/api/v1/webhooks/subscriptions', { token: key, body })
  expect(created.status).toBe(201)
  return { profileId: profile.id as string, key: key as string, secret: created.body.data.secret as string }
}

async function readFeed({ call }: StartedService, token: string): Promise<string[]> {
  const ids: string[] = []
  let cursor = ''
  for (;;) {
    const { body } = await call('GET', `/api/v1/outcomes/recorded?limit=300${cursor}`, { token })
    ids.push(...body.data.map((item: { id: string }) => item.id))
    if (!body.pagination.has_next) return ids
    cursor = `&cursor=${body.pagination.cursor}`
  }
}

it('kill -9 of the worker during a burst: every event arrives, signed, and the feed equals what was delivered', {
  timeout: 120_000,
}, async () => {
  const { profileId, key, secret } = await provision(service)
  const record = recorder(profileId)
  const received: string[] = []
  const recording = (async () => {
    while (received.length < outcomesInAll) received.push(...(await record(20)))
  })()
  await receiver.waitForRequests(receivedBeforeKill)
  await service.kill()
  const receivedByThen = receiver.receivedRequests.length
  await recording
  service = await startService(dataDir, env)
  const receivedIds = () => new Set(receiver.receivedRequests.map(({ event }) => event.id as string))
  while (receivedIds().size < outcomesInAll) await receiver.waitForRequests(receiver.receivedRequests.length + 1)

  expect(receivedByThen).toBeLessThan(outcomesInAll)
  expect([...receivedIds()].toSorted()).toEqual(received.toSorted())
  const webhook = new Webhook(secret)
  for (const { body, headers } of receiver.receivedRequests) webhook.verify(body, headers as Record<string, string>)
  const feed = await readFeed(service, key)
  expect(feed).toHaveLength(outcomesInAll)
  expect(feed.toSorted()).toEqual(received.toSorted())
})

import { expect, it } from 'vitest'
import { exampleRequest, send } from './example-request.ts'
import { createFixture, credential, unlimitedApp } from './fixtures.ts'
import { isNarrowed, walked } from './walked-operations.ts'

const app = await unlimitedApp()
const fixture = await createFixture(app)
const batches = walked.filter((op) => op.partialSuccessField !== null).map((op) => [op.id, op] as const)

it.skipIf(isNarrowed)('imports, link tokens, and batches of events and hits validate their rows one by one', () => {
  expect(batches.map(([id]) => id).sort()).toEqual([
    'campaigns.importCampaigns',
    'collector.collectHits',
    'collector.signalIdentity',
    'customers.importCustomers',
    'customers.mintLinkTokens',
    'events.recordEvents',
  ])
})

it.each(batches)('%s accepts the valid rows, whatever the other rows contain', async (_id, op) => {
  const request = exampleRequest(op, fixture)
  const body = request.body as Record<string, unknown>
  const rows = body[op.partialSuccessField!] as Record<string, unknown>[] | undefined
  const good = rows?.[0] ?? body
  const [field] = Object.entries(good).find(([, value]) => typeof value === 'string')!
  const bad = [
    { ...good, [field]: 'a\0b' },
    { ...good, [field]: 'a\ud800' },
    { ...good, 'odd\0key': 1 },
    { ...good, odd: { deep: ['\udc00'] } },
    JSON.parse('{"__proto__": {"a": 1}}'),
    null,
    7,
    'text',
    [[]],
  ]
  const caller = op.credentials[0] ? await credential(app, fixture, op.credentials[0], { op }) : {}
  const batch = { ...(rows ? body : op.credentials[0] ? {} : body), [op.partialSuccessField!]: [good, ...bad, good] }
  const response = await send(app, op, { ...request, body: batch }, caller)
  expect([response.status, JSON.stringify(response.body).slice(0, 300)]).toEqual([op.statuses[0], expect.any(String)])
})

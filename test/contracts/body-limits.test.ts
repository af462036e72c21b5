import { describe, expect, it } from 'vitest'
import { bodyBytesMaxOf, type Operation } from '../../src/kernel/operations/operation.ts'
import type { TestResponse } from '../support/app/test-app.ts'
import { exampleRequest } from './example-request.ts'
import { createFixture, heldCredentials, unlimitedApp } from './fixtures.ts'
import { expectEnough, isNarrowed, walked } from './walked-operations.ts'

const app = await unlimitedApp()
const fixture = await createFixture(app)
const credentialOf = heldCredentials(app, fixture)
const changing = walked.filter(({ method }) => method !== 'GET')

async function sendTooMuch(op: Operation): Promise<TestResponse> {
  const caller = await credentialOf(op)
  const { path, query } = exampleRequest(op, fixture)
  const body = Buffer.alloc(bodyBytesMaxOf(op) + 1, ' ')
  const headers = { ...caller.headers, 'content-type': 'application/json' }
  return app.call(`${op.method} ${path}` as 'GET /', { ...caller, headers, query, body })
}

describe('a body over the limit of its route', () => {
  it('is rejected with 413 payload_too_large in the error envelope on every operation', async () => {
    for (const op of changing) {
      const { status, body, headers } = await sendTooMuch(op)
      expect([op.id, status, body.error?.code, body.error?.status]).toEqual([op.id, 413, 'payload_too_large', 413])
      expect(body.error).toMatchObject({ request_id: headers['x-request-id'], docs_url: expect.any(String) })
      expect(body.error.message).toContain(String(bodyBytesMaxOf(op)))
    }
    expectEnough(changing.length, 100)
  })

  it.skipIf(isNarrowed).each([
    ['POST /mcp', 262_144],
    ['POST /hooks/store_a', 1_048_576],
    ['POST /oauth/authorize', 65_536],
  ] as const)('is also rejected on %s, which is not an operation', async (route, bytesMax) => {
    const { key } = await app.seed.profileWithKey({ scopes: ['analytics:read'] })
    const headers = { 'content-type': 'application/json' }
    const { status, body } = await app.call(route, { key, headers, body: Buffer.alloc(bytesMax + 1, ' ') })
    expect([status, body.error?.code]).toEqual([413, 'payload_too_large'])
  })
})

describe('the limit of a route without a credential', () => {
  it('is 64 KiB or less', () => {
    const open = walked.filter(({ credentials, method }) => credentials.length === 0 && method !== 'GET')
    expect(open.filter((op) => bodyBytesMaxOf(op) > 65_536).map(({ id }) => id)).toEqual([])
  })
})

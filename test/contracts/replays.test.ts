import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { responsePurpose } from '../../src/http/idempotency/idempotency.ts'
import { scopeNames, withoutPersonScopes } from '../../src/kernel/context/scopes.ts'
import { type Operation, storesResponses } from '../../src/kernel/operations/operation.ts'
import { type JsonSchema, jsonSchema } from '../../src/kernel/schemas/json-schema.ts'
import { secretPaths } from '../../src/kernel/schemas/secret-field.ts'
import type { CallOptions } from '../support/app/test-app.ts'
import { type ExampleRequest, exampleRequest, hasIdInPath } from './example-request.ts'
import { createFixture, credential, unlimitedApp } from './fixtures.ts'
import { harvest } from './harvest.ts'
import { expectEnough, isNarrowed, walked } from './walked-operations.ts'

const app = await unlimitedApp()
const fixture = await createFixture(app)
const { idsFor } = await harvest(app, fixture)
const keyed = walked.filter((op) => op.credentials.length > 0 && storesResponses(op))

function sendExample(op: Operation, request: ExampleRequest, caller: CallOptions, key: string) {
  const { path, query, body } = request
  const headers = { ...caller.headers, 'idempotency-key': key }
  return app.call(`${op.method} ${path}` as 'GET /', { ...caller, headers, query, ...(op.body && { body }) })
}

/** Returns an operation's example with the id it succeeds with, and the key and response of that success, or of an error. */
async function firstResponse(op: Operation) {
  const caller = await credential(app, fixture, op.credentials[0]!, { op })
  for (const id of hasIdInPath(op) ? [...idsFor(op), undefined] : [undefined]) {
    const [key, request] = [randomUUID(), exampleRequest(op, fixture, id)]
    const response = await sendExample(op, request, caller, key)
    if (response.status < 300 || id === undefined) return { op, key, request, response }
  }
  throw new Error('unreachable')
}

const firsts = await inOrder(keyed, firstResponse)

async function inOrder<In, Out>(items: readonly In[], work: (item: In) => Promise<Out>): Promise<Out[]> {
  const done: Out[] = []
  for (const item of items) done.push(await work(item))
  return done
}

/** All other callers that may call the operation on the same profile. */
async function strangers(op: Operation): Promise<CallOptions[]> {
  const { profile_id, workspace_id } = fixture
  const scopes = [...scopeNames]
  const others: CallOptions[] = []
  if (op.credentials.includes('api_key')) {
    const { app: rival } = await app.seed.app({ allowed_scopes: scopes })
    others.push({ key: await app.seed.key({ profile_id, scopes }) })
    others.push({ key: await app.seed.key({ profile_id, scopes, app_id: rival.id }) })
  }
  if (op.credentials.includes('app_token')) {
    const { app: rival } = await app.seed.app({ allowed_scopes: scopes })
    await app.seed.grant({ profile_id, app_id: rival.id, scopes })
    const bound = op.boundTo === 'profile' ? profile_id : null
    others.push({ key: await app.seed.appToken({ app_id: rival.id, profile_id: bound, scopes }) })
  }
  if (op.credentials.includes('session')) {
    const viewer = await app.seed.user({ workspace_id, role: 'viewer' })
    others.push({ session: await app.seed.session({ user_id: viewer.id, active_profile_id: profile_id }) })
  }
  return others
}

describe('a stored response of every operation that stores one', () => {
  it('is replayed only to the holder of the credential that received it', { timeout: 300_000 }, async () => {
    const tried: string[] = []
    for (const { op, key, request } of firsts) {
      for (const other of await strangers(op)) {
        const response = await sendExample(op, request, other, key)
        expect([op.id, response.headers['idempotency-replayed']]).toEqual([op.id, undefined])
        expect([op.id, response.body?.error?.code]).not.toEqual([op.id, 'idempotency_key_conflict'])
        tried.push(op.id)
      }
    }
    expectEnough(new Set(tried).size, 20)
  })

  it('is stored without secrets, and is replayed without one-time secrets', { timeout: 300_000 }, async () => {
    const seen: string[] = []
    for (const { op, key, request, response } of firsts) {
      if (response.status >= 300) continue
      const secrets = secretPaths(op.data).flatMap((path) => valuesAt(response.body.data, path))
      const storedRow = await app.db
        .selectFrom('idempotency_record')
        .select('response')
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      const stored = app.services.secrets.decrypt(responsePurpose, storedRow.response!)
      for (const secret of secrets) expect([op.id, stored.includes(secret)]).toEqual([op.id, false])
      expect([op.id, stored]).not.toEqual([op.id, expect.stringMatching(tokenPattern)])
      // Uses another credential of the same holder, because some operations revoke their own credential.
      const caller = await credential(app, fixture, op.credentials[0]!, { op })
      const again = await sendExample(op, request, caller, key)
      expect([op.id, again.headers['idempotency-replayed']]).toEqual([op.id, 'true'])
      if (op.refill === null) {
        for (const secret of secrets)
          expect([op.id, JSON.stringify(again.body).includes(secret)]).toEqual([op.id, false])
      }
      if (secrets.length > 0) seen.push(op.id)
    }
    if (!isNarrowed)
      expect(seen).toEqual(
        expect.arrayContaining(['keys.createKey', 'userTokens.createUserToken', 'webhooks.createSubscription']),
      )
  })

  it('is redacted for a credential of the same holder that may not read personal data', {
    timeout: 300_000,
  }, async () => {
    const seen: string[] = []
    for (const { op, key, request, response } of firsts) {
      if (!op.returnsPersonalData || op.credentials[0] !== 'api_key' || response.status >= 300) continue
      const caller = await credential(app, fixture, 'api_key', { op, scopes: withoutPersonScopes(scopeNames) })
      const again = await sendExample(op, request, caller, key)
      const isRejected = again.body?.error?.code === 'insufficient_scope'
      const fields = JSON.stringify(again.body)
      expect([op.id, isRejected || !/"(payer|person|email|phone|first_name)":/.test(fields)]).toEqual([op.id, true])
      seen.push(op.id)
    }
    if (!isNarrowed) expect(seen).toContain('payments.markInstallment')
  })
})

/** Names of response fields that grant access. */
const secretNames = /^(key|secret|token|access_token|client_secret|widget_token|sign_in_url|start_url|password)$/

/** Responses with such a field that is not secret, each with the reason. */
const exceptions: Record<string, string> = {
  'tracking.issueTrackingKey': 'a tracking key is public in every page',
  'tracking.updateTrackerModules': 'the key of an answer is public in every page',
}

it('every response field that grants access is marked as a secret', () => {
  const unmarked = keyed
    .filter((op) => !(op.id in exceptions) && op.data)
    .flatMap((op) => unmarkedIn(jsonSchema(op.data!, 'output')).map((name) => `${op.id} ${name}`))
  expect(unmarked).toEqual([])
})

function unmarkedIn(schema: JsonSchema): string[] {
  const inner = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((part) =>
    part ? unmarkedIn(part) : [],
  )
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    'x-secret' in part ? [] : secretNames.test(name) ? [name] : unmarkedIn(part),
  )
  return [...own, ...inner]
}

const tokenPattern = /trb_[a-z]+_[0-9a-f]{32}_|whsec_|trb_secret_/

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
function valuesAt(data: any, [name, ...rest]: readonly string[]): string[] {
  if (name === undefined) return typeof data === 'string' ? [data] : []
  if (name === '*') return Array.isArray(data) ? data.flatMap((item) => valuesAt(item, rest)) : []
  return data && typeof data === 'object' && name in data ? valuesAt(data[name], rest) : []
}

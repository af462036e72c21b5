import { describe, expect, it } from 'vitest'
import type { Operation } from '../../src/kernel/operations/operation.ts'
import { type JsonSchema, jsonSchema } from '../../src/kernel/schemas/json-schema.ts'
import type { TestApp } from '../support/app/test-app.ts'
import { exampleRequest, hasIdInPath, send } from './example-request.ts'
import { createFixture, credential, type Fixture, unlimitedApp } from './fixtures.ts'
import { harvest } from './harvest.ts'
import { expectEnough, walked } from './walked-operations.ts'

/** Names of fields with personal data. Opaque ids and keys are not personal data. */
const personFields = new Set([
  ...['email', 'phone', 'first_name', 'last_name', 'national_id'],
  ...['primary_email', 'primary_phone', 'contact', 'person', 'payer', 'visitor_id'],
])

/** Responses with such a field that contain no personal data of customers, each with the reason. */
const exceptions: Record<string, string> = {
  'sessions.readSession': 'returns the caller’s own data',
  'users.createUser': 'returns a new user to the operator',
  'users.mintSignInLink': 'returns a new user to the operator',
  'sessions.signIn': 'returns the caller’s own data',
  'sessions.redeemLink': 'returns the caller’s own data',
  'invitations.acceptInvitation': 'returns the caller’s own data',
  'invitations.createInvitation': 'returns a member, not a customer',
  'invitations.listInvitations': 'returns members, not customers',
  'invitations.revokeInvitation': 'returns a member, not a customer',
  'invitations.resendInvitation': 'returns a member, not a customer',
  'members.listMembers': 'returns members, not customers',
  'members.changeRole': 'returns a member, not a customer',
  'members.setMemberProfiles': 'returns a member, not a customer',
  'users.listUsers': 'returns users, not customers',
  'users.setOperator': 'returns users, not customers',
}

const personal = walked.filter(({ returnsPersonalData }) => returnsPersonalData)

describe('an operation whose response can contain personal data', () => {
  it('declares it', () => {
    const silent = walked.filter(
      (op) =>
        !op.returnsPersonalData && !(op.id in exceptions) && fieldsOf(op).some((field) => personFields.has(field)),
    )
    expect(silent.map(({ id }) => id)).toEqual([])
    expectEnough(personal.length, 5)
  })

  it('writes an access log entry for every such response, including replays', {
    timeout: 300_000,
  }, async () => {
    const app = await unlimitedApp()
    const fixture = await createFixture(app)
    const { idsFor } = await harvest(app, fixture)
    const succeeded: string[] = []
    for (const op of personal) {
      for (const response of await firstResponses(app, op, fixture, hasIdInPath(op) ? idsFor(op) : [undefined])) {
        succeeded.push(op.id)
        const requestId = response.headers['x-request-id']!
        const entries = await app.db
          .selectFrom('personal_data_access')
          .select(['profile_id', 'operation_id'])
          .where('request_id', '=', requestId)
          .execute()
        expect([op.id, entries]).toEqual([op.id, [{ profile_id: fixture.profile_id, operation_id: op.id }]])
      }
    }
    expectEnough(new Set(succeeded).size, 5)
  })
})

/** Returns the first success of an operation's example with one of the ids, and its replay if the response is stored. */
async function firstResponses(app: TestApp, op: Operation, fixture: Fixture, ids: readonly (string | undefined)[]) {
  const caller = await credential(app, fixture, op.credentials[0]!, { op })
  for (const id of ids) {
    const isStored = op.idempotency === 'accepted'
    const headers = { ...caller.headers, ...(isStored && { 'idempotency-key': `${op.id}:${id}` }) }
    const sendExample = () => send(app, op, exampleRequest(op, fixture, id), { ...caller, headers })
    const first = await sendExample()
    if (first.status < 300) return isStored ? [first, await sendExample()] : [first]
  }
  return []
}

/** Returns the name of every field of an operation's response, at any depth. */
function fieldsOf({ data, meta }: Operation): string[] {
  return [data, meta].flatMap((part) => (part ? namesIn(jsonSchema(part, 'output')) : []))
}

function namesIn(schema: JsonSchema | JsonSchema[]): string[] {
  if (Array.isArray(schema)) return schema.flatMap(namesIn)
  const own = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  const inner = ['items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties']
    .map((keyword) => (schema as Record<string, unknown>)[keyword])
    .filter((part): part is JsonSchema => typeof part === 'object' && part !== null)
  return [...own.flatMap(([name, part]) => [name, ...namesIn(part)]), ...inner.flatMap(namesIn)]
}

import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Operation } from '../../src/kernel/operations/operation.ts'
import { type JsonSchema, jsonSchema } from '../../src/kernel/schemas/json-schema.ts'
import { type Bound, boundedFields, withValueAt } from './bounded-fields.ts'
import { expectDeclared } from './declared-response.ts'
import { errorMessagePattern } from './error-message-pattern.ts'
import { exampleRequest, send } from './example-request.ts'
import { createFixture, heldCredentials, unlimitedApp } from './fixtures.ts'
import { expectEnough, isNarrowed, walked } from './walked-operations.ts'

const app = await unlimitedApp()
const fixture = await createFixture(app)
const credentialOf = heldCredentials(app, fixture)

interface Case extends Bound {
  op: Operation
  part: 'query' | 'body'
  schema: JsonSchema
}

/** OAuth bodies have lenient schemas and are validated by the operation itself. */
const standardOperations = walked.filter((op) => op.transport.envelope === 'standard')

const cases: Case[] = standardOperations.flatMap((op) =>
  (['query', 'body'] as const).flatMap((part) => {
    const schema = op[part] ? jsonSchema(op[part], 'input') : {}
    // Rows with partial success are validated one by one and have their own results within a success.
    const bounds = boundedFields(schema).filter(
      ({ path }) => path.length < 2 || path[0] !== (op.partialSuccessField ?? 'events'),
    )
    return bounds.map((bound) => ({ ...bound, op, part, schema }))
  }),
)

async function sendCase({ op, part, path, schema }: Case, value: unknown) {
  const request = exampleRequest(op, fixture)
  const changed =
    part === 'query'
      ? { ...request, query: { ...request.query, [path[0]!]: String(value) } }
      : { ...request, body: withValueAt(request.body, path, value, schema) }
  return { response: await send(app, op, changed, await credentialOf(op)), changed }
}

/**
 * A text within its bounds may need a meaning (a time zone, a host name) that a generated one lacks; that is not checked here.
 */
function isMeaningless(testCase: Case, changed: { query: unknown; body: unknown }): boolean {
  const outcome = (testCase.op[testCase.part] as z.ZodType).safeParse(changed[testCase.part])
  const issue = outcome.error?.issues.find(({ path }) => listOf(path.map(String)) === fieldOf(testCase))
  return issue !== undefined && issue.code !== 'too_big' && issue.code !== 'too_small'
}

/** A vendor checks the value, and rejects a generated one. */
const triedElsewhere: ReadonlySet<string> = new Set([
  'integrations.connectChatbot token',
  // A name typed to confirm must match exactly, and the person responsible for a change must be a member.
  'conversionSync.undoAdSetSwaps applied_by',
  'workspaces.archiveWorkspace confirm_name',
  // Only the keys of goals are accepted.
  'campaigns.readBridge goal',
  'campaigns.listBridgeConversions goal',
  'coverage.readCoverage goal',
  'experiments.importExperiment metric.conversion_key',
  'workspaces.purgeWorkspace confirm_name',
  'profiles.archiveProfile confirm_name',
  'profiles.purgeProfile confirm_name',
])

/** An error in a list item is reported for the list. */
function fieldOf({ path }: Case): string {
  return listOf(path)
}

function listOf(path: readonly string[]): string {
  return path.slice(0, /^\d+$/.test(path.at(-1)!) ? -1 : undefined).join('.')
}

function describeCase({ op, part, path, rule }: Case): string {
  return `${op.id} ${part}.${path.join('.')} ${rule}`
}

describe('every bound of every field', () => {
  it.skipIf(isNarrowed)('is found in the schemas', () => {
    expect(new Set(cases.map(({ rule }) => rule))).toContain('maximum')
    expectEnough(cases.length, 20)
  })

  it('rejects the first value outside it, naming the field', async () => {
    for (const testCase of cases.filter((item) => 'outside' in item)) {
      const { response } = await sendCase(testCase, testCase.outside)
      const { status, body } = response
      expect(
        [400, 422],
        `${describeCase(testCase)} took ${String(testCase.outside).slice(0, 60)}: ${status}`,
      ).toContain(status)
      expect(body.error.field, `${describeCase(testCase)}: ${body.error.message}`).toBe(fieldOf(testCase))
      expect(body.error.message).toMatch(errorMessagePattern(fieldOf(testCase)))
      expectDeclared(testCase.op, response, describeCase(testCase))
    }
  })

  it('accepts the last value inside it', async () => {
    let passed = 0
    const rejected: string[] = []
    for (const item of cases) {
      const { response, changed } = await sendCase(item, item.within)
      expectDeclared(item.op, response, describeCase(item))
      if (isMeaningless(item, changed) || triedElsewhere.has(`${item.op.id} ${fieldOf(item)}`)) continue
      const isRejected =
        (response.status === 400 || response.status === 422) && response.body.error.field === fieldOf(item)
      if (isRejected) rejected.push(`${describeCase(item)}: ${response.body.error.message}`)
      passed++
    }
    expect(rejected).toEqual([])
    expectEnough(passed, cases.length / 2)
  })
})

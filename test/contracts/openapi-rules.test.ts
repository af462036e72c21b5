import { describe, expect, it } from 'vitest'
import { buildOpenapi } from '../../src/http/openapi/build-openapi.ts'
import type { OpenapiDocument } from '../../src/http/openapi/openapi-document.ts'
import type { JsonSchema } from '../../src/kernel/schemas/json-schema.ts'
import { operations } from '../../src/operations.ts'
import { findInProse } from '../structure/vocabulary.ts'
import { lintOpenapi } from './lint-openapi.ts'

const site = { baseUrl: 'https://t.example', apiUrl: 'https://api.t.example', version: '1.2.3' }
const document = buildOpenapi(operations, site)
const described = Object.values(document.paths).flatMap((methods) => Object.values(methods))

/** Returns every schema of the document with its location, including nested schemas. */
function schemasOf({ paths, webhooks, components }: OpenapiDocument): [at: string, schema: JsonSchema][] {
  const found: [string, JsonSchema][] = []
  const walk = (at: string, schema: JsonSchema): void => {
    found.push([at, schema])
    const { properties = {}, items, propertyNames, additionalProperties: others } = schema
    for (const [name, inner] of Object.entries(properties)) walk(`${at}.${name}`, inner)
    for (const inner of [items, propertyNames, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) {
      if (inner) walk(`${at}[]`, inner)
    }
    if (typeof others === 'object') walk(`${at}{}`, others)
  }
  const contents = (at: string, held: { content?: Record<string, { schema: JsonSchema }> } | undefined) => {
    for (const { schema } of Object.values(held?.content ?? {})) walk(at, schema)
  }
  for (const op of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    for (const parameter of op.parameters ?? [])
      if ('schema' in parameter) walk(`${op.operationId}?${parameter.name}`, parameter.schema)
    contents(`${op.operationId} body`, op.requestBody)
    for (const response of Object.values(op.responses)) if (!('$ref' in response)) contents(op.operationId, response)
  }
  for (const [type, { post }] of Object.entries(webhooks)) contents(type, post.requestBody)
  for (const [name, schema] of Object.entries(components.schemas)) walk(name, schema)
  for (const [name, response] of Object.entries(components.responses)) contents(name, response)
  for (const [name, { schema }] of Object.entries(components.parameters)) walk(name, schema)
  return found
}

const schemas = schemasOf(document)

describe('the OpenAPI document', () => {
  it("has no error under the linter's recommended rules", async () => {
    expect(await lintOpenapi(document)).toEqual([])
  })

  it.each([
    [
      'an invalid example and a webhook without security',
      ['no-invalid-media-type-examples', 'security-defined'],
      [withExample, withoutSecurity],
    ],
    ['a dangling reference', ['no-unresolved-refs'], [withLostReference]],
  ])('is linted: %s is reported', async (_title, rules, plants) => {
    const planted = buildOpenapi(
      operations.filter(({ id }) => id.startsWith('campaigns.')),
      site,
    )
    for (const plant of plants) plant(planted)
    const reported = (await lintOpenapi(planted)).map((problem) => problem.rule)
    expect(reported).toEqual(expect.arrayContaining(rules))
  })

  it('states the type of every schema', () => {
    const untyped = schemas.filter(
      ([, schema]) => !('type' in schema || '$ref' in schema || schema.anyOf || schema.oneOf),
    )
    expect(untyped.map(([at]) => at)).toEqual([])
  })

  it('names every enum and defines each list of values once', () => {
    const components = Object.entries(document.components.schemas)
    const inline = schemas.filter(([at, schema]) => schema.enum && !components.some(([name]) => name === at))
    expect(inline.map(([at]) => at)).toEqual([])
    const names = new Map<string, string[]>()
    for (const [name, schema] of components) {
      if (!schema.enum) continue
      const values = [...schema.enum].sort().join(' ')
      names.set(values, [...(names.get(values) ?? []), name])
    }
    expect([...names.values()].filter((same) => same.length > 1)).toEqual([])
  })

  it('names the resources of the contract', () => {
    const resources = ['Campaign', 'CampaignTrendRow', 'Connection', 'Customer', 'CustomerImport', 'CustomerListRow']
    const more = ['ErasureReceipt', 'GoalDefinition', 'Handoff', 'JourneyEvent', 'JourneySummary', 'LinkTokenResult']
    const rest = ['OutcomeDefinition', 'Payment', 'Pixel', 'PlatformComparisonRow', 'Profile', 'TopPerformer']
    for (const name of [...resources, ...more, ...rest, 'TrackingKey', 'WebhookSubscription', 'Workspace', 'Error']) {
      expect(document.components.schemas).toHaveProperty(name)
    }
  })

  it('has one shared parameter with which every credential without a profile can name one', () => {
    for (const op of operations) {
      const isUnbound = op.credentials.some((kind) => ['app_token', 'user_token', 'session'].includes(kind))
      const { parameters = [] } = described.find(({ operationId }) => operationId === op.id)!
      const hasProfileParameter = parameters.some(
        (parameter) => '$ref' in parameter && parameter.$ref === '#/components/parameters/ProfileId',
      )
      expect([op.id, hasProfileParameter]).toEqual([op.id, op.boundTo === 'profile' && isUnbound])
    }
  })

  it('states that every webhook is authenticated only by its signature', () => {
    for (const { post } of Object.values(document.webhooks)) expect(post.security).toEqual([])
  })
})

function withExample(planted: OpenapiDocument): void {
  planted.paths['/api/v1/campaigns']!.get!.responses[200] = {
    description: 'Done.',
    content: { 'application/json': { schema: { type: 'string' }, example: 5 } },
  }
}

function withoutSecurity(planted: OpenapiDocument): void {
  delete (planted.webhooks['handoff.completed']!.post as { security?: [] }).security
}

function withLostReference(planted: OpenapiDocument): void {
  delete planted.components.schemas.Campaign
}

it('the description uses the words of the vocabulary', () => {
  const texts = (value: unknown): string[] => {
    if (value === null || typeof value !== 'object') return []
    return Object.entries(value).flatMap(([key, part]) =>
      typeof part === 'string' ? (key === 'summary' || key === 'description' ? [part] : []) : texts(part),
    )
  }
  const all = texts(document)
  expect(all.length).toBeGreaterThan(1_000)
  expect(all.flatMap((text) => findInProse(text, text))).toEqual([])
})

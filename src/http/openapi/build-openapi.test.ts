import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { operation } from '../../kernel/operations/operation.ts'
import { limitParam } from '../../kernel/operations/page.ts'
import { buildOpenapi } from './build-openapi.ts'
import { type OperationObject, type ResponseObject, resolveResponse } from './openapi-document.ts'

const site = { baseUrl: 'https://t.example', apiUrl: 'https://api.t.example', version: '1.2.3' }
const run = async () => ({ data: {} })

const listThings = operation({
  id: 'things.listThings',
  http: 'GET /things',
  summary: 'List things.',
  scopes: ['analytics:read', 'campaigns:read'],
  query: z.object({ limit: limitParam({ default: 10, max: 50 }), kind: z.enum(['a', 'b']).optional() }),
  data: z.array(z.object({ id: z.uuid(), made_at: z.date(), note: z.string().nullable() })),
  isPaged: true,
  deprecated: { since: '2026-01-01', sunset: '2026-06-01', successor: 'GET /items' },
  async run() {
    return { data: [] }
  },
})

type Tree = { name: string; children: Tree[] }
const tree: z.ZodType<Tree> = z.object({
  name: z.string(),
  get children() {
    return z.array(tree)
  },
})

const putThing = operation({
  id: 'things.putThing',
  http: 'PUT /things/:id',
  summary: 'Put a thing.',
  scopes: ['goals:write'],
  idempotency: 'required',
  params: z.object({ id: z.uuid() }),
  body: tree,
  data: tree,
  statuses: [200, 201],
  errors: ['invalid_state'],
  example: { params: { id: 'x' }, body: { name: 'n', children: [] } },
  run: run as never,
})

const token = operation({
  id: 'oauth.issueToken',
  http: 'POST /oauth/token',
  transport: { isRooted: true, envelope: 'bare', acceptsForm: true },
  summary: 'Issue a token.',
  auth: 'none',
  boundTo: 'app',
  body: z.object({ scope: z.string().optional() }),
  data: z.object({ access_token: z.string() }),
  statuses: [200, 400, 401],
  run: run as never,
})

const document = buildOpenapi([listThings, putThing, token], site)
const list = document.paths['/api/v1/things']!.get!
const put = document.paths['/api/v1/things/{id}']!.put!

function findResponse(op: OperationObject, status: number): ResponseObject {
  return resolveResponse(document, op.responses[status]!)
}

describe('buildOpenapi', () => {
  it('writes a document that an independent validator accepts as OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(document) as unknown as Record<string, unknown>)
    expect(result).toMatchObject({ valid: true })
  })

  it('contains both hosts and the version', () => {
    expect(document.servers.map(({ url }) => url)).toEqual(['https://t.example', 'https://api.t.example'])
    expect(document.info.version).toBe('1.2.3')
  })

  it('documents scopes, credentials, idempotency and granularity of every operation', () => {
    expect(list).toMatchObject({
      'x-required-scopes': ['analytics:read', 'campaigns:read'],
      'x-auth': ['api_key', 'app_token', 'user_token', 'session'],
      'x-idempotency': 'none',
      'x-scope-grain': 'profile',
    })
    expect(document.paths['/oauth/token']!.post).toMatchObject({ 'x-auth': ['none'], security: [] })
  })

  it('lists each alternative scope as a separate security alternative of an app token', () => {
    expect(list.security).toEqual([
      { api_key: [] },
      { app_token: ['analytics:read'] },
      { app_token: ['campaigns:read'] },
      { user_token: [] },
      { session: [] },
    ])
  })

  it('documents a query string that is coerced to a number as the number in its meta', () => {
    expect(list.parameters).toEqual([
      {
        name: 'limit',
        in: 'query',
        required: false,
        schema: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
      },
      { name: 'kind', in: 'query', required: false, schema: { $ref: '#/components/schemas/ListThingsKind' } },
      { $ref: '#/components/parameters/ProfileId' },
    ])
    expect(document.components.schemas.ListThingsKind).toEqual({ type: 'string', enum: ['a', 'b'] })
  })

  it('wraps responses in the envelope, with pagination for paged lists', () => {
    const schema = findResponse(list, 200).content!['application/json']!.schema
    expect(schema.required).toEqual(['data', 'meta', 'pagination'])
    expect(schema.properties!.meta!.required).toEqual(['profile_id'])
    expect(schema.properties!.data!.items!.properties).toEqual({
      id: { type: 'string', format: 'uuid' },
      made_at: { type: 'string', format: 'date-time' },
      note: { type: ['string', 'null'] },
    })
  })

  it('lists the implied and the declared codes of each error status', () => {
    expect(findResponse(put, 409)['x-error-codes']).toEqual([
      'entitlement_required',
      'idempotency_key_conflict',
      'idempotency_key_in_flight',
      'invalid_state',
    ])
  })

  it('requires the Idempotency-Key header if the operation does', () => {
    expect(put.parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKeyRequired' })
  })

  it('keeps recursive request bodies and responses separate and reachable', () => {
    const refs = [...JSON.stringify(put).matchAll(/#\/components\/schemas\/([^"]+)/g)].map(([, name]) => name!)
    expect(new Set(refs.filter((name) => name.startsWith('things.'))).size).toBe(3)
    for (const name of refs) expect(document.components.schemas).toHaveProperty([name])
  })

  it('documents a bare operation without envelope, as JSON and as a form', () => {
    const bare = document.paths['/oauth/token']!.post!
    expect(Object.keys(bare.requestBody!.content)).toEqual(['application/json', 'application/x-www-form-urlencoded'])
    expect(findResponse(bare, 200).content!['application/json']!.schema.properties).toEqual({
      access_token: { type: 'string' },
    })
    expect(Object.keys(bare.responses)).toEqual(['200', '400', '401', '413', '500', '503'])
  })

  it('documents since when an operation is deprecated, its sunset and its successor', () => {
    expect(list).toMatchObject({
      deprecated: true,
      'x-deprecation': { since: '2026-01-01', sunset: '2026-06-01', successor: 'GET /items' },
    })
    expect(findResponse(list, 200).headers).toHaveProperty('Sunset')
  })
})

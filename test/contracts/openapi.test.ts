import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import type { OpenapiDocument } from '../../src/http/openapi/openapi-document.ts'
import { routeOf } from '../../src/kernel/operations/operation.ts'
import { operations } from '../../src/operations.ts'
import { testApp } from '../support/app/test-app.ts'

const app = await testApp()
const response = await app.server.inject('/api/v1/openapi.json')
const document = response.json() as OpenapiDocument
const described = Object.values(document.paths).flatMap((methods) => Object.values(methods))

describe('GET /api/v1/openapi.json', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const result = await new Validator().validate(response.json())
    expect(result).toMatchObject({ valid: true })
    expect(document.openapi).toBe('3.1.0')
  })

  it('describes every operation once, under a unique id', () => {
    expect(described.map((op) => op.operationId).sort()).toEqual(operations.map((op) => op.id).sort())
    expect(new Set(operations.map((op) => op.id)).size).toBe(operations.length)
    expect(new Set(operations.map((op) => `${op.method} ${routeOf(op)}`)).size).toBe(operations.length)
  })

  it('contains no dangling reference', () => {
    const refs = [...response.body.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path!)
    expect(refs.length).toBeGreaterThan(0)
    for (const ref of new Set(refs)) expect(document).toHaveProperty(ref.split('/'))
  })

  it('declares each parameter that a path names', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const op of Object.values(methods)) {
        const inPath = (op.parameters ?? []).flatMap((parameter) =>
          'in' in parameter && parameter.in === 'path' ? [parameter.name] : [],
        )
        expect([op.operationId, inPath]).toEqual([op.operationId, named])
      }
    }
  })

  it('states scopes, credentials, idempotency and grain of every operation', () => {
    for (const op of described) {
      expect(op['x-required-scopes'], op.operationId).toBeInstanceOf(Array)
      expect(op['x-auth'].length, op.operationId).toBeGreaterThan(0)
      expect(['required', 'accepted', 'natural', 'none'], op.operationId).toContain(op['x-idempotency'])
      expect(['profile', 'workspace', 'app', 'person'], op.operationId).toContain(op['x-scope-grain'])
    }
  })

  it('is public and the same on both hosts', async () => {
    const other = await app.server.inject({ url: '/api/v1/openapi.json', headers: { host: 'api.tributary.test' } })
    expect([response.statusCode, other.body === response.body]).toEqual([200, true])
    expect(document.servers.map(({ url }) => url)).toEqual(['http://tributary.test', 'http://api.tributary.test'])
  })
})

describe('/docs/api', () => {
  it('shows every operation under its own anchor', async () => {
    const { body } = await app.server.inject('/docs/api')
    for (const { id } of operations) expect(body).toContain(`<section class="operation" id="${id}">`)
  })
})

import { expect, it } from 'vitest'
import { exampleValue } from './example-value.ts'

it.each([
  [{ type: 'string', format: 'uuid' }, '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07'],
  [{ type: 'string', enum: ['a', 'b'] }, 'a'],
  [{ type: ['string', 'null'] }, null],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, null],
  [{ type: 'integer', minimum: 5 }, 5],
  [{ type: 'integer', minimum: 1, default: 50 }, 50],
  [{ type: 'array', items: { type: 'boolean' } }, [true]],
  [{ type: 'object', properties: { name: { type: 'string' } } }, { name: 'name' }],
  [{ type: 'object', additionalProperties: { type: 'number' } }, { key: 1 }],
])('generates an example of %j: %j', (schema, value) => {
  expect(exampleValue(schema)).toEqual(value)
})

it('repeats the value of the request for the same name and type', () => {
  const schema = { type: 'object', properties: { name: { type: 'string' }, scopes: { type: 'string' } } }
  expect(exampleValue(schema, { name: 'Ana', scopes: ['a'] })).toEqual({ name: 'Ana', scopes: 'scopes' })
})

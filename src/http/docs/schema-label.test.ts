import { expect, it } from 'vitest'
import { boundsLabels, schemaLabel } from './schema-label.ts'

it.each([
  [{ type: 'string' }, 'string'],
  [{ type: 'string', format: 'uuid' }, 'string (uuid)'],
  [{ type: ['string', 'null'], format: 'date-time' }, 'string (date-time) or null'],
  [{ type: 'array', items: { type: 'integer' } }, 'array of integer'],
  [{ type: 'object', additionalProperties: { type: 'number' } }, 'object of number'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
  [{ const: true }, 'true'],
  [{ $ref: '#/components/schemas/Error' }, 'Error'],
  [{}, 'any'],
])('labels %j as %s', (schema, label) => {
  expect(schemaLabel(schema)).toBe(label)
})

it.each([
  [{ minimum: 1, maximum: 50, default: 10 }, ['1 to 50', 'default 10']],
  [{ maxLength: 200 }, ['at most 200 characters']],
  [{ minItems: 1 }, ['at least 1 items']],
  [{ exclusiveMinimum: 0 }, ['above 0']],
  [{ minLength: 3, maxLength: 3 }, ['3 characters']],
  [{}, []],
])('labels the bounds of %j as %j', (schema, labels) => {
  expect(boundsLabels(schema)).toEqual(labels)
})

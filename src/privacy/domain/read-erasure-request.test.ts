import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readErasureRequest } from './read-erasure-request.ts'

it('parses a request with defaults for null fields', () => {
  expect(readErasureRequest({ request_ref: 'r', email: ' Ana@Example.com', phone: null, reason: null })).toEqual({
    request_ref: 'r',
    reason: 'data_subject_request',
    identifier: { kind: 'email', value: 'ana@example.com' },
  })
})

const named = {
  customer_key: { customer_key: 'c-1' },
  email: { email: 'ana@example.com' },
  phone: { phone: '+56987654321' },
  identifier_type: { identifier_type: 'crm_contact_id', identifier_value: 'x' },
}

it('accepts a request exactly if it has one selector', () => {
  const selectors = fc.subarray(Object.keys(named) as (keyof typeof named)[])
  fc.assert(
    fc.property(selectors, (fields) => {
      const body = Object.assign({ request_ref: 'r' }, ...fields.map((field) => named[field])) as object
      expect('identifier' in readErasureRequest(body as Record<string, unknown>)).toBe(fields.length === 1)
    }),
  )
})

it('accepts a request_ref exactly if it has 1 to 200 letters, digits, . _ : and -', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 210 }), (request_ref) => {
      const isAccepted = 'identifier' in readErasureRequest({ request_ref, customer_key: 'c-1' })
      expect(isAccepted).toBe(/^[\w.:-]{1,200}$/.test(request_ref))
    }),
  )
  expect(readErasureRequest({ request_ref: 'a'.repeat(201), customer_key: 'c' })).toMatchObject({
    field: 'request_ref',
  })
  expect(readErasureRequest({ request_ref: 'r\n', customer_key: 'c' })).toMatchObject({ field: 'request_ref' })
})

it.each([
  ['no request_ref', { customer_key: 'c' }, 'request_ref: is required'],
  ['an unknown reason', { request_ref: 'r', reason: 'revenge', customer_key: 'c' }, 'reason: must be one of'],
  ['an unknown country', { request_ref: 'r', country: 'XX', phone: '987654321' }, 'country: must be'],
  ['no selector', { request_ref: 'r' }, 'customer_key: is required, or one of'],
  [
    'two selectors',
    { request_ref: 'r', email: 'a@example.com', phone: '+56987654321' },
    'phone: is a second selector beside email',
  ],
  [
    'a value with another selector',
    { request_ref: 'r', email: 'a@example.com', identifier_value: 'x' },
    'identifier_value: is a second selector beside email',
  ],
  [
    'a value without its type',
    { request_ref: 'r', identifier_value: 'x' },
    'identifier_type: is required with identifier_value',
  ],
  [
    'an unknown type',
    { request_ref: 'r', identifier_type: 'shoe_size', identifier_value: '42' },
    'identifier_type: must be one of',
  ],
  [
    'a type without a value',
    { request_ref: 'r', identifier_type: 'crm_contact_id' },
    'identifier_value: cannot be read',
  ],
  ['an invalid email', { request_ref: 'r', email: 'ana' }, 'email: cannot be read'],
])('rejects %s, naming the field', (_, body, message) => {
  const read = readErasureRequest(body)
  expect('message' in read && read.message).toContain(message)
  expect('field' in read && read.field).toBe(message.split(':')[0])
})

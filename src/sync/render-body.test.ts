import { expect, it } from 'vitest'
import { renderBody, type StoredEvent } from './render-body.ts'

const contact = { first_name: 'Ana', last_name: null, email: 'ana@example.com', phone: '+56912345678' }
const body = JSON.stringify({
  id: 'e1',
  type: 'outcome.recorded',
  app_id: null,
  data: { external_id: 'o1', customer_key: 'cus_1', value: 0.1, contact: null, contact_withheld: true },
})
const stored: StoredEvent = { type: 'outcome.recorded', body, personal_key_kind: null }
const partner = { app_id: 'a1', reads_personal_data: false }
const reader = { app_id: 'a1', reads_personal_data: true }

it('without customers:read the contact is withheld and marked as withheld', () => {
  expect(renderBody(stored, partner, contact).data).toMatchObject({
    customer_key: 'cus_1',
    contact: null,
    contact_withheld: true,
  })
})

it('with customers:read the person has the current contact data', () => {
  expect(renderBody(stored, reader, contact).data).toMatchObject({ contact, contact_withheld: false })
})

it('an erased or unknown person is absent and not marked as withheld', () => {
  expect(renderBody(stored, reader, null).data).toMatchObject({ contact: null, contact_withheld: false })
})

it.each([
  ['email', partner, contact, null],
  ['email', reader, contact, 'ana@example.com'],
  ['phone', reader, contact, '+56912345678'],
  ['email', reader, null, null],
] as const)(
  'a customer key that is an %s is returned only to a reader of personal data, while the person exists (%#)',
  (kind, recipient, known, key) => {
    const personal = { ...stored, personal_key_kind: kind, body: body.replace('"cus_1"', 'null') }
    expect(renderBody(personal, recipient, known).data.customer_key).toBe(key)
  },
)

it('every other byte is unchanged', () => {
  const text = JSON.stringify(renderBody(stored, partner, null))
  expect(text).toBe(body.replace('"app_id":null', '"app_id":"a1"'))
  const lifecycle = {
    type: 'connection.connected',
    personal_key_kind: null,
    body: '{"app_id":null,"data":{"b":1,"a":2e-7}}',
  }
  expect(JSON.stringify(renderBody(lifecycle, partner, null))).toBe('{"app_id":"a1","data":{"b":1,"a":2e-7}}')
})

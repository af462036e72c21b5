import { expect, test } from 'vitest'
import type { IdentifierKind } from './identifier-kinds.ts'
import { normalizeIdentifier } from './normalize-identifier.ts'

test.each<[IdentifierKind, string, string | null]>([
  ['email', ' A@Example.com', 'a@example.com'],
  ['phone', '9 8765 4321', '+56987654321'],
  ['national_id', '12.345.678-5', '12345678-5'],
  ['wa_id', '+56987654321', '56987654321'],
  ['wa_id', 'whatsapp:56987654321', null],
  ['external_customer_id', ' C-1042 ', 'C-1042'],
  ['crm_contact_id', 'x'.repeat(200), 'x'.repeat(200)],
  ['crm_contact_id', 'x'.repeat(201), null],
  ['store_customer_id', 'a\u0000b', null],
  ['payments_customer_id', '  ', null],
])('%s %j is %j', (kind, text, value) => {
  expect(normalizeIdentifier(kind, text, 'CL')).toEqual(value === null ? null : { kind, value })
})

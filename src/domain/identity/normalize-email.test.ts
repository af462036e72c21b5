import { expect, test } from 'vitest'
import { normalizeEmail } from './normalize-email.ts'

test.each([
  [' Ana.Perez@Example.COM ', 'ana.perez@example.com'],
  ['a+tag@sub.example.cl', 'a+tag@sub.example.cl'],
  ["o'neil@example.com", "o'neil@example.com"],
  ['ñandú@correo.example', 'ñandú@correo.example'],
  ['info@münchen.example', 'info@münchen.example'],
  [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
])('%s is %s', (text, email) => expect(normalizeEmail(text)).toBe(email))

test.each([
  '',
  'ana',
  'ana@',
  '@example.com',
  'ana@example',
  'a@b@example.com',
  'ana perez@example.com',
  'ana@exa mple.com',
  'ana@-example.com',
  'ana@example..com',
  '<ana@example.com>',
  'ana@example.com, eva@example.com',
  'ana\u0007@example.com',
  `${'a'.repeat(65)}@example.com`,
  `ana@${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example.com`,
])('%j is no address', (text) => expect(normalizeEmail(text)).toBeNull())

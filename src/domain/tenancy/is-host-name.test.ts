import { expect, test } from 'vitest'
import { isHostName } from './is-host-name.ts'

test.each(['example.com', 'shop.example.com', 'localhost', '*.example.com', 'xn--nn-fja.cl', '127.0.0.1'])(
  '%s is a host',
  (text) => {
    expect(isHostName(text)).toBe(true)
  },
)

test.each([
  '',
  'https://example.com',
  'example.com/path',
  'example.com:80',
  '-a.com',
  'a..com',
  'a b.com',
  '*',
  'x.*.com',
  `${'a'.repeat(64)}.com`,
  `${'a.'.repeat(127)}com`,
])('%j is not a host', (text) => {
  expect(isHostName(text)).toBe(false)
})

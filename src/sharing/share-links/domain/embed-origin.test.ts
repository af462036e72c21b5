import { expect, it } from 'vitest'
import { isEmbedOrigin } from './embed-origin.ts'

it.each([
  ['https://intranet.example.com', true],
  ['https://intranet.example.com:8443', true],
  ['http://localhost:3000', true],
  ['http://intranet.example.com', false],
  ['https://intranet.example.com/', false],
  ['https://intranet.example.com/a', false],
  ['https://*.example.com', false],
  ['https://a.example https://b.example', false],
  ["https://a.example; script-src 'unsafe-inline'", false],
  ['https://user@a.example', false],
  ['*', false],
  ['data:', false],
  ['', false],
])('%s is an origin that may embed a view: %s', (text, isOrigin) => {
  expect(isEmbedOrigin(text)).toBe(isOrigin)
})

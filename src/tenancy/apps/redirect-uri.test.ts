import { expect, it } from 'vitest'
import { isOrigin, isRedirectUri, originOf } from './redirect-uri.ts'

it.each([
  'https://app.example/callback',
  'https://app.example/cb?x=1',
  'http://localhost:3000/cb',
  'http://127.0.0.1/cb',
  'http://[::1]:8080/',
])('accepts %s as a redirect URI', (text) => {
  expect(isRedirectUri(text)).toBe(true)
})

it.each([
  '',
  '/callback',
  'http://app.example/cb',
  'javascript:alert(1)',
  'https://app.example/#',
  'https://a:b@app.example/',
  'myapp://cb',
  'http://localhost.evil.example/',
  'https://*.app.example/cb',
  'https://%2A.app.example/cb',
  'https://app.example/cb*',
  'https://app.example/c\nb',
  'https://app.example\\@evil.example/',
  'https://app.example/\u202e',
])('rejects %j as a redirect URI', (text) => {
  expect(isRedirectUri(text)).toBe(false)
})

it.each([
  ['https://app.example', true],
  ['https://app.example:8443', true],
  ['http://localhost:3000', true],
  ['https://app.example/', false],
  ['https://APP.example', false],
  ['http://app.example', false],
  ['*', false],
  ['null', false],
])('%j is an origin: %s', (text, expected) => {
  expect(isOrigin(text)).toBe(expected)
})

it('the origin of a redirect URI has no path or query', () => {
  expect(originOf('https://app.example:8443/cb?x=1')).toBe('https://app.example:8443')
})

import { expect, test } from 'vitest'
import { isReturnAllowed, returnOrigins } from './is-return-allowed.ts'

const app = {
  redirect_uris: ['https://partner.example/callback', 'http://localhost:8080/cb'],
  allowed_return_origins: ['https://app.partner.example'],
}

test.each([
  ['https://partner.example/anywhere?x=1#y', true],
  ['https://app.partner.example', true],
  ['http://localhost:8080/done', true],
  ['http://localhost:9090/done', false],
  ['http://partner.example/anywhere', false],
  ['https://partner.example:8443/', false],
  ['https://partner.example.evil.test/', false],
  ['https://partner.example@evil.test/', false],
  ['https://me@partner.example/', false],
  ['https://me:secret@partner.example/', false],
  ['https://:secret@partner.example/', false],
  ['javascript:alert(1)', false],
  ['//partner.example/', false],
  ['/relative', false],
  ['', false],
])('%s: %s', (returnUrl, isAllowed) => {
  expect(isReturnAllowed(returnUrl, app)).toBe(isAllowed)
})

const [a, b, c] = ['https://a.example', 'https://b.example', 'https://c.example']

test.each([
  ['no list leaves the redirect URIs', [], [a, b]],
  ['the redirect URIs’ own origins, listed, change nothing', [a, b], [a, b]],
  ['naming one of them leaves out the others', [a], [a]],
  ['naming another adds it', [c], [a, b, c]],
  ['naming one of them and another does both', [b, c], [b, c]],
])('return origins: %s', (_title, allowed_return_origins, expected) => {
  const redirect_uris = [`${a}/callback`, `${a}/other`, `${b}/callback`]
  expect([...returnOrigins({ redirect_uris, allowed_return_origins })].toSorted()).toEqual(expected)
})

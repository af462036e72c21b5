import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { ownOrigins, rejectForeignPage } from './own-origins.ts'

it.each<[baseUrl: string, origins: string[]]>([
  ['https://attribution.example', ['https://attribution.example']],
  ['https://attribution.example:8443/below', ['https://attribution.example:8443']],
  ['http://127.0.0.1:3000', ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']],
  ['http://localhost', ['http://localhost', 'http://127.0.0.1', 'http://[::1]']],
  ['http://[::1]:3000', ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']],
  ['http://127.0.0.1.example:3000', ['http://127.0.0.1.example:3000']],
])('the pages of %s have the origins %j', (baseUrl, origins) => {
  expect([...ownOrigins(baseUrl, baseUrl)]).toEqual(origins)
})

it.each([
  ['a page of this service', 'https://attribution.example', true],
  ['a client without an Origin', undefined, true],
  ['a page of another site', 'https://evil.example', false],
  ['a page with an opaque origin', 'null', false],
])('%s (Origin %o) is allowed: %o', (_, origin, isAllowed) => {
  const request = () =>
    rejectForeignPage({ headers: { origin } } as FastifyRequest, ownOrigins('https://attribution.example'))
  if (isAllowed) expect(request).not.toThrow()
  else expect(request).toThrow(expect.objectContaining({ code: 'forbidden' }))
})

import { expect, test } from 'vitest'
import { ownOrigins } from './own-origins.ts'

test.each<[baseUrl: string, origins: string[]]>([
  ['https://attribution.example', ['https://attribution.example']],
  ['https://attribution.example:8443/below', ['https://attribution.example:8443']],
  ['http://127.0.0.1:3000', ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']],
  ['http://localhost', ['http://localhost', 'http://127.0.0.1', 'http://[::1]']],
  ['http://[::1]:3000', ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']],
  ['http://127.0.0.1.example:3000', ['http://127.0.0.1.example:3000']],
])('the pages of %s are those of %j', (baseUrl, origins) => {
  expect([...ownOrigins(baseUrl, baseUrl)]).toEqual(origins)
})

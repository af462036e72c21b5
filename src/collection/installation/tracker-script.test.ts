import { readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { currentBuild } from './tracker-build.ts'

const app = await testApp()
const built = readFileSync(new URL('../../../packages/tracker/dist/t.js', import.meta.url), 'utf8')
const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ url, headers })

describe('the browser script', () => {
  it('is cached for a limited time at its stable path, and permanently under its hash', async () => {
    const [stable, fixed] = [await get('/t.js'), await get(currentBuild().path)]
    expect([stable.body, fixed.body]).toEqual([built, built])
    expect(stable.headers['cache-control']).toBe('public, max-age=86400, stale-while-revalidate=604800')
    expect(fixed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/t/0000000000000000.js')).statusCode).toBe(404)
  })

  it('can be loaded by any page, with an integrity hash', async () => {
    const { headers } = await get('/t.js', { origin: 'https://shop.example' })
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    })
  })

  it('is compressed as the browser accepts', async () => {
    const gzip = await get('/t.js', { 'accept-encoding': 'gzip, deflate' })
    const brotli = await get('/t.js', { 'accept-encoding': 'gzip, deflate, br' })
    expect([gzip.headers['content-encoding'], brotli.headers['content-encoding']]).toEqual(['gzip', 'br'])
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(built)
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(built)
  })

  it('is not sent again to a client that has it', async () => {
    const { headers } = await get('/t.js')
    const again = await get('/t.js', { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})

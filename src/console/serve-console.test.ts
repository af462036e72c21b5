import { mkdirSync, writeFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../../test/support/temporary-directory.ts'
import { html } from '../http/pages/html.ts'
import { contentSecurityPolicy, readDocument } from './console-document.ts'
import { serveConsole } from './serve-console.ts'

async function served({ isBuilt }: { isBuilt: boolean }) {
  const folder = `${await temporaryDirectory()}/`
  if (isBuilt) {
    mkdirSync(`${folder}assets`)
    writeFileSync(`${folder}index.html`, '<!doctype html><meta name="csp-nonce" content="%CSP_NONCE%"><title>x</title>')
    writeFileSync(`${folder}assets/index-abc.js`, 'export {}')
    writeFileSync(`${folder}assets/index-abc.js.br`, 'packed')
    writeFileSync(`${folder}assets/mark-abc.svg`, '<svg/>')
  }
  const server = Fastify()
  server.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'not_found' }))
  server.get('/api/v1/profile', async () => 'profile')
  serveConsole(server, { folder })
  const get = (url: string, headers: Record<string, string> = { accept: 'text/html,*/*' }) =>
    server.inject({ url, headers })
  return { get }
}

describe('the console', () => {
  it('serves its page at / and at every client-side route, uncached and with a policy that allows only its own origin', async () => {
    const { get } = await served({ isBuilt: true })
    const nonces = new Set<string>()
    for (const url of ['/', '/campaigns?model=linear', '/customers/0195', '/tracker']) {
      const { statusCode, headers, body } = await get(url)
      expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, 'no-cache'])
      const nonce = /content="([^"]+)"/.exec(body)![1]!
      expect(headers['content-security-policy']).toBe(contentSecurityPolicy(nonce))
      expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(4)
  })

  it('compresses its page if the browser accepts it', async () => {
    const { get } = await served({ isBuilt: true })
    const { headers, rawPayload } = await get('/', { accept: 'text/html', 'accept-encoding': 'gzip, br' })
    expect([headers['content-encoding'], headers.vary]).toEqual(['br', 'accept-encoding'])
    expect(brotliDecompressSync(rawPayload).toString()).toContain('<title>x</title>')
  })

  it('does not serve its page for paths of the API and other routes', async () => {
    const { get } = await served({ isBuilt: true })
    expect((await get('/api/v1/profile')).body).toBe('profile')
    for (const url of [
      '/api/v1/nothing',
      '/oauth/nothing',
      '/assets/gone.js',
      '/docs/nothing',
      '/.well-known/x',
      '/mcp/x',
    ]) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 404])
    }
    expect((await get('/campaigns', { accept: 'application/json' })).statusCode).toBe(404)
  })

  it('serves its mark as the icon of pages that name none', async () => {
    const { get } = await served({ isBuilt: true })
    const { statusCode, headers, body } = await get('/favicon.ico', { accept: 'image/*' })
    expect([statusCode, headers['content-type'], body]).toEqual([200, 'image/svg+xml', '<svg/>'])
    expect((await (await served({ isBuilt: false })).get('/favicon.ico')).statusCode).toBe(404)
  })

  it('serves files with a content hash in their name as immutable, compressed if the browser accepts it', async () => {
    const { get } = await served({ isBuilt: true })
    const plain = await get('/assets/index-abc.js', {})
    expect([plain.statusCode, plain.body]).toEqual([200, 'export {}'])
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const packed = await get('/assets/index-abc.js', { 'accept-encoding': 'br' })
    expect([packed.headers['content-encoding'], packed.body]).toEqual(['br', 'packed'])
    expect((await get('/assets/..%2findex.html', {})).statusCode).toBeGreaterThanOrEqual(400)
  })

  it('shows the build command if it was not built', async () => {
    const { get } = await served({ isBuilt: false })
    expect((await get('/')).body).toContain('npm run prepare')
    expect((await get('/campaigns')).statusCode).toBe(404)
  })
})

describe('a document of the console', () => {
  it('has escaped values and names the sites that may frame it', async () => {
    const folder = `${await temporaryDirectory()}/`
    writeFileSync(`${folder}index.html`, '<meta content="%SHARED_VIEW%"><title>%TITLE%</title>%NO_SCRIPT% %OTHER%')
    const render = readDocument(folder)!
    const hostile = '</title><script>"%TITLE%"</script>'
    const values = { SHARED_VIEW: JSON.stringify({ name: hostile }), TITLE: hostile, NO_SCRIPT: html`<b>x</b>` }
    const { text, headers } = render(values, ['https://intranet.example.com'])
    expect(text).not.toContain('<script')
    expect(text.match(/"/g)).toHaveLength(2)
    expect(text).toMatch(/<b>x<\/b> %OTHER%$/)
    expect(headers['content-security-policy']).toMatch(/frame-ancestors https:\/\/intranet\.example\.com$/)
    expect(render().text).toBe('<meta content=""><title>Tributary</title> %OTHER%')
    expect(render().headers['content-security-policy']).toMatch(/frame-ancestors 'none'$/)
  })

  it('is absent if the console was not built', async () => {
    expect(readDocument(`${await temporaryDirectory()}/`)).toBeNull()
  })
})

import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { once } from '../../kernel/once.ts'
import { currentBuild, listBuilds, moduleBuilds } from './tracker-build.ts'

/**
 * Serves the browser script: `/t.js` is the current build and is revalidated after a day; `/t/<hash>.js` and
 * `/t/<hash>-<module>.js` are one build permanently. Any page may load it, also with an integrity hash, which browsers check only if CORS allows reading.
 */
export function serveTrackerScript(server: FastifyInstance): void {
  const builds = listBuilds()
  server.get('/t.js', scriptHandler(currentBuild().text, 'public, max-age=86400, stale-while-revalidate=604800'))
  for (const { path, text } of [...builds, ...moduleBuilds().values()]) {
    server.get(path, scriptHandler(text, 'public, max-age=31536000, immutable'))
  }
}

function scriptHandler(text: string, cacheControl: string) {
  const forms = {
    br: once(() => brotliCompressSync(text)),
    gzip: once(() => gzipSync(text, { level: 9 })),
    identity: () => text,
  }
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  return (request: FastifyRequest, reply: FastifyReply) => {
    const accepted = request.headers['accept-encoding'] ?? ''
    const form = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
    reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': cacheControl,
      etag,
      vary: 'accept-encoding',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    if (form !== 'identity') reply.header('content-encoding', form)
    return reply.send(forms[form]())
  }
}

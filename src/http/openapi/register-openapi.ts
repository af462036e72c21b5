import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Operation } from '../../kernel/operations/operation.ts'
import { buildOpenapi } from './build-openapi.ts'
import type { Site } from './openapi-document.ts'

/** Serves the OpenAPI document: public, built on the first request, cached, revalidated by ETag. */
export function registerOpenapi(fastify: FastifyInstance, site: Site & { operations: readonly Operation[] }): void {
  let built: Built | undefined
  fastify.get('/api/v1/openapi.json', async (request, reply) => {
    built ??= build(site)
    const { body, zipped, etag } = built
    reply.header('ETag', etag).header('Cache-Control', 'public, max-age=60').header('Access-Control-Allow-Origin', '*')
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    reply.type('application/json; charset=utf-8').header('Vary', 'Accept-Encoding')
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(body)
    return reply.header('Content-Encoding', 'gzip').send(zipped)
  })
}

/** Serialized once, because it is the largest public response. */
interface Built {
  body: Buffer
  zipped: Buffer
  etag: string
}

function build(site: Site & { operations: readonly Operation[] }): Built {
  const body = Buffer.from(JSON.stringify(buildOpenapi(site.operations, site)))
  return {
    body,
    zipped: gzipSync(body),
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
  }
}

import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Operation } from '../../kernel/operation.ts'
import { buildOpenapi } from './build-openapi.ts'
import type { Site } from './openapi-document.ts'

/** Serves the description: public, built when first asked for and then kept, revalidated by its ETag. */
export function registerOpenapi(fastify: FastifyInstance, site: Site & { operations: readonly Operation[] }): void {
  let built: { body: string; etag: string } | undefined
  fastify.get('/api/v1/openapi.json', async (request, reply) => {
    built ??= build(site)
    const { body, etag } = built
    reply.header('ETag', etag).header('Cache-Control', 'public, max-age=60').header('Access-Control-Allow-Origin', '*')
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(body)
  })
}

function build(site: Site & { operations: readonly Operation[] }): { body: string; etag: string } {
  const body = JSON.stringify(buildOpenapi(site.operations, site))
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

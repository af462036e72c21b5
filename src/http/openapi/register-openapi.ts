import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Operation } from '../../kernel/operation.ts'
import { buildOpenapi } from './build-openapi.ts'
import type { Site } from './openapi-document.ts'

/** Serves the description: public, built once, revalidated by its ETag. */
export function registerOpenapi(fastify: FastifyInstance, site: Site & { operations: readonly Operation[] }): void {
  const body = JSON.stringify(buildOpenapi(site.operations, site))
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  fastify.get('/api/v1/openapi.json', async (request, reply) => {
    reply.header('ETag', etag).header('Cache-Control', 'public, max-age=60').header('Access-Control-Allow-Origin', '*')
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(body)
  })
}

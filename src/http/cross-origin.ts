import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Operation, routeOf } from '../kernel/operation.ts'

/** The page's own origin is named back, since a wildcard would forbid it to send cookies along. */
export function allowOrigin(request: FastifyRequest, reply: FastifyReply): void {
  const { origin } = request.headers
  reply.header('vary', 'Origin')
  if (origin === undefined) return
  reply.header('access-control-allow-origin', origin)
  reply.header('access-control-allow-credentials', 'true')
}

/** What a browser asks before it lets a page send JSON to us. A day is the longest that browsers remember the answer. */
export function servePreflight(server: FastifyInstance, op: Operation): void {
  server.options(routeOf(op), (request, reply) => {
    allowOrigin(request, reply)
    reply
      .code(204)
      .header('access-control-allow-methods', op.method)
      .header('access-control-allow-headers', 'content-type, x-atribu-tracking-key')
      .header('access-control-max-age', '86400')
      .send()
  })
}

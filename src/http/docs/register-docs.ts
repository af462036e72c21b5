import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Operation } from '../../kernel/operation.ts'
import { buildOpenapi } from '../openapi/build-openapi.ts'
import type { Site } from '../openapi/openapi-document.ts'
import { renderErrors } from './render-errors.ts'
import { renderReference } from './render-reference.ts'

/** Serves the reference and the errors page, rendered once, and their stylesheet under a name made of its content. */
export function registerDocs(fastify: FastifyInstance, site: Site & { operations: readonly Operation[] }): void {
  const css = readFileSync(new URL('./docs.css', import.meta.url), 'utf8')
  const stylesheet = `/docs/assets/docs-${createHash('sha256').update(css).digest('hex').slice(0, 16)}.css`
  const document = buildOpenapi(site.operations, site)
  const reference = renderReference(document, stylesheet)
  const errors = renderErrors(document, stylesheet)

  fastify.get('/docs', async (_request, reply) => sendPage(reply, reference))
  fastify.get('/docs/errors', async (_request, reply) => sendPage(reply, errors))
  fastify.get(stylesheet, async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('X-Content-Type-Options', 'nosniff')
      .send(css),
  )
}

const contentPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-cache')
    .header('Content-Security-Policy', contentPolicy)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Referrer-Policy', 'no-referrer')
    .send(page)
}

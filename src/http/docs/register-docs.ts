import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Operation } from '../../kernel/operations/operation.ts'
import { describeApi } from '../openapi/build-openapi.ts'
import type { OpenapiDocument, Site } from '../openapi/openapi-document.ts'
import { type CompressedText, compressedText } from '../responses/send-compressed.ts'
import { renderErrors } from './render-errors.ts'
import { renderReference } from './render-reference.ts'

/**
 * Serves the reference, the errors page and their stylesheet, whose name contains a content hash. Pages are rendered on the first
 * request, so that a start does not wait for them, and then cached.
 */
export function registerDocs(
  fastify: FastifyInstance,
  site: Site & { operations: readonly Operation[] },
  limit: (request: FastifyRequest, reply: FastifyReply) => Promise<void> = async () => {},
): void {
  const css = stylesheets.map((file) => readFileSync(file, 'utf8')).join('\n')
  const stylesheet = `/docs/assets/docs-${createHash('sha256').update(css).digest('hex').slice(0, 16)}.css`
  let document: OpenapiDocument | undefined
  for (const [path, render] of Object.entries(pages)) {
    let page: CompressedText | undefined
    fastify.get(path, { onRequest: limit }, async (request, reply) => {
      document ??= describeApi(site.operations, site)
      page ??= compressedText(render(document, stylesheet))
      return page.send(request, asPage(reply))
    })
  }
  const style = compressedText(css)
  fastify.get(stylesheet, { onRequest: limit }, async (request, reply) => {
    reply
      .type('text/css; charset=utf-8')
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .header('X-Content-Type-Options', 'nosniff')
    return style.send(request, reply)
  })
}

const pages = { '/docs': renderReference, '/docs/errors': renderErrors }

const stylesheets = [new URL('./page.css', import.meta.url), new URL('./reference.css', import.meta.url)]

const contentPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

function asPage(reply: FastifyReply): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-cache')
    .header('Content-Security-Policy', contentPolicy)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Referrer-Policy', 'no-referrer')
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { once } from '../../kernel/once.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import { describeApi } from '../openapi/build-openapi.ts'
import type { Site } from '../openapi/openapi-document.ts'
import { compressedText } from '../responses/send-compressed.ts'
import { renderErrors } from './render-errors.ts'
import { renderReference } from './render-reference.ts'
import { openDocumentation } from './site/documentation.ts'
import { renderHome, renderSearchIndex, renderSitePage } from './site/render-site.ts'

type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * Serves the documentation, the API reference and the errors page. Pages are rendered on the first request, so that a start does
 * not wait for them, and then cached. The names of the stylesheet and of the script contain a content hash.
 */
export function registerDocs(
  fastify: FastifyInstance,
  site: Site & { operations: readonly Operation[] },
  limit: Limit = async () => {},
): void {
  const { pages, assets, images, searchIndex } = documentationSite(site)
  for (const [path, render] of pages) {
    const page = once(() => compressedText(render()))
    fastify.get(path, { onRequest: limit }, async (request, reply) => page().send(request, asPage(reply)))
  }
  for (const [path, { type, text }] of assets) {
    const asset = compressedText(text)
    fastify.get(path, { onRequest: limit }, async (request, reply) => asset.send(request, asAsset(reply, type)))
  }
  const index = once(() => compressedText(searchIndex()))
  fastify.get('/docs/search.json', { onRequest: limit }, async (request, reply) =>
    index().send(request, asPage(reply).type('application/json; charset=utf-8')),
  )
  for (const { path, read } of images) {
    fastify.get(path, { onRequest: limit }, async (_request, reply) =>
      reply.type('image/webp').header('Cache-Control', 'public, max-age=86400').send(read()),
    )
  }
}

/** Everything below `/docs`: `npm run docs` writes the same content to files. */
export function documentationSite(site: Site & { operations: readonly Operation[] }) {
  const documentation = openDocumentation()
  const css = stylesheets.map((file) => readFileSync(file, 'utf8')).join('\n')
  const js = readFileSync(searchScript, 'utf8')
  const stylesheet = `/docs/assets/docs-${hashOf(css)}.css`
  const script = `/docs/assets/search-${hashOf(js)}.js`
  const links = { stylesheet, script }
  const document = once(() => describeApi(site.operations, site))
  return {
    pages: new Map<string, () => string>([
      ['/docs', () => renderHome(documentation, links)],
      ['/docs/api', () => renderReference(document(), stylesheet)],
      ['/docs/errors', () => renderErrors(document(), stylesheet)],
      ...documentation.pages.map(({ path }): [string, () => string] => [
        path,
        () => renderSitePage(documentation, path, links),
      ]),
    ]),
    assets: new Map([
      [stylesheet, { type: 'text/css; charset=utf-8', text: css }],
      [script, { type: 'text/javascript; charset=utf-8', text: js }],
    ]),
    searchIndex: () => renderSearchIndex(documentation),
    images: documentation.images,
  }
}

const stylesheets = [
  new URL('./page.css', import.meta.url),
  new URL('./reference.css', import.meta.url),
  new URL('./site/site.css', import.meta.url),
]
const searchScript = new URL('./site/search.js', import.meta.url)

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

const contentPolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

function asPage(reply: FastifyReply): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-cache')
    .header('Content-Security-Policy', contentPolicy)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Referrer-Policy', 'no-referrer')
}

function asAsset(reply: FastifyReply, type: string): FastifyReply {
  return reply
    .type(type)
    .header('Cache-Control', 'public, max-age=31536000, immutable')
    .header('X-Content-Type-Options', 'nosniff')
}

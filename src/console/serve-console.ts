import { readdirSync, readFileSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from '../http/pages/html.ts'
import { sendPage } from '../http/pages/page.ts'
import { compressText } from '../http/responses/compress-read.ts'
import { type ConsoleDocument, consoleBuild, readDocument } from './console-document.ts'

/** Paths that are never pages of the console; an unknown path below them returns 404. */
const notPages = /^\/(api|oauth|assets|docs|mcp|t|hooks|metrics|\.well-known)(\/|$|\.)/

/**
 * Serves the console: its files as immutable, because their names contain a content hash; its page uncached, at `/` and at every
 * path without another route, because routing happens in the browser.
 */
export function serveConsole(server: FastifyInstance, { folder = consoleBuild }: { folder?: string } = {}): void {
  const page = readDocument(folder)
  if (page !== null) {
    void server.register(fastifyStatic, {
      root: `${folder}assets`,
      prefix: '/assets/',
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      decorateReply: false,
      setHeaders: (reply) => {
        void reply.header('x-content-type-options', 'nosniff').header('cross-origin-resource-policy', 'same-origin')
      },
    })
  }
  server.get('/', (request, reply) => (page === null ? sendUnbuilt(reply) : sendConsole(request, reply, page)))
  const icon = page === null ? null : readIcon(folder)
  // Browsers request it on pages that name no icon.
  server.get('/favicon.ico', (_request, reply) =>
    icon === null
      ? reply.callNotFound()
      : reply.header('content-type', 'image/svg+xml').header('cache-control', 'public, max-age=86400').send(icon),
  )
  server.get('/*', (request, reply) => {
    const isPage = (request.headers.accept ?? '').includes('text/html') && !notPages.test(request.url)
    if (page === null || !isPage) return reply.callNotFound()
    return sendConsole(request, reply, page)
  })
}

function readIcon(folder: string): Buffer | null {
  const name = readdirSync(`${folder}assets`).find((file) => /^mark-.*\.svg$/.test(file))
  return name === undefined ? null : readFileSync(`${folder}assets/${name}`)
}

/** Every byte of the page delays its first request for a file, so it is compressed although it is small. */
async function sendConsole(request: FastifyRequest, reply: FastifyReply, page: ConsoleDocument): Promise<FastifyReply> {
  const { headers, text } = page()
  const body = await compressText(request, reply, text)
  return reply.headers(headers).send(body)
}

function sendUnbuilt(reply: FastifyReply): FastifyReply {
  return sendPage(reply, {
    title: 'Tributary',
    body: html`<h1>The console has not been built</h1>
<p>The service is running. <code>npm run prepare</code> builds its console, and it is here after a restart.</p>
<ul>
<li><a href="/docs">Documentation</a></li>
<li><a href="/docs/api">API reference</a></li>
<li><a href="/docs/errors">Error codes</a></li>
</ul>`,
  })
}

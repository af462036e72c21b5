import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from './deps.ts'
import { html } from './docs/html.ts'
import { sendPage } from './page.ts'

/** What a person sees who opens the service's address. */
export function serveHome(server: FastifyInstance, deps: HttpDeps): void {
  server.get('/', (_request, reply) =>
    sendPage(reply, {
      title: 'Tributary',
      body: html`<h1>Tributary</h1>
<p>The service is running, version ${deps.version}.</p>
<ul>
<li><a href="/docs">API reference</a></li>
<li><a href="/docs/errors">Error codes</a></li>
<li><a href="/api/v1/openapi.json">OpenAPI description</a></li>
</ul>`,
    }),
  )
}

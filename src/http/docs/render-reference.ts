import { scopes } from '../../kernel/context/scopes.ts'
import type { OpenapiDocument } from '../openapi/openapi-document.ts'
import { type Html, html, prose } from '../pages/html.ts'
import { pageLayout } from './page-layout.ts'
import { type ListedOperation, renderOperation } from './render-operation.ts'
import { renderWebhooks } from './render-webhooks.ts'

/** The reference page, rendered from the OpenAPI document. */
export function renderReference(document: OpenapiDocument, stylesheet: string): string {
  const groups = groupByTag(document)
  return pageLayout({
    title: `${document.info.title} reference`,
    stylesheet,
    nav: html`<a href="#start">Getting started</a><a href="#scopes">Scopes</a><a href="#webhook-events">Webhook events</a>${groups.map(renderNavGroup)}`,
    main: html`${renderStart(document)}${renderWebhooks(document)}${groups.map(
      ([tag, listed]) =>
        html`<h2 id="${tag}">${titleOf(tag)}</h2>${listed.map((item) => renderOperation(item, document))}`,
    )}`,
  })
}

type Group = [tag: string, listed: ListedOperation[]]

function groupByTag(document: OpenapiDocument): Group[] {
  const groups = new Map<string, ListedOperation[]>(document.tags.map(({ name }) => [name, []]))
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, op] of Object.entries(methods)) {
      groups.get(op.tags[0]!)?.push({ method: method.toUpperCase(), path, op })
    }
  }
  return [...groups].sort(([a], [b]) => a.localeCompare(b))
}

function renderNavGroup([tag, listed]: Group): Html {
  return html`<h5><a href="#${tag}">${titleOf(tag)}</a></h5>${listed.map(
    ({ op }) =>
      html`<a href="#${op.operationId}"${op.deprecated && html` class="deprecated"`}>${op.summary.replace(/\.$/, '')}</a>`,
  )}`
}

/** `userTokens` and `user-tokens` become `User tokens`. */
function titleOf(tag: string): string {
  const title = tag
    .replaceAll(/[-_]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return title.charAt(0).toUpperCase() + title.slice(1)
}

function renderStart(document: OpenapiDocument): Html {
  return html`<section class="intro" id="start">
<h1>${document.info.title}</h1>
<p class="lead">${document.info.summary} Version ${document.info.version}.</p>
${prose(document.info.description)}
<ul class="hosts">${document.servers.map(({ url, description }) => html`<li><code>${url}</code> ${description}</li>`)}</ul>
<h4>First call</h4>
<pre class="code"><code>curl '${document.servers[0]!.url}/api/v1/profile' \\
  -H "Authorization: Bearer $API_KEY"</code></pre>
<p>Every error has this form; <a href="/docs/errors">every code is explained</a>:</p>
<pre class="code"><code>${JSON.stringify(rejection(document.servers[0]!.url), null, 2)}</code></pre>
</section>
<section class="intro" id="scopes"><h2>Scopes</h2>
<p>Where an operation names several, one of them is enough.</p>
<dl class="scopes">${Object.entries(scopes).map(
    ([name, opens]) => html`<dt><code>${name}</code></dt><dd>${prose(opens)}</dd>`,
  )}</dl></section>`
}

function rejection(baseUrl: string): object {
  return {
    error: {
      code: 'insufficient_scope',
      message: 'This route needs campaigns:read.',
      status: 403,
      request_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07',
      docs_url: `${baseUrl}/docs/errors#insufficient_scope`,
      required_scopes: ['campaigns:read'],
    },
  }
}

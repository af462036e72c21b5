import { type CatalogEntry, errorCatalog } from '../../kernel/errors/error-catalog.ts'
import { type OpenapiDocument, resolveResponse } from '../openapi/openapi-document.ts'
import { type Html, html, inlineProse } from '../pages/html.ts'
import { pageLayout } from './page-layout.ts'

/** The errors page: one anchor per code, with the operations that return it. */
export function renderErrors(document: OpenapiDocument, stylesheet: string): string {
  const codes = Object.entries(errorCatalog) as [string, CatalogEntry][]
  const users = operationsByCode(document)
  return pageLayout({
    title: `${document.info.title} errors`,
    stylesheet,
    nav: html`${codes.map(([code]) => html`<a href="#${code}"><code>${code}</code></a>`)}`,
    main: html`<section class="intro"><h1>Errors</h1>
<p class="lead">Branch on <code>code</code>. The status repeats its class; <code>message</code> is for people and may change; <code>request_id</code> finds the request in the logs.</p></section>
${codes.map(([code, entry]) => renderCode(code, entry, users.get(code) ?? []))}`,
  })
}

function operationsByCode(document: OpenapiDocument): Map<string, string[]> {
  const users = new Map<string, string[]>()
  for (const op of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    const codes = new Set(
      Object.values(op.responses).flatMap((item) => resolveResponse(document, item)['x-error-codes'] ?? []),
    )
    for (const code of codes) users.set(code, [...(users.get(code) ?? []), op.operationId])
  }
  return users
}

function renderCode(code: string, { status, meaning, alsoStatuses }: CatalogEntry, users: readonly string[]): Html {
  return html`<section class="error" id="${code}">
<h3><a href="#${code}"><code>${code}</code></a> ${[status, ...alsoStatuses].map((item) => html`<span class="status">${item}</span> `)}</h3>
<p>${inlineProse(meaning)}</p>
${renderUsers(users)}
</section>`
}

function renderUsers(users: readonly string[]): Html {
  if (users.length === 0) return html`<p class="users"><b>Reserved</b>: not used in this version.</p>`
  const links = html`<p class="users">${users.map((id) => html`<a href="/docs/api#${id}">${id}</a> `)}</p>`
  if (users.length <= 6) return links
  return html`<details class="users"><summary>${users.length} operations return it</summary>${links}</details>`
}

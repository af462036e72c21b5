import { type Html, html } from '../../pages/html.ts'
import { pageLayout } from '../page-layout.ts'
import type { Documentation } from './documentation.ts'
import { sections } from './site-pages.ts'

export interface SiteAssets {
  stylesheet: string
  script: string
}

/** The first page: the documents by reader. */
export function renderHome({ pages, images }: Documentation, assets: SiteAssets): string {
  const picture = images.find(({ path }) => path.endsWith('/overview.webp'))
  const present = new Set(pages.map(({ path }) => path))
  const listed = sections.map(
    ({ reader, purpose, pages }) => html`<section class="readers">
<h2>${reader}</h2>
<p>${purpose}</p>
<ul>${pages.filter(({ path }) => present.has(path)).map(({ path, label }) => html`<li><a href="${path}">${label}</a></li>`)}</ul>
${reader === 'Developers' && apiLinks}
</section>`,
  )
  return pageLayout({
    title: 'Tributary documentation',
    ...assets,
    nav: siteNavigation(present),
    main: html`<section class="intro" id="start"><h1>Documentation</h1>
<p class="lead">Tributary connects every payment, deal and lead to the visits and ads that led to it.</p></section>${listed}${picture && html`<p><img src="${picture.path}" alt="Overview in the console: spend, cash received, ROAS, and where the cash came from" loading="lazy"></p>`}`,
  })
}

const apiLinks = html`<ul><li><a href="/docs/api">API reference</a></li><li><a href="/docs/errors">Error codes</a></li>
<li><a href="/api/v1/openapi.json">OpenAPI description</a></li></ul>`

export function renderSitePage(documentation: Documentation, path: string, assets: SiteAssets): string {
  const { title, content, headings } = documentation.render(path)!
  const contents = headings.filter(({ depth }) => depth === 2)
  return pageLayout({
    title: `${title} - Tributary`,
    ...assets,
    nav: siteNavigation(new Set(documentation.pages.map(({ path }) => path)), path),
    main: html`<article class="page">${contents.length > 2 && renderContents(contents)}${content}</article>`,
  })
}

function renderContents(headings: readonly { id: string; text: string }[]): Html {
  const links = headings.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)
  return html`<details class="contents"><summary>On this page</summary><ul>${links}</ul></details>`
}

function siteNavigation(present: ReadonlySet<string>, current?: string): Html {
  return html`<div class="search" hidden><input type="search" aria-label="Search the documentation" placeholder="Search">
<ul></ul></div>${sections.map(
    ({ reader, pages }) =>
      html`<h5>${reader}</h5>${pages
        .filter(({ path }) => present.has(path))
        .map(
          ({ path, label }) => html`<a href="${path}"${path === current && html` aria-current="page"`}>${label}</a>`,
        )}`,
  )}<h5>Reference</h5><a href="/docs/api">API reference</a><a href="/docs/errors">Error codes</a>`
}

/** What the search in the browser reads: one entry per heading. */
export function renderSearchIndex({ pages, render }: Documentation): string {
  const entries = pages.flatMap(({ path }) => {
    const { title, parts } = render(path)!
    return parts.map(({ id, heading, text }) => ({ url: `${path}#${id}`, page: title, heading, text: text.trim() }))
  })
  return JSON.stringify(entries)
}

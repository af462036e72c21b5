import { type Html, html } from '../pages/html.ts'

export interface Page {
  title: string
  stylesheet: string
  /** The script of the search; pages without a search have no script. */
  script?: string
  nav: Html
  main: Html
}

/** The layout of a docs page: a sidebar that collapses on small screens, and the content. */
export function pageLayout({ title, stylesheet, script, nav, main }: Page): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="${stylesheet}">
${
  script &&
  html`<script src="${script}" defer></script>
`
}</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header class="top">
<a class="brand" href="/">Tributary</a>
<a href="/docs">Documentation</a>
<a href="/docs/api">API reference</a>
<a href="/docs/errors">Errors</a>
<a href="/api/v1/openapi.json">OpenAPI</a>
</header>
<div class="frame">
<nav class="side" aria-label="Contents"><details class="fold"><summary>Contents</summary>${nav}</details><div class="wide">${nav}</div></nav>
<main id="content">${main}</main>
</div>
</body>
</html>
`
  return page.text
}

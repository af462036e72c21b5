import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bindContext, type Context } from '../../kernel/context/context.ts'
import type { Scope } from '../../kernel/context/scopes.ts'
import type { Services } from '../../kernel/context/services.ts'
import { addressOf } from '../requests/address-of.ts'
import { Html, html } from './html.ts'

export interface Page {
  title: string
  body: Html
  status?: number
  /** Default: English. */
  lang?: string
  /** Default: no referrer. */
  referrerPolicy?: 'no-referrer' | 'same-origin'
  /** Additional style rules of this page. */
  style?: string
  /** Origins that its forms may be sent or redirected to. Default: only this service. */
  formTargets?: readonly string[]
  /** Origins that may show it in a frame. Default: none. */
  frameAncestors?: readonly string[]
}

/**
 * A page authenticates the user: a profile in its URL is a parameter of the page and does not select the credential's profile.
 */
export function withoutNamedProfile({ method, headers }: FastifyRequest): FastifyRequest {
  const { 'x-profile-id': _, ...rest } = headers
  return { method, headers: rest, query: {} } as FastifyRequest
}

/** Sends a page of the service: no script, no external assets, not frameable unless it names the sites. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const { status, headers, text } = renderPage(page)
  return reply.code(status).headers(headers).send(text)
}

export function renderPage(page: Page): { status: number; headers: Record<string, string>; text: string } {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(page),
    'referrer-policy': page.referrerPolicy ?? 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  }
  return { status: page.status ?? 200, headers, text: frame(page).text }
}

function frame({ title, body, lang = 'en', style: own = '' }: Page): Html {
  return html`<!doctype html>
<html lang="${lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Html(style + own)}</style>
<main><p class="brand">${mark}Tributary</p>
${body}</main>
</html>
`
}

/** The logo of the console: three streams that join. */
const mark = html`<svg width="26" height="26" viewBox="0 0 26 26" fill="none" stroke-width="2.4" stroke-linecap="round" aria-hidden="true"><path d="M4 4c0 6 9 5 9 11v8"/><path d="M13 3v12"/><path d="M22 4c0 6-9 5-9 11"/></svg>`

/** The colours and shapes of the console. */
const style = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#12211f, #e6efec);
  --ink-2: light-dark(#51635f, #9db2ac);
  --paper: light-dark(#fbfbf8, #0e1615);
  --card: light-dark(#ffffff, #141f1d);
  --line: light-dark(#e4e8e4, #243330);
  --edge: light-dark(#7d8b87, #6f847e);
  --water: light-dark(#0b6e63, #4cc3b3);
  --on-water: light-dark(#ffffff, #06201c);
  --bad: light-dark(#b3372f, #f08a80);
}
* { box-sizing: border-box }
body { font: 400 15px/1.55 "Inter Variable", Inter, system-ui, sans-serif; margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink) }
main { width: min(26rem, 100vw - 2rem); margin: 2rem 0; padding: 1.75rem; background: var(--card); border: 1px solid var(--line); border-radius: 10px }
.brand { display: flex; align-items: center; gap: 10px; margin: 0 0 1rem; font-size: 18px; font-weight: 650; letter-spacing: -.01em }
.brand svg { stroke: var(--water); flex: none }
h1 { font-size: 22px; line-height: 1.25; font-weight: 650; letter-spacing: -.01em; margin: 0 0 .75rem; overflow-wrap: anywhere }
p, ul { margin: .75rem 0 }
small, .quiet { color: var(--ink-2) }
form { display: grid; gap: .75rem; margin: 1rem 0 }
label { display: grid; gap: .25rem; font-weight: 500 }
input { font: inherit; padding: .5rem .7rem; border: 1px solid var(--edge); border-radius: 8px; background: var(--card); color: var(--ink); width: 100% }
:focus-visible { outline: 2px solid var(--water); outline-offset: 2px }
button, .button { font: inherit; font-weight: 600; display: inline-block; text-align: center; text-decoration: none; padding: .55rem 1.1rem; border-radius: 8px; border: 0; background: var(--water); color: var(--on-water); cursor: pointer }
button.second { background: transparent; color: var(--water); border: 1px solid var(--line) }
a { color: var(--water) }
a.button { color: var(--on-water) }
blockquote { margin: .75rem 0; padding: .1rem 0 .1rem .9rem; border-left: 3px solid var(--line); color: var(--ink-2); overflow-wrap: anywhere }
hr { border: 0; border-top: 1px solid var(--line); margin: 1.25rem 0 }
[role="alert"] { color: var(--bad); font-weight: 500 }
`

/** Allows only the styles of this page by hash, so that injected markup cannot restyle it. */
function contentSecurityPolicy({ style: own = '', formTargets = [], frameAncestors = [] }: Page): string {
  const rules = [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', style + own, 'base64')}'`,
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    `frame-ancestors ${frameAncestors.join(' ') || "'none'"}`,
    "base-uri 'none'",
  ]
  return rules.join('; ')
}

/** The context of a public page; `operation` is its name in logs. */
export function pageContext(services: Services, request: FastifyRequest, operation: string): Context {
  return bindContext(services, {
    requestId: request.id,
    operation: { id: operation, route: `${request.method} ${request.routeOptions.url ?? ''}` },
    actor: { kind: 'anyone' } as const,
    scopes: new Set<Scope>(),
    profile: null,
    ip: addressOf(request),
    userAgent: request.headers['user-agent'] ?? null,
  })
}

export type Locale = 'en' | 'es'

/** Spanish if the browser prefers it to English, otherwise English. */
export function chooseLocale(acceptLanguage: string | undefined): Locale {
  const preferences = (acceptLanguage ?? '').split(',').map((preference) => {
    const [tag = '', ...rest] = preference.trim().toLowerCase().split(';')
    const quality = rest.map((item) => /^\s*q=([\d.]+)$/.exec(item)?.[1]).find((item) => item !== undefined)
    return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) }
  })
  const best = (language: Locale) =>
    Math.max(0, ...preferences.filter((preference) => preference.language === language).map(({ quality }) => quality))
  const firstOf = (language: Locale) => preferences.findIndex((preference) => preference.language === language)
  if (best('es') !== best('en')) return best('es') > best('en') ? 'es' : 'en'
  return best('es') > 0 && firstOf('es') < firstOf('en') ? 'es' : 'en'
}

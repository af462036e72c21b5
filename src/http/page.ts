import type { FastifyReply } from 'fastify'
import { Html, html } from './docs/html.ts'

export interface Page {
  title: string
  body: Html
  status?: number
  /** Default: English. */
  lang?: string
  /** Default: nobody is told where a link was followed. */
  referrerPolicy?: 'no-referrer' | 'same-origin'
  /** Rules of this page beside those of every page. */
  style?: string
  /** Where its forms may lead, directly or by the redirect that answers them. Default: to us alone. */
  formTargets?: readonly string[]
}

/** Sends a small page of ours: no script, no outside asset, not to be framed. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  return reply
    .code(page.status ?? 200)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', contentSecurityPolicy(page.formTargets ?? []))
    .header('referrer-policy', page.referrerPolicy ?? 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(frame(page).text)
}

function frame({ title, body, lang = 'en', style: own = '' }: Page): Html {
  return html`<!doctype html>
<html lang="${lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Html(style + own)}</style>
<main>${body}</main>
</html>
`
}

function contentSecurityPolicy(formTargets: readonly string[]): string {
  const forms = ["'self'", ...formTargets].join(' ')
  return `default-src 'none'; style-src 'unsafe-inline'; form-action ${forms}; frame-ancestors 'none'; base-uri 'none'`
}

const style = `
:root { color-scheme: light dark }
body { font: 16px/1.6 system-ui, sans-serif; margin: 0; min-height: 100vh; display: grid; place-items: center }
main { max-width: 32rem; padding: 2rem }
button, .button { font: inherit; display: inline-block; text-decoration: none; padding: .6rem 1.2rem; border-radius: .5rem; border: 0; background: #0b6e63; color: #fff; cursor: pointer }
a { color: light-dark(#0b6e63, #5fd0c2) }
a.button { color: #fff }`

export type Locale = 'en' | 'es'

/** Spanish when the browser prefers it to English, else English. */
export function chooseLocale(acceptLanguage: string | undefined): Locale {
  const wishes = (acceptLanguage ?? '').split(',').map((wish) => {
    const [tag = '', ...rest] = wish.trim().toLowerCase().split(';')
    const quality = rest.map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1]).find((one) => one !== undefined)
    return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) }
  })
  const best = (language: Locale) =>
    Math.max(0, ...wishes.filter((wish) => wish.language === language).map(({ quality }) => quality))
  const firstOf = (language: Locale) => wishes.findIndex((wish) => wish.language === language)
  if (best('es') !== best('en')) return best('es') > best('en') ? 'es' : 'en'
  return best('es') > 0 && firstOf('es') < firstOf('en') ? 'es' : 'en'
}

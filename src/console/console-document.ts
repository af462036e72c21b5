import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Html, html } from '../http/pages/html.ts'

/** The build output of `packages/console`. */
export const consoleBuild = fileURLToPath(new URL('../../packages/console/dist/', import.meta.url))

/** The values of the document, and the sites that may show it in a frame. */
export type ConsoleDocument = (
  values?: { TITLE: string; SHARED_VIEW: string; NO_SCRIPT: Html },
  frameAncestors?: readonly string[],
) => { status: number; headers: Record<string, string>; text: string }

/** The document of the console, which also shows shared views; null if it was not built. */
export function readDocument(folder = consoleBuild): ConsoleDocument | null {
  let page: string
  try {
    page = readFileSync(`${folder}index.html`, 'utf8')
  } catch {
    return null
  }
  return (values = noValues, frameAncestors = []) => {
    const nonce = randomBytes(16).toString('base64')
    const filled: Record<string, string | Html> = { ...values, CSP_NONCE: nonce }
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(nonce, frameAncestors),
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-cache',
    }
    const text = page.replace(/%([A-Z_]+)%/g, (whole, name: string) => html`${filled[name] ?? whole}`.text)
    return { status: 200, headers, text }
  }
}

const noValues = { TITLE: 'Tributary', SHARED_VIEW: '', NO_SCRIPT: html`` }

/** Allows only resources of this origin and no inline script. The nonce is for the style element of the theme. */
export function contentSecurityPolicy(nonce: string, frameAncestors: readonly string[] = []): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors.join(' ') || "'none'"}`,
  ].join('; ')
}

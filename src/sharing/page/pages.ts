import { html } from '../../http/pages/html.ts'
import type { Locale, Page } from '../../http/pages/page.ts'
import type { ApiError } from '../../kernel/errors/errors.ts'
import { sharedMessages } from './messages.ts'

export function gonePage(locale: Locale): Page {
  const { gone, goneText } = sharedMessages[locale]
  return { title: gone, lang: locale, status: 404, body: html`<h1>${gone}</h1><p>${goneText}</p>` }
}

export function failurePage(locale: Locale, text: string, status: number): Page {
  return { title: 'Tributary', lang: locale, status, body: html`<p role="alert">${text}</p>` }
}

/** Names neither the profile nor the view before the password was entered. */
export function passwordPage(locale: Locale, rejection: ApiError | null): Page {
  const messages = sharedMessages[locale]
  const isEarly = rejection?.code === 'rate_limit_exceeded'
  const text = isEarly ? messages.wait(rejection.details.retry_after_seconds ?? 1) : messages.wrong
  return {
    title: messages.locked,
    lang: locale,
    status: isEarly ? 429 : 401,
    body: html`<h1>${messages.locked}</h1>${rejection && html`<p role="alert">${text}</p>`}<p>${messages.lockedText}</p>
<form method="post"><label for="password">${messages.password}
<input id="password" name="password" type="password" autocomplete="off" required maxlength="200"></label>
<button>${messages.open}</button></form>`,
  }
}

import { type Html, html } from '../../http/pages/html.ts'
import type { Locale, Page } from '../../http/pages/page.ts'
import type { Role } from '../../kernel/context/scopes.ts'
import type { ApiError } from '../../kernel/errors/errors.ts'
import { roleLabel } from './mails.ts'
import { pageMessages } from './messages.ts'

/** The hidden fields of a form. */
type Hidden = Record<string, string>

interface FormPage {
  locale: Locale
  /** The error of the previous attempt. */
  rejection?: ApiError | null
  status?: number
}

function page(title: string, { locale, rejection, status }: FormPage, body: Html): Page {
  const notice = rejection ? html`<p role="alert">${rejectionText(rejection, locale)}</p>` : null
  return {
    title: `${title} · Tributary`,
    lang: locale,
    status: status ?? rejection?.status ?? 200,
    // With `no-referrer`, browsers send no origin with the form (Fetch, "append a request Origin header").
    referrerPolicy: 'same-origin',
    body: html`<h1>${title}</h1>${notice}${body}`,
  }
}

export function rejectionText({ code, details }: ApiError, locale: Locale): string {
  const messages = pageMessages[locale]
  if (code === 'rate_limit_exceeded') return messages.wait(details.retry_after_seconds ?? 1)
  const reasons: Readonly<Record<string, string>> = messages.reasons
  return reasons[details.reason ?? code] ?? reasons[code] ?? messages.unknown
}

function form(action: string, hidden: Hidden, fields: Html): Html {
  const hiddenFields = Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`
<form method="post" action="${action}">${hiddenFields}
${fields}
</form>`
}

/** Browsers and password managers use `autocomplete` to fill these in. */
function emailInput(locale: Locale, id: string, email: string): Html {
  return html`<label for="${id}">${pageMessages[locale].email}
<input id="${id}" name="email" type="email" autocomplete="username" required maxlength="254" value="${email}"></label>`
}

function newPasswordInput(locale: Locale): Html {
  const messages = pageMessages[locale]
  return html`<label for="password">${messages.newPassword}
<input id="password" name="password" type="password" autocomplete="new-password" required maxlength="1000" aria-describedby="hint"></label>
<small id="hint">${messages.passwordHint}</small>`
}

export function signInPage(options: FormPage & { next: string; email: string }): Page {
  const { locale, next, email } = options
  const messages = pageMessages[locale]
  return page(
    messages.signIn,
    options,
    html`${form(
      '/sign-in',
      { next },
      html`${emailInput(locale, 'email', email)}
<label for="password">${messages.password}
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="1000"></label>
<button>${messages.signIn}</button>`,
    )}
<p><a href="/password-reset">${messages.forgot}</a></p>
<hr>
<p class="quiet">${messages.linkOffer}</p>${form(
      '/sign-in/link',
      { next },
      html`${emailInput(locale, 'link-email', email)}
<button class="second">${messages.mailLink}</button>`,
    )}`,
  )
}

/** Mail scanners also open links, so only the button signs in. */
export function linkPage(options: FormPage & { next: string; token: string }): Page {
  const { locale, next, token } = options
  const messages = pageMessages[locale]
  const button = html`<button>${messages.signIn}</button>`
  return page(messages.signIn, options, html`<p>${messages.linkReady}</p>${form('/sign-in', { next, token }, button)}`)
}

/** The second step: `proof` is the result of the first one. */
export function codePage(options: FormPage & { next: string; proof: { pending: string } | { token: string } }): Page {
  const { locale, next, proof } = options
  const messages = pageMessages[locale]
  return page(
    messages.signIn,
    options,
    form(
      '/sign-in',
      { next, ...proof },
      html`<label for="code">${messages.code}
<input id="code" name="code" autocomplete="one-time-code" required maxlength="40" aria-describedby="hint"></label>
<small id="hint">${messages.codeHint}</small>
<button>${messages.goOn}</button>`,
    ),
  )
}

/** A page without a form, for a result or an error. */
export function plainPage(options: FormPage & { title: string; text: string | null }): Page {
  const { locale, title, text } = options
  const notice = text === null ? null : html`<p role="status">${text}</p>`
  return page(title, options, html`${notice}<p><a href="/sign-in">${pageMessages[locale].back}</a></p>`)
}

export function requestResetPage(options: FormPage): Page {
  const { locale } = options
  const messages = pageMessages[locale]
  return page(
    messages.resetTitle,
    options,
    html`<p>${messages.resetText}</p>${form(
      '/password-reset',
      {},
      html`${emailInput(locale, 'email', '')}
<button>${messages.mailLink}</button>`,
    )}<p><a href="/sign-in">${messages.back}</a></p>`,
  )
}

export function newPasswordPage(options: FormPage & { token: string }): Page {
  const { locale, token } = options
  const messages = pageMessages[locale]
  const fields = html`${newPasswordInput(locale)}
<button>${messages.setPassword}</button>`
  return page(messages.resetTitle, options, form('/password-reset/new', { token }, fields))
}

export interface Invited {
  workspace: string
  email: string
  role: Role
}

/** How the user who opened an invitation can accept it. */
export type Joining = 'new_account' | 'signed_in' | 'sign_in_first' | 'other_account'

export function invitationPage(options: FormPage & { token: string; invited: Invited; joining: Joining }): Page {
  const { locale, token, invited, joining } = options
  const messages = pageMessages[locale]
  const back = `/sign-in?next=${encodeURIComponent(`/invitation?token=${token}`)}`
  const accept = html`<button>${messages.accept}</button>`
  const ways: Record<Joining, Html> = {
    new_account: form('/invitation', { token }, html`${newPasswordInput(locale)}${accept}`),
    signed_in: form('/invitation', { token }, accept),
    sign_in_first: html`<p>${messages.signInFirst}</p><p><a class="button" href="${back}">${messages.signIn}</a></p>`,
    other_account: html`<p>${messages.otherAccount(invited.email)}</p><p><a class="button" href="${back}">${messages.signIn}</a></p>`,
  }
  return page(
    messages.invitedTitle(invited.workspace),
    options,
    html`<p>${messages.invitedText(invited.email, roleLabel(invited.role, locale))}</p>${ways[joining]}`,
  )
}

/** No account exists yet: a user with the printed link creates the first one. */
export function firstOwnerPage(options: FormPage & { token: string; email: string; workspace: string }): Page {
  const { locale, token, email, workspace } = options
  const messages = pageMessages[locale]
  return page(
    messages.firstOwnerTitle,
    options,
    html`<p>${messages.firstOwnerText}</p>${form(
      '/first-owner',
      { token },
      html`<label for="workspace">${messages.workspace}
<input id="workspace" name="workspace" autocomplete="organization" required maxlength="200" value="${workspace}"></label>
${emailInput(locale, 'email', email)}
${newPasswordInput(locale)}
<button>${messages.createOwner}</button>`,
    )}`,
  )
}

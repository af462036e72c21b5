import { type Html, html } from '../../http/docs/html.ts'
import type { Locale, Page } from '../../http/page.ts'
import type { ApiError } from '../../kernel/errors.ts'
import type { Role } from '../../kernel/scopes.ts'
import { roleWord } from './mails.ts'
import { pageWords } from './words.ts'

/** What a form sends along: names and values that the person does not see. */
type Hidden = Record<string, string>

interface FormPage {
  locale: Locale
  /** What the last try was refused with. */
  refusal?: ApiError | null
  status?: number
}

function page(title: string, { locale, refusal, status }: FormPage, body: Html): Page {
  const told = refusal ? html`<p role="alert">${refusalWords(refusal, locale)}</p>` : null
  return {
    title: `${title} · Tributary`,
    lang: locale,
    status: status ?? refusal?.status ?? 200,
    // Under `no-referrer` a browser tells no origin with the form either (Fetch, "append a request Origin header").
    referrerPolicy: 'same-origin',
    body: html`<h1>${title}</h1>${told}${body}`,
  }
}

export function refusalWords({ code, details }: ApiError, locale: Locale): string {
  const words = pageWords[locale]
  if (code === 'rate_limit_exceeded') return words.wait(details.retry_after_seconds ?? 1)
  return words.reasons[details.reason ?? code] ?? words.reasons[code] ?? words.unknown
}

function form(action: string, hidden: Hidden, fields: Html): Html {
  const kept = Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`
<form method="post" action="${action}">${kept}
${fields}
</form>`
}

/** Browsers and password managers fill these in by their `autocomplete`. */
function emailInput(locale: Locale, id: string, email: string): Html {
  return html`<label for="${id}">${pageWords[locale].email}
<input id="${id}" name="email" type="email" autocomplete="username" required maxlength="254" value="${email}"></label>`
}

function newPasswordInput(locale: Locale): Html {
  const words = pageWords[locale]
  return html`<label for="password">${words.newPassword}
<input id="password" name="password" type="password" autocomplete="new-password" required maxlength="1000" aria-describedby="hint"></label>
<small id="hint">${words.passwordHint}</small>`
}

export function signInPage(options: FormPage & { next: string; email: string }): Page {
  const { locale, next, email } = options
  const words = pageWords[locale]
  return page(
    words.signIn,
    options,
    html`${form(
      '/sign-in',
      { next },
      html`${emailInput(locale, 'email', email)}
<label for="password">${words.password}
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="1000"></label>
<button>${words.signIn}</button>`,
    )}
<p><a href="/password-reset">${words.forgot}</a></p>
<hr>
<p class="quiet">${words.linkOffer}</p>${form(
      '/sign-in/link',
      { next },
      html`${emailInput(locale, 'link-email', email)}
<button class="second">${words.mailLink}</button>`,
    )}`,
  )
}

/** A link is opened by mail scanners, too: what signs in is the button. */
export function linkPage(options: FormPage & { next: string; token: string }): Page {
  const { locale, next, token } = options
  const words = pageWords[locale]
  const button = html`<button>${words.signIn}</button>`
  return page(words.signIn, options, html`<p>${words.linkReady}</p>${form('/sign-in', { next, token }, button)}`)
}

/** The second step: `proof` is what the first one proved. */
export function codePage(options: FormPage & { next: string; proof: { pending: string } | { token: string } }): Page {
  const { locale, next, proof } = options
  const words = pageWords[locale]
  return page(
    words.signIn,
    options,
    form(
      '/sign-in',
      { next, ...proof },
      html`<label for="code">${words.code}
<input id="code" name="code" autocomplete="one-time-code" required maxlength="40" aria-describedby="hint"></label>
<small id="hint">${words.codeHint}</small>
<button>${words.goOn}</button>`,
    ),
  )
}

/** Ends without a form: something was done, or cannot be. */
export function plainPage(options: FormPage & { title: string; text: string | null }): Page {
  const { locale, title, text } = options
  const told = text === null ? null : html`<p role="status">${text}</p>`
  return page(title, options, html`${told}<p><a href="/sign-in">${pageWords[locale].back}</a></p>`)
}

export function askResetPage(options: FormPage): Page {
  const { locale } = options
  const words = pageWords[locale]
  return page(
    words.resetTitle,
    options,
    html`<p>${words.resetText}</p>${form(
      '/password-reset',
      {},
      html`${emailInput(locale, 'email', '')}
<button>${words.mailLink}</button>`,
    )}<p><a href="/sign-in">${words.back}</a></p>`,
  )
}

export function newPasswordPage(options: FormPage & { token: string }): Page {
  const { locale, token } = options
  const words = pageWords[locale]
  const fields = html`${newPasswordInput(locale)}
<button>${words.setPassword}</button>`
  return page(words.resetTitle, options, form('/password-reset/new', { token }, fields))
}

export interface Invited {
  workspace: string
  email: string
  role: Role
}

/** How the one who opened an invitation can accept it. */
export type Joining = 'new_account' | 'signed_in' | 'sign_in_first' | 'other_account'

export function invitationPage(options: FormPage & { token: string; invited: Invited; joining: Joining }): Page {
  const { locale, token, invited, joining } = options
  const words = pageWords[locale]
  const back = `/sign-in?next=${encodeURIComponent(`/invitation?token=${token}`)}`
  const accept = html`<button>${words.accept}</button>`
  const ways: Record<Joining, Html> = {
    new_account: form('/invitation', { token }, html`${newPasswordInput(locale)}${accept}`),
    signed_in: form('/invitation', { token }, accept),
    sign_in_first: html`<p>${words.signInFirst}</p><p><a class="button" href="${back}">${words.signIn}</a></p>`,
    other_account: html`<p>${words.otherAccount(invited.email)}</p><p><a class="button" href="${back}">${words.signIn}</a></p>`,
  }
  return page(
    words.invitedTitle(invited.workspace),
    options,
    html`<p>${words.invitedText(invited.email, roleWord(invited.role, locale))}</p>${ways[joining]}`,
  )
}

/** No account exists yet: a person with the printed link creates the first one. */
export function firstOwnerPage(options: FormPage & { token: string; email: string; workspace: string }): Page {
  const { locale, token, email, workspace } = options
  const words = pageWords[locale]
  return page(
    words.firstOwnerTitle,
    options,
    html`<p>${words.firstOwnerText}</p>${form(
      '/first-owner',
      { token },
      html`<label for="workspace">${words.workspace}
<input id="workspace" name="workspace" autocomplete="organization" required maxlength="200" value="${workspace}"></label>
${emailInput(locale, 'email', email)}
${newPasswordInput(locale)}
<button>${words.createOwner}</button>`,
    )}`,
  )
}

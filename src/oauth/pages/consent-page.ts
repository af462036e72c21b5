import { type Html, html } from '../../http/pages/html.ts'
import type { Locale, Page } from '../../http/pages/page.ts'
import type { Role, Scope } from '../../kernel/context/scopes.ts'
import { isPersonScope } from '../../tenancy/callers/scopes-of-grant.ts'
import type { Offer, ScopeRequest } from '../domain/decide-offer.ts'
import type { Trust } from '../domain/trust-of.ts'
import { type ConsentError, consentMessages } from './consent-messages.ts'
import { consentStyle } from './consent-style.ts'
import { scopeLabels } from './scope-labels.ts'

/** The content of the consent page. */
export interface Question {
  app: { name: string; client_id: string; trust: Trust; owner: string | null }
  scopeRequest: ScopeRequest
  redirectUri: string
  email: string
  choices: readonly Choice[]
  /** The offer for all profiles, for an assistant of a user with several profiles. */
  everywhere: Offer | null
  /** The preselected value. */
  chosen: string | null
  ticket: string
  /** Where another user can sign in and return. */
  signInPath: string
}

export interface Choice {
  id: string
  name: string
  workspace: string
  workspace_id: string
  role: Role
  isHealthcare: boolean
  offer: Offer
}

/** The consent page. It works without a script. */
export function consentPage(question: Question, locale: Locale): Page {
  const messages = consentMessages[locale]
  const { app, scopeRequest, choices, email, redirectUri } = question
  const title = messages.title(app.name)
  const host = new URL(redirectUri).host
  const offeredScopes = new Set(
    [question.everywhere, ...choices.map(({ offer }) => offer)].flatMap((item) => item?.scopes ?? []),
  )
  const isPossible = offeredScopes.size > 0
  const leftOut = scopeRequest.scopes.filter((scope) => !offeredScopes.has(scope))
  return {
    title,
    lang: locale,
    referrerPolicy: 'same-origin',
    style: consentStyle,
    formTargets: [formTarget(redirectUri)],
    body: html`<h1>${title}</h1>
<p>${scopeRequest.kind === 'partner' ? messages.partnerRequest(app.name) : messages.assistantRequest(app.name)}</p>
<p class="who">${messages.signedInAs} <b>${email}</b> · <a href="${question.signInPath}">${messages.notYou}</a></p>
${warning(question, locale)}
<form method="post" action="/oauth/authorize">
<input type="hidden" name="ticket" value="${question.ticket}">
<fieldset><legend>${messages.which}</legend>${choiceList(question, locale)}</fieldset>
${isPossible ? html`<h2 id="will">${messages.will}</h2>${scopeList([...offeredScopes], locale)}` : html`<p role="alert">${messages.problems.nothing[0]}</p>`}
${leftOut.length > 0 && isPossible && html`<p class="quiet">${messages.leftOut} ${leftOut.map((scope) => scopeLabels[locale][scope]).join('; ')}.</p>`}
<div class="acts">
${isPossible && html`<button name="decision" value="allow">${messages.allow}</button>`}
<button class="plain" name="decision" value="deny" formnovalidate>${messages.deny}</button>
</div>
</form>
<p class="quiet">${messages.back(host)} ${isPossible && messages.end}</p>`,
  }
}

/** Who registered an app that the operator has not registered. */
function warning({ app, redirectUri }: Question, locale: Locale): Html | null {
  const messages = consentMessages[locale]
  if (app.trust === 'known') return null
  const text =
    app.trust === 'other_workspace'
      ? messages.otherWorkspace(app.owner, new URL(redirectUri).host)
      : messages.unknown(new URL(app.client_id, redirectUri).host)
  return html`<p class="warn" role="note"><b>${messages.unverified}</b> ${text}</p>`
}

function choiceList({ choices, everywhere, chosen }: Question, locale: Locale): Html {
  const messages = consentMessages[locale]
  const isManyWorkspaces = new Set(choices.map(({ workspace }) => workspace)).size > 1
  const hasHealthcare = choices.some(({ isHealthcare }) => isHealthcare)
  const everywhereNote = [messages.everywhereNote, hasHealthcare && messages.everywhereHealthcare]
    .filter(Boolean)
    .join(' · ')
  return html`${
    everywhere?.withheld === null &&
    choice({
      id: 'all',
      isChosen: chosen === 'all',
      name: messages.everywhere(choices.length),
      note: everywhereNote,
    })
  }${choices.map(({ id, name, workspace, role, isHealthcare, offer }) => {
    const { withheld } = offer
    const description = withheld
      ? messages.withheld[withheld]
      : [messages.role[role], isHealthcare && messages.healthcare]
    const note = [isManyWorkspaces && workspace, description].flat().filter(Boolean).join(' · ')
    return choice({ id, isChosen: chosen === id, name, note, isClosed: withheld !== null })
  })}`
}

function choice(of: { id: string; isChosen: boolean; name: string; note: string; isClosed?: boolean }): Html {
  return html`<label${of.isClosed ? html` class="closed"` : null}><input type="radio" name="profile" value="${of.id}" required${
    of.isChosen ? html` checked` : null
  }${of.isClosed ? html` disabled` : null}><span>${of.name}<small>${of.note}</small></span></label>`
}

function scopeList(scopes: readonly Scope[], locale: Locale): Html {
  const messages = consentMessages[locale]
  return html`<ul class="scopes" aria-labelledby="will">${scopes.map(
    (scope) =>
      html`<li>${scopeLabels[locale][scope]}${isPersonScope(scope) && html` <b class="chip persons">${messages.personalData}</b>`}${
        isChange(scope) && html` <b class="chip">${messages.changes}</b>`
      }</li>`,
  )}</ul>`
}

function isChange(scope: Scope): boolean {
  return /(:write|:apply|_write)$/.test(scope) || scope === 'connections'
}

/**
 * Browsers also apply form-action to the redirect after a form. It does not support IPv6 literals, so the scheme is used for
 * them.
 */
function formTarget(redirectUri: string): string {
  const { origin, hostname, protocol } = new URL(redirectUri)
  return hostname.startsWith('[') ? protocol : origin
}

/** Explains why nothing was granted; `back` links to the app if that is safe. */
export function errorPage(
  problem: ConsentError,
  locale: Locale,
  { status = 400, code = null, back = null }: { status?: number; code?: string | null; back?: Html | null } = {},
): Page {
  const messages = consentMessages[locale]
  const [what, next] = messages.problems[problem]
  return {
    title: messages.failed,
    lang: locale,
    status,
    style: consentStyle,
    body: html`<h1>${messages.failed}</h1>
<p role="alert">${what}</p>
<p>${next}</p>${code && html`<p class="quiet"><code>${code}</code></p>`}${back}`,
  }
}

export function backLink(app: string, url: string, locale: Locale): Html {
  const messages = consentMessages[locale]
  return html`<p class="quiet">${messages.leadsTo(new URL(url).host)}</p>
<p><a class="button" rel="noreferrer" href="${url}">${messages.toApp(app)}</a></p>`
}

import { type HandoffReason, handoffReasons } from '../../events/handoff-result.ts'
import { type Html, html } from '../../http/pages/html.ts'
import type { Locale, Page } from '../../http/pages/page.ts'
import { type HandoffResult, toReturnUrl } from '../handoffs/handoff-result.ts'
import type { Provider } from '../provider.ts'
import { handoffMessages } from './handoff-messages.ts'

/** The provider, and the names of the app and the business, as the page shows them. */
export interface HandoffPeople {
  provider: Provider
  app: string
  business: string
}

/** The page of a hand-off that can still be used. */
export function connectPage(people: HandoffPeople, startPath: string, locale: Locale): Page {
  const messages = handoffMessages[locale]
  const { provider, app, business } = people
  return {
    title: messages.title(provider.name),
    lang: locale,
    body: html`<h1>${messages.title(provider.name)}</h1>
<p>${messages.prompt(app, provider.name, business)}</p>
<p id="reads">${messages.reads}</p>
<ul aria-labelledby="reads">${provider.reads[locale].map((sentence) => html`<li>${sentence}</li>`)}</ul>
<p><a class="button" href="${startPath}">${messages.start}</a></p>
<p><small>${messages.cancel}</small></p>`,
  }
}

/** The page that shows the outcome. */
export function resultPage(people: HandoffPeople, result: HandoffResult, locale: Locale): Page {
  const messages = handoffMessages[locale]
  const { outcome } = result
  if ('reason' in outcome) {
    const { app_id, provider_message } = result.handoff
    return errorPage(outcome.reason, locale, backLink(people, result, locale), provider_message, app_id === null)
  }
  const isDone = outcome.status === 'success'
  const title = isDone ? messages.doneTitle : messages.chooseTitle
  const text = isDone
    ? messages.done(people.provider.name, people.business)
    : messages.choose(outcome.candidate_count, people.app)
  return {
    title,
    lang: locale,
    body: html`<h1>${title}</h1>
<p role="status">${text}</p>${backLink(people, result, locale)}`,
  }
}

export function errorPage(
  reason: HandoffReason,
  locale: Locale,
  after: Html | null = null,
  providerMessage: string | null = null,
  isOfConsole = false,
): Page {
  const messages = handoffMessages[locale]
  const isCancelled = handoffReasons[reason] === 'cancelled'
  const title = isCancelled ? messages.cancelledTitle : messages.failedTitle
  const [what, next] = messages.reasons[reason]
  return {
    title,
    lang: locale,
    body: html`<h1>${title}</h1>
<p role="alert">${what} ${messages.close}</p>
<p>${isOfConsole && needsNewLink.has(reason) ? messages.connectAgain : next}</p>${
      providerMessage === null
        ? null
        : html`
<blockquote>${providerMessage}</blockquote>`
    }${isCancelled ? null : html`<p><small><code>${reason}</code></small></p>`}${after}`,
  }
}

/** The reasons after which a new link works. */
const needsNewLink: ReadonlySet<HandoffReason> = new Set([
  'user_cancelled',
  'provider_error',
  'token_exchange_failed',
  'connect_failed',
  'state_expired',
  'state_invalid',
  'handoff_expired',
  'handoff_used',
])

export function unknownLinkPage(locale: Locale): Page {
  const messages = handoffMessages[locale]
  const body = html`<h1>${messages.unknownTitle}</h1><p role="alert">${messages.unknown}</p>`
  return { title: messages.unknownTitle, lang: locale, status: 404, body }
}

/** A link without an app was created in the console, which opened this page in a tab of its own. */
function backLink({ app, provider }: HandoffPeople, result: HandoffResult, locale: Locale): Html | null {
  const messages = handoffMessages[locale]
  const url = toReturnUrl(result, provider.slug)
  if (url !== null) return html`<p><a class="button" href="${url}">${messages.back(app)}</a></p>`
  if (result.handoff.app_id !== null) return null
  return html`<p><a class="button" href="/set-up?view=connections">${messages.backToConsole}</a></p>`
}

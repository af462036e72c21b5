import { type HandoffReason, handoffReasons } from '../../events/handoff-result.ts'
import { type Html, html } from '../../http/pages/html.ts'
import type { Locale, Page } from '../../http/pages/page.ts'
import { bounceOf, type Ending } from '../handoffs/ending.ts'
import type { Provider } from '../provider.ts'
import { handoffWords } from './handoff-words.ts'

/** Who asks whom for what. */
export interface HandoffPeople {
  provider: Provider
  app: string
  business: string
}

/** The one screen of a hand-off that can still be used. */
export function askingPage(people: HandoffPeople, startPath: string, locale: Locale): Page {
  const words = handoffWords[locale]
  const { provider, app, business } = people
  return {
    title: words.title(provider.name),
    lang: locale,
    body: html`<h1>${words.title(provider.name)}</h1>
<p>${words.asks(app, provider.name, business)}</p>
<p id="reads">${words.reads}</p>
<ul aria-labelledby="reads">${provider.reads[locale].map((sentence) => html`<li>${sentence}</li>`)}</ul>
<p><a class="button" href="${startPath}">${words.start}</a></p>
<p><small>${words.cancel}</small></p>`,
  }
}

/** What became of it. */
export function endingPage(people: HandoffPeople, ending: Ending, locale: Locale): Page {
  const words = handoffWords[locale]
  const { outcome } = ending
  if ('reason' in outcome) {
    return refusalPage(outcome.reason, locale, backLink(people, ending, locale), ending.handoff.provider_message)
  }
  const isDone = outcome.status === 'success'
  const title = isDone ? words.doneTitle : words.chooseTitle
  const told = isDone
    ? words.done(people.provider.name, people.business)
    : words.choose(outcome.candidate_count, people.app)
  return {
    title,
    lang: locale,
    body: html`<h1>${title}</h1>
<p role="status">${told}</p>${backLink(people, ending, locale)}`,
  }
}

export function refusalPage(
  reason: HandoffReason,
  locale: Locale,
  after: Html | null = null,
  providerMessage: string | null = null,
): Page {
  const words = handoffWords[locale]
  const title = handoffReasons[reason] === 'cancelled' ? words.cancelledTitle : words.failedTitle
  const [what, next] = words.reasons[reason]
  return {
    title,
    lang: locale,
    body: html`<h1>${title}</h1>
<p role="alert">${what} ${words.close}</p>
<p>${next}</p>${
      providerMessage === null
        ? null
        : html`
<blockquote>${providerMessage}</blockquote>`
    }
<p><small><code>${reason}</code></small></p>${after}`,
  }
}

export function unknownLinkPage(locale: Locale): Page {
  const words = handoffWords[locale]
  const body = html`<h1>${words.unknownTitle}</h1><p role="alert">${words.unknown}</p>`
  return { title: words.unknownTitle, lang: locale, status: 404, body }
}

function backLink({ app, provider }: HandoffPeople, ending: Ending, locale: Locale): Html | null {
  const url = bounceOf(ending, provider.slug)
  return url === null ? null : html`<p><a href="${url}">${handoffWords[locale].back(app)}</a></p>`
}

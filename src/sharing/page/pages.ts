import { html } from '../../http/pages/html.ts'
import type { Locale, Page } from '../../http/pages/page.ts'
import type { ApiError } from '../../kernel/errors/errors.ts'
import type { SharedLink } from '../../tenancy/access/share-credential-queries.ts'
import { sharedMessages } from './messages/messages.ts'
import { renderSection, viewStyle } from './render-view.ts'
import { insightSections } from './sections/insight-sections.ts'
import { reportSections } from './sections/report-sections.ts'
import type { Result } from './sections/section.ts'

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

export interface LoadedView {
  link: SharedLink
  locale: Locale
  token: string
  /** In the order of the page. */
  results: readonly { id: string; result: Result }[]
  /** Whether the figures depend on the attribution model. */
  isByModel: boolean
}

export function viewPage({ link, locale, token, results, isByModel }: LoadedView): Page {
  const messages = sharedMessages[locale]
  const { model, columns = [], filters } = link.view as SharedLink['view'] & { columns?: string[] }
  const currency = link.profile.reporting_currency
  const drawing = { locale, currency, chosen: columns }
  const cursor = results.map(({ result }) => result.pagination?.cursor ?? null).find((found) => found !== null)
  const facts = [
    periodOf(results[0]!.result, locale),
    ...(isByModel ? [`${messages.model}: ${messages.names[model] ?? model}`] : []),
    currency,
  ]
  return {
    title: `${link.view_name} · ${link.profile.name}`,
    lang: locale,
    style: viewStyle,
    body: html`<h1>${link.profile.name}: ${link.view_name}</h1>
<p class="quiet">${facts.join(' · ')}</p>
${results.flatMap(({ id, result }) => sections[id]!(result, filters)).map((section) => renderSection(section, drawing))}
${cursor && html`<p><a href="/s/${token}?cursor=${cursor}">${messages.next}</a></p>`}`,
  }
}

const sections = { ...reportSections, ...insightSections }

/** The days, or the month, of a report. */
function periodOf({ meta }: Result, locale: Locale): string {
  const { date_from, date_to, month } = (meta ?? {}) as Record<string, string | undefined>
  const { period } = sharedMessages[locale]
  if (month) return `${period}: ${dayText(`${month}-01`, locale, { month: 'long', year: 'numeric' })}`
  const [from, to] = [date_from!, date_to!].map((day) => dayText(day, locale, { dateStyle: 'medium' }))
  return `${period}: ${from} – ${to}`
}

function dayText(day: string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

import { type Html, html } from '../../http/pages/html.ts'
import type { Locale, Page } from '../../http/pages/page.ts'
import type { ApiError } from '../../kernel/errors/errors.ts'
import type { SharedLink } from '../../tenancy/access/share-credential-queries.ts'
import { sharedMessages } from './messages.ts'
import { comparison, type Row, table, viewStyle } from './render-view.ts'

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

interface Loaded {
  link: SharedLink
  locale: Locale
  token: string
  results: Readonly<Record<string, unknown>>
}

export function viewPage({ link, locale, token, results }: Loaded): Page {
  const messages = sharedMessages[locale]
  const { model, columns } = link.view as { model: string; columns?: string[] }
  const [first] = Object.values(results) as { meta: { date_from: string; date_to: string } }[]
  const { date_from, date_to } = first!.meta
  return {
    title: `${link.view_name} · ${link.profile.name}`,
    lang: locale,
    style: viewStyle,
    body: html`<h1>${link.profile.name}: ${link.view_name}</h1>
<p class="quiet">${messages.period}: ${date_from} – ${date_to} · ${messages.model}: ${model} · ${link.profile.reporting_currency}</p>
${Object.entries(results).map(([id, result]) => sections[id]!(result as Result, columns ?? [], locale, token))}`,
  }
}

interface Result {
  data: unknown
  pagination?: { cursor: string | null }
}

const sections: Record<string, (result: Result, columns: string[], locale: Locale, token: string) => Html> = {
  'overview.readOverview': ({ data }, columns, locale) => {
    const { totals, before, by_day, by_channel } = data as Record<'totals' | 'before', Row> &
      Record<'by_day' | 'by_channel', Row[]>
    const previous = (before as unknown as { totals: Row }).totals
    return html`${comparison(totals, previous, locale)}${table(by_channel, columns, locale)}${table(by_day, columns, locale)}`
  },
  'campaigns.listCampaigns': ({ data, pagination }, columns, locale, token) => {
    const cursor = pagination?.cursor ?? null
    const next = cursor && html`<p><a href="/s/${token}?cursor=${cursor}">${sharedMessages[locale].next}</a></p>`
    return html`${table(data as Row[], columns, locale)}${next}`
  },
  'campaigns.readUnattributed': ({ data }, _columns, locale) =>
    html`<h1>${sharedMessages[locale].unattributed}</h1>${table([data as Row], ['outcome_count', 'outcome_value', 'attributed_outcome_count'], locale)}`,
  'campaigns.comparePlatforms': ({ data }, columns, locale) => {
    const { platforms } = data as { platforms: Row[] }
    return table(platforms, columns, locale)
  },
}

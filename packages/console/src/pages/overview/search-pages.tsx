import { Card } from '../../components/layout/card.tsx'
import { useRead } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useView } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'

/** The landing pages of organic search from Search Console; empty if no property is connected. */
export function SearchPages() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { range } = useView()
  const pages = useRead('organic.listSearchPages', { date_from: range.from, date_to: range.to, limit: 10 })
  const rows = pages.data?.data ?? []
  if (rows.length === 0) return null
  const most = Math.max(1, rows[0]!.clicks)
  return (
    <Card title={t('overview.search')} aside={t('overview.search_more')} isStale={pages.isPlaceholderData}>
      <ul className="channels">
        {rows.map(({ page, clicks, impressions, average_position }) => (
          <li key={page}>
            <span title={page}>{pathOf(page)}</span>
            <span className="num">{t('overview.search_clicks', { count: clicks })}</span>
            <span
              className="num quiet"
              title={
                average_position === null
                  ? undefined
                  : t('overview.search_position', { position: formats.count(Math.round(average_position)) })
              }
            >
              {t('overview.search_shown', { count: impressions })}
            </span>
            <i aria-hidden="true" style={{ width: `${(clicks / most) * 100}%` }} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function pathOf(page: string): string {
  return URL.canParse(page) ? new URL(page).pathname : page
}

import { Card } from '../../components/layout/card.tsx'
import { SmallTable } from '../../components/tables/small-table.tsx'
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
  return (
    <Card title={t('site.search')} aside={t('site.search_more')} isStale={pages.isPlaceholderData}>
      <SmallTable label={t('site.search')} titles={[t('site.page'), t('metric.clicks'), t('metric.impressions')]}>
        {rows.map(({ page, clicks, impressions, average_position }) => (
          <tr key={page}>
            <th scope="row" title={page}>
              {pathOf(page)}
            </th>
            <td className="num">{formats.count(clicks)}</td>
            <td
              className="num quiet"
              title={
                average_position === null
                  ? undefined
                  : t('site.search_position', { position: formats.count(Math.round(average_position)) })
              }
            >
              {formats.count(impressions)}
            </td>
          </tr>
        ))}
      </SmallTable>
    </Card>
  )
}

function pathOf(page: string): string {
  return URL.canParse(page) ? new URL(page).pathname : page
}

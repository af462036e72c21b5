import { Card } from '../../components/layout/card.tsx'
import { SmallTable } from '../../components/tables/small-table.tsx'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'

interface Group {
  key: string | null
  outcomes: number
  seen: number
  share: number | null
}

/** The share of seen conversions of each group, with a bar; the numbers are next to it. */
export function CoverageGroups({
  title,
  groups,
  nameOf,
  isStale,
}: {
  title: string
  groups: readonly Group[]
  nameOf: (key: string) => string
  isStale: boolean
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <Card title={title} isStale={isStale}>
      <SmallTable label={title} titles={[title, t('coverage.seen'), t('coverage.outcomes'), t('label.share')]}>
        {groups.slice(0, 12).map(({ key, outcomes, seen, share }) => (
          <tr key={key ?? ''}>
            <th scope="row">
              {key === null ? t('label.unknown') : nameOf(key)}
              <i className="coverage-bar" aria-hidden="true">
                <i style={{ width: `${(share ?? 0) * 100}%` }} />
              </i>
            </th>
            <td className="num">{formats.count(seen)}</td>
            <td className="num">{formats.count(outcomes)}</td>
            <td className="num">{formats.percent(share)}</td>
          </tr>
        ))}
      </SmallTable>
    </Card>
  )
}

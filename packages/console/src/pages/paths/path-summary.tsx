import { Card } from '../../components/layout/card.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { Wait } from '../../components/status/wait.tsx'
import { useRead } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { type Bucket, bucketDays, bucketTouches } from './histogram.ts'
import { usePathInput } from './use-path-view.ts'

/** On a phone the two cards are below each other. */
const waitHeight = 'clamp(350px, 1000px - 80vw, 690px)'

/** How many touches and days conversions take. The bars are in a table, so that the numbers are next to them. */
export function PathSummary() {
  const { t } = useTranslation()
  const formats = useFormats()
  const summary = useRead('paths.readPathSummary', usePathInput())
  return (
    <QueryState query={summary} wait={<Wait height={waitHeight} />}>
      {({ data }) =>
        data.conversions === data.without_touch ? null : (
          <div className="two two-even">
            <Card
              title={t('paths.touches_title')}
              aside={t('paths.touches_more', {
                median: formats.count(data.median_touches),
                part: formats.percent(data.single_touch_share),
              })}
              isStale={summary.isPlaceholderData}
            >
              <Histogram
                title={t('label.touches')}
                buckets={bucketTouches(data.touches)}
                total={data.conversions - data.without_touch}
              />
            </Card>
            <Card
              title={t('paths.days_title')}
              aside={t('paths.days_more', { median: formats.count(data.median_days) })}
              isStale={summary.isPlaceholderData}
            >
              <Histogram
                title={t('label.days')}
                buckets={bucketDays(data.days)}
                total={data.conversions - data.without_touch}
              />
            </Card>
          </div>
        )
      }
    </QueryState>
  )
}

function Histogram({ title, buckets, total }: { title: string; buckets: readonly Bucket[]; total: number }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const most = Math.max(1, ...buckets.map(({ conversions }) => conversions))
  return (
    <table className="small-table histogram" aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <td />
          <th scope="col" className="num">
            {t('metric.conversions')}
          </th>
          <th scope="col" className="num">
            {t('label.share')}
          </th>
        </tr>
      </thead>
      <tbody>
        {buckets.map(({ from, to, conversions }) => (
          <tr key={from}>
            <th scope="row">{to === null ? t('paths.or_more', { from }) : from === to ? from : `${from}–${to}`}</th>
            <td aria-hidden="true">
              <i style={{ width: `${(conversions / most) * 100}%` }} />
            </td>
            <td className="num">{formats.count(conversions)}</td>
            <td className="num">{formats.percent(total === 0 ? null : conversions / total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { totalSearches } from '../../components/conversions/conversion-search.ts'
import { RangePicker } from '../../components/inputs/range-picker.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Link } from '../../components/shared/unless-shared.tsx'
import { SmallTable } from '../../components/tables/small-table.tsx'
import { useRead } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useView } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'

/** Cash of new against returning customers in the selected range; each part opens its payments. */
export function NewAndReturning() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { range } = useView()
  const isReady = useSession().may('campaigns:read')
  const overview = useRead('overview.readOverview', { date_from: range.from, date_to: range.to }, { isReady })
  const totals = overview.data?.data.totals
  if (!totals || totals.payments === 0) return null
  const rows = [
    {
      id: 'new',
      search: totalSearches.new_customer_value,
      value: totals.new_customer_value,
      payments: totals.first_payments,
    },
    {
      id: 'returning',
      search: totalSearches.returning_value,
      value: totals.returning_value,
      payments: totals.payments - totals.first_payments,
    },
  ] as const
  const facts = [
    ['ncac', formats.shortMoney(totals.ncac)],
    ['mer', formats.decimal(totals.mer)],
    ['amer', formats.decimal(totals.amer)],
  ] as const
  return (
    <Card title={t('cohorts.new_and_returning')} aside={<RangePicker />} isStale={overview.isPlaceholderData}>
      <SmallTable
        label={t('cohorts.new_and_returning')}
        titles={[t('cohorts.customers'), t('metric.cash'), t('cohorts.part_of_cash'), t('metric.payments')]}
      >
        {rows.map(({ id, search, value, payments }) => (
          <tr key={id}>
            <th scope="row">
              <Link to="/conversions" search={search as never}>
                {t(`cohorts.${id}`)}
              </Link>
              <i className="cohort-bar" aria-hidden="true" style={{ width: `${partOf(value, totals.cash) * 100}%` }} />
            </th>
            <td className="num">{formats.shortMoney(value)}</td>
            <td className="num">{formats.percent(partOf(value, totals.cash))}</td>
            <td className="num">{formats.count(payments)}</td>
          </tr>
        ))}
      </SmallTable>
      <p className="quiet">
        {facts.map(([metric, value], index) => (
          <span key={metric} title={t(`metric.${metric}_more`)}>
            {index > 0 && ' · '}
            {t(`metric.${metric}`)} {value}
          </span>
        ))}
      </p>
    </Card>
  )
}

const partOf = (value: number, whole: number): number => (whole > 0 ? Math.max(0, value / whole) : 0)

import { Link } from '@tanstack/react-router'
import type { OperationResponse } from '@tributary/client'
import { useMemo } from 'react'
import { Chip } from '../../components/layout/chip.tsx'
import { TwoLines } from '../../components/layout/two-lines.tsx'
import { useNames } from '../../components/names/use-names.ts'
import { column } from '../../components/tables/columns.tsx'
import { type Column, sortRows } from '../../components/tables/data-table.tsx'
import { ListTable } from '../../components/tables/list-table.tsx'
import { useSort } from '../../components/tables/use-sort.ts'
import { useRead } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useView } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { useCampaignNames } from './use-campaign-names.ts'

type Calibration = OperationResponse<'campaigns.listCalibration'>['data'][number]

/** Days before its expiry from which a factor is marked. */
const soonDays = 30
const dayMs = 86_400_000

/** How much of the credit of campaigns the experiments confirmed, with the age of the experiments and the expiry. */
export function CalibrationView() {
  const { t } = useTranslation()
  const { model } = useView()
  const list = useRead('campaigns.listCalibration', { model })
  const sorting = useSort('expires')
  const columns = useColumns()
  return (
    <ListTable
      list={list}
      rows={sortRows(list.data?.data ?? [], columns, sorting.sort)}
      label={t('experiments.view_calibration')}
      columns={columns}
      keyOf={({ campaign_ids, metric }) => `${campaign_ids.join()} ${metric.conversion_key} ${metric.measure}`}
      {...sorting}
      waitingRows={3}
      empty="experiments.no_calibration"
    />
  )
}

function useColumns() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { eventName } = useNames()
  const nameOf = useCampaignNames()
  return useMemo((): Column<Calibration>[] => {
    const campaigns = ({ campaign_ids: ids }: Calibration) =>
      ids.map((id) => nameOf(id) ?? t('experiments.unknown_campaign')).join(', ')
    const daysLeft = ({ expires_at }: Calibration) => (Date.parse(expires_at) - Date.now()) / dayMs
    return [
      column(
        'campaigns',
        t('experiments.campaigns'),
        'minmax(220px, 2fr)',
        (row) => (
          <TwoLines
            below={[eventName(row.metric.conversion_key), t(`experiments.measure_${row.metric.measure}`)].join(' · ')}
          >
            {campaigns(row)}
          </TwoLines>
        ),
        { sortBy: campaigns },
      ),
      column(
        'factor',
        t('experiments.factor'),
        'minmax(150px, 1fr)',
        ({ factor, lower, upper }) => (
          <TwoLines below={t('experiments.between', { lower: formats.percent(lower), upper: formats.percent(upper) })}>
            {formats.percent(factor)}
          </TwoLines>
        ),
        { isNumber: true, isKey: true, hint: t('experiments.factor_hint'), sortBy: ({ factor }) => factor },
      ),
      column('tests', t('experiments.from'), 'minmax(220px, 2fr)', ({ tests }) => (
        <span className="calibration-tests">
          {tests.map(({ experiment_id, name, is_imported, age_days }) => (
            <span key={experiment_id}>
              <Link to="/experiments/$id" params={{ id: experiment_id }} title={name}>
                {name}
              </Link>{' '}
              <small className="quiet">
                {t('experiments.age', { count: Math.round(age_days) })}
                {is_imported && <> · {t('experiments.kind_imported')}</>}
              </small>
            </span>
          ))}
        </span>
      )),
      column(
        'expires',
        t('label.expires'),
        'minmax(140px, 1fr)',
        (row) => {
          const day = formats.dayOf(row.expires_at)
          return daysLeft(row) < soonDays ? <Chip tone="warn">{t('experiments.expires_soon', { day })}</Chip> : day
        },
        { sortBy: ({ expires_at }) => expires_at },
      ),
    ]
  }, [t, formats, eventName, nameOf])
}

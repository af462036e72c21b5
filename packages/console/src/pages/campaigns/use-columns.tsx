import { useMemo } from 'react'
import type { OperationRequest } from '../../components/ads/operation-dialog.tsx'
import { statusName } from '../../components/ads/status.ts'
import { LinkButton } from '../../components/layout/buttons.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { platformName } from '../../components/names/platform-name.ts'
import { OpenButton, UnlessShared } from '../../components/shared/unless-shared.tsx'
import { column, type FileColumn, figureColumn } from '../../components/tables/columns.tsx'
import { useFormats, useSession } from '../../data/session.tsx'
import { useParameter, useView } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { RowMenu } from './row-menu.tsx'
import { cacOf, roasOf, type TreeRow } from './tree.ts'

export const optionalColumns = [
  'status',
  'spend',
  'payments',
  'cash',
  'roas',
  'cac',
  'outcomes',
  'budget',
  'impressions',
  'clicks',
  'ctr',
  'cpc',
] as const
export type OptionalColumn = (typeof optionalColumns)[number]
const usual: readonly OptionalColumn[] = ['status', 'spend', 'payments', 'cash', 'roas', 'cac', 'outcomes']

type TreeColumn = FileColumn<TreeRow>

/** The columns of the tree; the URL stores a selection that differs from the default. */
export function useColumns(actions: {
  toggle: (id: string) => void
  openRow: (id: string) => void
  requestOperation: (request: OperationRequest) => void
  showReasons: () => void
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { may } = useSession()
  const { model, compare } = useView()
  const [chosenText, setChosen] = useParameter('columns')
  const chosen = useMemo(
    () => (chosenText ? optionalColumns.filter((column) => chosenText.split('.').includes(column)) : usual),
    [chosenText],
  )
  const mayApply = may('campaigns:apply')
  const all = useMemo(() => {
    const entity = (field: 'impressions' | 'clicks' | 'ctr' | 'avg_cpc' | 'daily_budget') => (row: TreeRow) =>
      row.entity?.[field] ?? null
    const name: TreeColumn = {
      id: 'name',
      title: t('label.name'),
      width: 'minmax(250px, 3fr)',
      cell: (row) => <NameCell row={row} actions={actions} />,
      sortBy: ({ entity: one }) => one?.campaign_name ?? null,
      plain: ({ entity: one, kind }) => one?.campaign_name ?? t(`campaigns.${kind === 'entity' ? 'total' : kind}`),
    }
    const columns: TreeColumn[] = [
      name,
      {
        id: 'status',
        title: t('label.status'),
        width: '88px',
        cell: ({ entity: one }) => one?.status && <StatusChip status={one.status} />,
        sortBy: ({ entity: one }) => one?.status ?? null,
        plain: ({ entity: one }) => one?.status ?? '',
      },
      figureColumn(
        'spend',
        t('metric.spend'),
        (row) => (row.kind === 'unattributed' ? null : row.metrics.spend),
        formats.money,
        { width: 'minmax(112px, 1fr)' },
      ),
      figureColumn('payments', t('metric.payments'), ({ metrics }) => metrics.outcome_count, formats.count, {
        width: 'minmax(88px, 0.8fr)',
      }),
      figureColumn('cash', t('metric.cash_short'), ({ metrics }) => metrics.outcome_value, formats.money, {
        width: 'minmax(116px, 1fr)',
      }),
      figureColumn('roas', t('metric.roas'), ({ rated }) => rated && roasOf(rated), formats.decimal, {
        cell: (row) => <RoasCell row={row} />,
        isKey: true,
        width: 'minmax(72px, 0.7fr)',
      }),
      ...(compare
        ? [
            figureColumn(
              'compare_roas',
              t('campaigns.compare_roas', { model: t(`model.${compare}`) }),
              ({ compareRated }: TreeRow) => compareRated && roasOf(compareRated),
              formats.decimal,
              { isAccent: true, width: 'minmax(100px, 1fr)' },
            ),
            figureColumn(
              'compare_cash',
              t('campaigns.compare_cash', { model: t(`model.${compare}`) }),
              ({ compare: metrics }: TreeRow) => metrics?.outcome_value ?? null,
              formats.money,
              { isAccent: true, width: 'minmax(120px, 1.2fr)' },
            ),
          ]
        : []),
      figureColumn('cac', t('metric.cac'), ({ rated }) => rated && cacOf(rated), formats.money, {
        hint: t('metric.cac_more'),
        width: 'minmax(104px, 1fr)',
      }),
      figureColumn('outcomes', t('metric.outcomes'), ({ metrics }) => metrics.attributed_outcome_count, formats.count),
      figureColumn('budget', t('metric.budget'), entity('daily_budget'), formats.money),
      figureColumn('impressions', t('metric.impressions'), entity('impressions'), formats.count),
      figureColumn('clicks', t('metric.clicks'), entity('clicks'), formats.count),
      figureColumn(
        'ctr',
        t('metric.ctr'),
        (row) => (row.entity?.ctr === undefined ? null : row.entity.ctr / 100),
        (value) => formats.percent(value, 2),
      ),
      figureColumn('cpc', t('metric.cpc'), entity('avg_cpc'), formats.money),
    ]
    if (mayApply) {
      columns.push(
        column(
          'actions',
          t('label.actions'),
          '52px',
          (row) => row.entity && <RowMenu row={row} requestOperation={actions.requestOperation} />,
          { isTitleHidden: true },
        ),
      )
    }
    return columns
  }, [t, formats, compare, mayApply, actions])
  const shown = all.filter(
    ({ id }) =>
      ['name', 'actions', 'compare_roas', 'compare_cash'].includes(id) || chosen.includes(id as OptionalColumn),
  )
  return {
    all,
    shown,
    chosen,
    choose: (columns: readonly OptionalColumn[]) =>
      setChosen(columns.join('.') === usual.join('.') || columns.length === 0 ? undefined : columns.join('.')),
    csvLead: [
      { title: t('label.level'), value: (row: TreeRow) => (row.entity ? row.level : '') },
      { title: t('label.platform'), value: (row: TreeRow) => row.entity?.platform ?? '' },
      { title: t('campaigns.external_id'), value: (row: TreeRow) => row.entity?.external_id ?? '' },
      { title: t('model.title'), value: () => model },
    ],
  }
}

function NameCell({ row, actions }: { row: TreeRow; actions: Parameters<typeof useColumns>[0] }) {
  const { t } = useTranslation()
  if (row.kind === 'credited') return <span className="tree-name">{t('campaigns.credited')}</span>
  if (row.kind === 'total') return <span className="tree-name">{t('campaigns.total')}</span>
  if (row.kind === 'unattributed') {
    return (
      <span className="tree-name">
        {t('campaigns.unattributed')}{' '}
        <UnlessShared>
          <LinkButton onClick={actions.showReasons}>{t('campaigns.why')}</LinkButton>
        </UnlessShared>
      </span>
    )
  }
  const name = row.entity!.campaign_name
  return (
    <span className={`tree-name depth-${row.depth}`}>
      {row.isOpen === undefined ? (
        <span className="twist" />
      ) : (
        <UnlessShared>
          <button
            type="button"
            className="bare-button twist"
            aria-expanded={row.isOpen}
            aria-label={t(row.isOpen ? 'campaigns.shut' : 'campaigns.open', { name })}
            onClick={() => actions.toggle(row.id)}
          >
            <span aria-hidden="true">{row.isOpen ? '▾' : '▸'}</span>
          </button>
        </UnlessShared>
      )}
      <OpenButton className="bare-button tree-link" title={name} onClick={() => actions.openRow(row.id)}>
        {name}
      </OpenButton>
      {row.depth === 0 && <small className="quiet">{platformName(row.entity!.platform ?? null)}</small>}
    </span>
  )
}

function RoasCell({ row }: { row: TreeRow }) {
  const formats = useFormats()
  const value = row.rated && roasOf(row.rated)
  return row.depth === 0 && value !== null ? <b>{formats.decimal(value)}</b> : formats.decimal(value)
}

export function StatusChip({ status }: { status: string }) {
  const { t } = useTranslation()
  return <Chip tone={status === 'ACTIVE' ? 'on' : 'plain'}>{statusName(status, t)}</Chip>
}

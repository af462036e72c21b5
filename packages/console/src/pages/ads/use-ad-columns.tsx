import { useMemo } from 'react'
import { Picture } from '../../components/ads/picture.tsx'
import { statusName } from '../../components/ads/status.ts'
import { StatusDot } from '../../components/ads/status-dot.tsx'
import { platformColor } from '../../components/charts/colors.ts'
import { Sparkline } from '../../components/charts/sparkline.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { Delta } from '../../components/layout/delta.tsx'
import { TwoLines } from '../../components/layout/two-lines.tsx'
import { platformName } from '../../components/names/platform-name.ts'
import { OpenButton } from '../../components/shared/unless-shared.tsx'
import { column, type FileColumn, figureColumn } from '../../components/tables/columns.tsx'
import { useFormats } from '../../data/session.tsx'
import { useParameter, useView } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import type { Ad, UnknownAd } from './ad-filter.ts'
import { AdviceChip, type Target } from './advice-chip.tsx'
import { RowActions } from './row-actions.tsx'
import type { AdActions } from './use-ad-actions.ts'

/** An ad, the credit of campaigns whose ad is unknown, or the total of all selected ones. */
export type AdRow = { kind: 'ad'; ad: Ad } | { kind: 'unknown'; ad: RowFigures } | { kind: 'total'; ad: AdTotal }
type AdTotal = RowFigures & { ads: number }

/** The figures that a row of any kind can have; null where they do not apply. */
interface RowFigures {
  spend: number | null
  value: number
  payments: number | null
  roas: number | null
  cac_first_payment: number | null
  impressions: number | null
  clicks: number | null
  before: { value: number }
  compared: { value: number; roas: number | null } | null
}

/** Credit without an ad has no spend, so it has no ratios. */
export function toUnknownRow({ value, payments, before, compared }: UnknownAd): AdRow {
  const none = { spend: null, roas: null, cac_first_payment: null, impressions: null, clicks: null }
  return {
    kind: 'unknown',
    ad: { ...none, value, payments, before, compared: compared && { ...compared, roas: null } },
  }
}

type AdColumn = FileColumn<AdRow>

export const optionalColumns = [
  'spend',
  'value',
  'payments',
  'cac_first_payment',
  'change',
  'trend',
  'status',
  'interval',
  'still_filling',
  'budget',
  'impressions',
  'clicks',
] as const
type OptionalColumn = (typeof optionalColumns)[number]
const usual: readonly OptionalColumn[] = ['spend', 'value', 'cac_first_payment', 'change', 'trend']

/** These columns are always shown. */
const fixed: ReadonlySet<string> = new Set(['name', 'advice', 'roas', 'compared_roas', 'compared_value', 'actions'])

/**
 * The columns of the ads; the URL stores a selection that differs from the usual one. The button in a row says whether an ad runs;
 * its status is a usual column where there is none.
 */
export function useAdColumns(actions: AdActions, target: Target) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { compare } = useView()
  const [chosenText, setChosen] = useParameter('columns')
  const { mayApply: canSelect } = actions
  const usualColumns = useMemo((): readonly OptionalColumn[] => (canSelect ? usual : [...usual, 'status']), [canSelect])
  const chosen = useMemo(
    () => (chosenText ? optionalColumns.filter((column) => chosenText.split('.').includes(column)) : usualColumns),
    [chosenText, usualColumns],
  )
  const all = useMemo((): AdColumn[] => {
    const only = (show: (ad: Ad) => React.ReactNode) => (row: AdRow) => (row.kind === 'ad' ? show(row.ad) : null)
    return [
      {
        id: 'name',
        title: t('label.name'),
        width: 'minmax(220px, 6fr)',
        cell: (row) => <NameCell row={row} actions={actions} />,
        sortBy: (row) => (row.kind === 'ad' ? row.ad.name : null),
        plain: (row) =>
          row.kind === 'ad' ? row.ad.name : t(row.kind === 'total' ? 'campaigns.total' : 'ads.unknown_ad'),
      },
      {
        id: 'advice',
        title: t('label.advice'),
        width: '86px',
        isKey: true,
        cell: only((ad) => <AdviceChip ad={ad} target={target} />),
        sortBy: () => null,
        plain: (row) => (row.kind === 'ad' ? row.ad.advice : null),
      },
      figureColumn('roas', t('metric.roas'), ({ ad }) => ad.roas, formats.decimal, { width: '70px', isKey: true }),
      ...(compare
        ? [
            figureColumn(
              'compared_roas',
              t('campaigns.compare_roas', { model: t(`model.${compare}`) }),
              ({ ad }: AdRow) => ad.compared?.roas ?? null,
              formats.decimal,
              { isAccent: true, width: '96px' },
            ),
            figureColumn(
              'compared_value',
              t('campaigns.compare_cash', { model: t(`model.${compare}`) }),
              ({ ad }: AdRow) => ad.compared?.value ?? null,
              formats.money,
              { isAccent: true, width: 'minmax(104px, 1fr)' },
            ),
          ]
        : []),
      figureColumn('spend', t('metric.spend'), ({ ad }) => ad.spend, formats.money, { width: 'minmax(96px, 1fr)' }),
      figureColumn('value', t('metric.credited_short'), ({ ad }) => ad.value, formats.money, {
        width: 'minmax(104px, 1fr)',
      }),
      figureColumn('payments', t('metric.payments'), ({ ad }) => ad.payments, formats.count, { width: '84px' }),
      figureColumn('cac_first_payment', t('metric.cac'), ({ ad }) => ad.cac_first_payment, formats.money, {
        hint: t('metric.cac_more'),
        width: 'minmax(88px, 0.9fr)',
      }),
      {
        id: 'change',
        title: t('ads.change'),
        isNumber: true,
        width: '98px',
        cell: ({ ad: { value, before } }) =>
          value === 0 && before.value === 0 ? (
            '–'
          ) : (
            <Delta now={value} before={before.value} meaning="more_is_better" digits={0} />
          ),
        sortBy: () => null,
        plain: ({ ad }) => (ad.before.value > 0 ? ad.value / ad.before.value - 1 : null),
      },
      {
        id: 'trend',
        title: t('ads.trend'),
        width: '104px',
        cell: only((ad) => (
          <Sparkline values={ad.trend.map(({ value }) => value)} color={platformColor(ad.platform)} />
        )),
      },
      {
        id: 'status',
        title: t('label.status'),
        width: '86px',
        cell: only(
          ({ status }) => status && <Chip tone={status === 'ACTIVE' ? 'on' : 'plain'}>{statusName(status, t)}</Chip>,
        ),
        sortBy: () => null,
        plain: (row) => (row.kind === 'ad' ? row.ad.status : null),
      },
      {
        id: 'interval',
        title: t('ads.interval'),
        isNumber: true,
        width: '112px',
        cell: only(({ low, high }) =>
          low === null ? '–' : `${formats.decimal(low)} – ${high === null ? '∞' : formats.decimal(high)}`,
        ),
      },
      {
        id: 'still_filling',
        title: t('ads.still_filling'),
        isNumber: true,
        width: '92px',
        cell: only(({ still_filling }) => formats.percent(still_filling)),
      },
      {
        id: 'budget',
        title: t('metric.budget'),
        isNumber: true,
        width: '100px',
        cell: only(({ daily_budget }) => formats.money(daily_budget)),
      },
      figureColumn('impressions', t('metric.impressions'), ({ ad }) => ad.impressions, formats.count, {
        sortBy: undefined,
      }),
      figureColumn('clicks', t('metric.clicks'), ({ ad }) => ad.clicks, formats.count, { sortBy: undefined }),
      ...(actions.mayApply
        ? [
            column(
              'actions',
              t('label.actions'),
              '108px',
              only((ad) => <RowActions ad={ad} onRequest={actions.request} />),
              { isTitleHidden: true },
            ),
          ]
        : []),
    ]
  }, [t, formats, compare, actions, target])
  const shown = useMemo(
    () => all.filter(({ id }) => fixed.has(id) || (chosen as readonly string[]).includes(id)),
    [all, chosen],
  )
  return {
    all,
    chosen,
    shown,
    choose: (columns: readonly OptionalColumn[]) =>
      setChosen(columns.join('.') === usualColumns.join('.') || columns.length === 0 ? undefined : columns.join('.')),
  }
}

/** Selects the loaded rows; the list loads more of them while it is scrolled. */
export function SelectAll({ actions: { selected, select }, ads }: { actions: AdActions; ads: readonly Ad[] }) {
  const { t } = useTranslation()
  const isChecked = ads.every(({ id }) => selected.has(id))
  return (
    <input
      type="checkbox"
      checked={isChecked}
      aria-label={t('ads.select_all', { count: ads.length })}
      onChange={() => select(isChecked ? [] : ads.map(({ id }) => id))}
    />
  )
}

function NameCell({ row, actions }: { row: AdRow; actions: AdActions }) {
  const { t } = useTranslation()
  if (row.kind === 'total') return <span>{t('ads.total', { count: row.ad.ads })}</span>
  if (row.kind === 'unknown') {
    return (
      <span className="whole-name" title={t('ads.unknown_ad_more')}>
        {t('ads.unknown_ad')}
      </span>
    )
  }
  const { ad } = row
  // Ads of different ad sets often have the same name, so the ad set comes first.
  const parents = [ad.level === 'ad' ? ad.ad_set_name : null, ad.level === 'campaign' ? null : ad.campaign_name]
  const where = [...parents.filter(Boolean), platformName(ad.platform)].join(' · ')
  return (
    <span className="ad-name">
      {actions.mayApply && (
        <input
          type="checkbox"
          checked={actions.selected.has(ad.id)}
          aria-label={t('ads.select', { name: ad.name })}
          onChange={() => actions.toggle(ad.id)}
        />
      )}
      {ad.level === 'ad' && <Picture ad={ad} />}
      <StatusDot status={ad.status} />
      <TwoLines below={where}>
        <OpenButton className="bare-button tree-link" title={ad.name} onClick={() => actions.open(ad.id)}>
          {ad.name}
        </OpenButton>
      </TwoLines>
    </span>
  )
}

import { Link } from '@tanstack/react-router'
import type { OperationResponse, RowOf } from '@tributary/client'
import { useMemo } from 'react'
import { Chip } from '../../components/layout/chip.tsx'
import { Delta, type Meaning } from '../../components/layout/delta.tsx'
import type { FileColumn } from '../../components/tables/columns.tsx'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'

type Business = RowOf<'overview.listPortfolio'>
type Total = NonNullable<OperationResponse<'overview.listPortfolio'>['meta']['totals']>[number]
type Metrics = Business['current']

/** A profile, or the total of all profiles with one currency. */
export type BusinessRow = { kind: 'profile'; row: Business } | { kind: 'total'; row: Total }

const sortable = ['name', 'spend', 'cash', 'cash_change', 'roas', 'blended_roas', 'coverage', 'attention'] as const
export const sorts = sortable.flatMap((column) => [column, `-${column}` as const])

type BusinessColumn = FileColumn<BusinessRow>

export function useBusinessColumns(): BusinessColumn[] {
  const { t } = useTranslation()
  const formats = useFormats()
  return useMemo((): BusinessColumn[] => {
    // The service sorts, so the value is not used.
    const sortBy = () => null
    const metric = (
      id: keyof Metrics,
      title: string,
      show: (value: number | null, currency: string) => string,
      more: Partial<BusinessColumn> & { meaning?: Meaning } = {},
    ): BusinessColumn => {
      const { meaning, ...rest } = more
      return {
        ...{ id, title, isNumber: true, sortBy, plain: ({ row }: BusinessRow) => row.current[id], ...rest },
        cell: ({ row }) => (
          <span className="two-lines">
            <span>{show(row.current[id], row.currency)}</span>
            {meaning && row.current[id] !== null && (
              <small>
                <Delta
                  now={row.current[id]}
                  before={row.previous[id]}
                  isNew={row.previous[id] === null}
                  meaning={meaning}
                  digits={0}
                />
              </small>
            )}
          </span>
        ),
      }
    }
    return [
      {
        id: 'name',
        title: t('businesses.name'),
        width: 'minmax(190px, 2fr)',
        sortBy,
        cell: (item) => <NameCell item={item} />,
        plain: (item) => (item.kind === 'profile' ? item.row.name : null),
      },
      {
        id: 'attention',
        title: t('businesses.attention'),
        width: '150px',
        sortBy,
        cell: (item) => <AttentionCell item={item} />,
      },
      metric('spend', t('metric.spend'), formats.money, { meaning: 'neutral', width: 'minmax(112px, 1fr)' }),
      metric('cash', t('metric.cash'), formats.money, { width: 'minmax(112px, 1fr)' }),
      {
        id: 'cash_change',
        title: t('businesses.change'),
        isNumber: true,
        width: '96px',
        sortBy,
        cell: ({ row }) => (
          <Delta now={row.current.cash} before={row.previous.cash} meaning="more_is_better" digits={0} />
        ),
        plain: ({ row }) => row.change.cash,
      },
      metric('roas', t('metric.roas'), (value) => formats.decimal(value), {
        ...{ meaning: 'more_is_better', width: '92px', isKey: true },
      }),
      metric('blended_roas', t('metric.mer'), (value) => formats.decimal(value), {
        ...{ meaning: 'more_is_better', width: '80px' },
      }),
      metric('coverage', t('metric.touch_share'), (value) => formats.percent(value), { width: '96px' }),
      {
        id: 'connections',
        title: t('businesses.connections'),
        width: '128px',
        cell: (item) => <ConnectionsCell item={item} />,
      },
    ]
  }, [t, formats])
}

function NameCell({ item: { kind, row } }: { item: BusinessRow }) {
  const { t } = useTranslation()
  if (kind === 'total') return <span>{t('businesses.total', { count: row.profiles, currency: row.currency })}</span>
  return (
    <span className="two-lines">
      <Link
        to="/"
        search={
          (({ range, from, to, model }: Record<string, unknown>) => ({
            ...{ range, from, to, model, profile: row.profile_id },
          })) as never
        }
        className="row-link"
        title={row.name}
      >
        <span>{row.name}</span>
      </Link>
      <small className="quiet" title={row.workspace_name}>
        {[row.workspace_name, row.currency].join(' · ')}
      </small>
    </span>
  )
}

function AttentionCell({ item: { kind, row } }: { item: BusinessRow }) {
  const { t } = useTranslation()
  if (kind === 'total') return null
  const { attention } = row
  if (!attention) return <span className="quiet">{t('businesses.not_checked')}</span>
  const { errors, warnings } = attention
  if (errors + warnings === 0) return <span className="quiet">{t('businesses.no_issues')}</span>
  return (
    <span className="chips">
      {errors > 0 && <Chip tone="bad">{t('businesses.errors', { count: errors })}</Chip>}
      {warnings > 0 && <Chip tone="warn">{t('businesses.warnings', { count: warnings })}</Chip>}
    </span>
  )
}

const tones = { healthy: 'on', stale: 'warn', broken: 'bad', none: 'plain' } as const

function ConnectionsCell({ item: { kind, row } }: { item: BusinessRow }) {
  const { t } = useTranslation()
  if (kind === 'total') return null
  const { health, total, broken, stale } = row.connections
  const count = health === 'broken' ? broken : health === 'stale' ? stale : total
  return <Chip tone={tones[health]}>{t(`businesses.connections_${health}`, { count })}</Chip>
}

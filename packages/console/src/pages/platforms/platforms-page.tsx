import type { OperationResponse } from '@tributary/client'
import { useMemo } from 'react'
import { ModelPicker } from '../../components/inputs/model-picker.tsx'
import { RangePicker } from '../../components/inputs/range-picker.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Page } from '../../components/layout/page.tsx'
import { platformName } from '../../components/names/platform-name.ts'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { ToConnections } from '../../components/status/to-connections.tsx'
import { CsvButton } from '../../components/tables/csv-button.tsx'
import { type Column, DataTable, type Sort, sortRows } from '../../components/tables/data-table.tsx'
import { useRead } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useParameter, useView } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import './platforms.css'

type Comparison = OperationResponse<'campaigns.comparePlatforms'>['data']
type Platform = Comparison['platforms'][number]
type Row = Comparison['rows'][number]

/** Compares what platforms claim with what the service credits, never added together, and explains the difference. */
export function PlatformsPage() {
  const { t } = useTranslation()
  const { range, model } = useView()
  const comparison = useRead('campaigns.comparePlatforms', {
    date_from: range.from,
    date_to: range.to,
    model,
    level: 'campaign',
  })
  return (
    <Page
      title={t('nav.platforms')}
      lead={t('platforms.lead')}
      controls={
        <>
          <RangePicker />
          <ModelPicker />
        </>
      }
    >
      <QueryState query={comparison}>
        {({ data }) =>
          data.platforms.length === 0 ? (
            <EmptyState title={t('platforms.empty')} action={<ToConnections />}>
              {t('platforms.empty_more')}
            </EmptyState>
          ) : (
            <>
              <div className="platforms">
                {data.platforms.map((platform) => (
                  <PlatformCard key={platform.platform} platform={platform} isStale={comparison.isPlaceholderData} />
                ))}
              </div>
              <RowTable rows={data.rows} isStale={comparison.isPlaceholderData} />
            </>
          )
        }
      </QueryState>
    </Page>
  )
}

function PlatformCard({ platform, isStale }: { platform: Platform; isStale: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const ours = platform.atribu_conversions
  const theirs = platform.platform_conversions
  const longest = Math.max(1, ours, theirs ?? 0)
  return (
    <Card
      title={platformName(platform.platform)}
      aside={t('platforms.spend', { money: formats.money(platform.spend) })}
      isStale={isStale}
    >
      <dl className="sides">
        <Side
          title={t('platforms.claims')}
          value={theirs}
          part={(theirs ?? 0) / longest}
          money={platform.platform_conversion_value}
          roas={platform.platform_roas}
          colour="var(--stone)"
        />
        <Side
          title={t('platforms.credited')}
          value={ours}
          part={ours / longest}
          money={platform.atribu_cash_revenue}
          roas={platform.atribu_roas}
          colour="var(--water)"
        />
      </dl>
      <p className="gap-words">{gapText(platform, t, formats)}</p>
      {platform.unassigned_conversions > 0 && (
        <p className="quiet">
          {t('platforms.unassigned', {
            count: platform.unassigned_conversions,
            money: formats.money(platform.unassigned_cash_revenue),
          })}
        </p>
      )}
      {!platform.has_delivery && <p className="quiet">{t('platforms.no_delivery')}</p>}
      {platform.delivery_through && (
        <p className="quiet">{t('platforms.through', { day: formats.day(platform.delivery_through) })}</p>
      )}
    </Card>
  )
}

function Side({
  title,
  value,
  part,
  money,
  roas,
  colour,
}: {
  title: string
  value: number | null
  part: number
  money: string | null
  roas: number | null
  colour: string
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <b>{value === null ? t('platforms.not_reported') : formats.count(Math.round(value))}</b>
        <span className="quiet">
          {money === null ? '' : formats.shortMoney(Number(money))}
          {roas === null ? '' : ` · ${t('metric.roas')} ${formats.decimal(roas)}`}
        </span>
        <i aria-hidden="true" style={{ width: `${Math.min(100, part * 100)}%`, background: colour }} />
      </dd>
    </div>
  )
}

function gapText(
  { conversion_gap_pct: gap, platform_conversions: claimed }: Platform,
  t: ReturnType<typeof useTranslation>['t'],
  formats: ReturnType<typeof useFormats>,
): string {
  if (claimed === null || gap === null) return t('platforms.gap_unknown')
  const size = formats.percent(Math.abs(gap) / 100)
  if (Math.abs(gap) < 10) return t('platforms.gap_small', { size })
  return t(gap > 0 ? 'platforms.gap_ours' : 'platforms.gap_theirs', { size })
}

function RowTable({ rows, isStale }: { rows: readonly Row[]; isStale: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [sortText = '-spend', setSort] = useParameter('sort')
  const sort: Sort = { column: sortText.replace(/^-/, ''), isDescending: sortText.startsWith('-') }
  const columns = useMemo((): (Column<Row> & { plain?: (row: Row) => string | number | null })[] => {
    const number = (
      id: string,
      title: string,
      value: (row: Row) => number | null,
      show: (value: number | null) => string,
      isAccent = false,
    ) => ({
      id,
      title,
      isNumber: true,
      isAccent,
      cell: (row: Row) => show(value(row)),
      sortBy: value,
      plain: value,
      width: 'minmax(96px, 1fr)',
    })
    const toNumber = (text: string | null) => (text === null ? null : Number(text))
    return [
      {
        id: 'name',
        title: t('campaigns.name'),
        width: 'minmax(250px, 2.4fr)',
        cell: ({ entity_name, platform }) => (
          <span className="two-lines">
            <span title={entity_name}>{entity_name}</span>
            <small className="quiet">{platformName(platform)}</small>
          </span>
        ),
        sortBy: ({ entity_name }) => entity_name,
        plain: ({ entity_name }) => entity_name,
      },
      number('spend', t('metric.spend'), ({ spend }) => Number(spend), formats.money),
      number(
        'claims',
        t('platforms.claims_short'),
        ({ platform_conversions }) => platform_conversions,
        (value) => formats.count(value === null ? null : Math.round(value)),
      ),
      number('credited', t('platforms.credited'), ({ atribu_conversions }) => atribu_conversions, formats.count, true),
      number(
        'claimed_value',
        t('platforms.claimed_value'),
        ({ platform_conversion_value }) => toNumber(platform_conversion_value),
        formats.money,
      ),
      number(
        'cash',
        t('metric.cash_short'),
        ({ atribu_cash_revenue }) => Number(atribu_cash_revenue),
        formats.money,
        true,
      ),
      number('their_roas', t('platforms.their_roas'), ({ platform_roas }) => platform_roas, formats.decimal),
      number('roas', t('platforms.our_roas'), ({ atribu_roas }) => atribu_roas, formats.decimal, true),
    ]
  }, [t, formats])
  return (
    <>
      <div className="tools">
        <h2 style={{ marginRight: 'auto' }}>{t('platforms.by_campaign')}</h2>
        <CsvButton name="platforms" rows={rows} columns={columns} />
      </div>
      <Card isFlush>
        <DataTable
          label={t('platforms.by_campaign')}
          rows={sortRows(rows, columns, sort)}
          columns={columns}
          keyOf={({ entity_id }) => entity_id}
          sort={sort}
          onSort={({ column, isDescending }) => setSort(`${isDescending ? '-' : ''}${column}`)}
          isStale={isStale}
          rowHeight={54}
          empty={<EmptyState title={t('campaigns.empty')} />}
        />
      </Card>
    </>
  )
}

import type { OperationResponse } from '@tributary/client'
import { useMemo } from 'react'
import { Card } from '../../components/layout/card.tsx'
import { TwoLines } from '../../components/layout/two-lines.tsx'
import { platformName } from '../../components/names/platform-name.ts'
import { OpenButton, UnlessShared } from '../../components/shared/unless-shared.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { ToStart } from '../../components/status/to-start.tsx'
import { type FileColumn, figureColumn } from '../../components/tables/columns.tsx'
import { CsvButton } from '../../components/tables/csv-button.tsx'
import { DataTable, sortRows } from '../../components/tables/data-table.tsx'
import { useSort } from '../../components/tables/use-sort.ts'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'

export type ComparedCampaign = OperationResponse<'campaigns.comparePlatforms'>['data']['rows'][number]
type Row = ComparedCampaign

/** Both numbers of each campaign; a campaign opens its own steps. */
export function CampaignTable({
  rows,
  isStale,
  chosen,
  onChoose,
}: {
  rows: readonly Row[]
  isStale: boolean
  chosen: string | undefined
  onChoose: (id: string) => void
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const sorting = useSort('-spend')
  const columns = useMemo((): FileColumn<Row>[] => {
    const theirs = { width: 'minmax(96px, 1fr)' }
    const ours = { ...theirs, isAccent: true }
    const toNumber = (text: string | null) => (text === null ? null : Number(text))
    return [
      {
        id: 'name',
        title: t('label.name'),
        width: 'minmax(250px, 2.4fr)',
        cell: ({ entity_id, entity_name, platform }) => (
          <TwoLines below={platformName(platform)}>
            <OpenButton
              className="bare-button row-link"
              title={entity_name}
              aria-pressed={entity_id === chosen}
              onClick={() => {
                onChoose(entity_id)
                window.scrollTo({ top: 0 })
              }}
            >
              {entity_name}
            </OpenButton>
          </TwoLines>
        ),
        sortBy: ({ entity_name }) => entity_name,
        plain: ({ entity_name }) => entity_name,
      },
      figureColumn('spend', t('metric.spend'), ({ spend }) => Number(spend), formats.money, theirs),
      figureColumn(
        'claims',
        t('platforms.claims_short'),
        ({ platform_conversions }) => platform_conversions,
        (value) => formats.count(value === null ? null : Math.round(value)),
        theirs,
      ),
      figureColumn(
        'credited',
        t('platforms.credited'),
        ({ atribu_conversions }) => atribu_conversions,
        formats.count,
        ours,
      ),
      figureColumn(
        'claimed_value',
        t('platforms.claimed_value'),
        ({ platform_conversion_value }) => toNumber(platform_conversion_value),
        formats.money,
        theirs,
      ),
      figureColumn(
        'cash',
        t('metric.cash_short'),
        ({ atribu_cash_revenue }) => Number(atribu_cash_revenue),
        formats.money,
        ours,
      ),
      figureColumn(
        'their_roas',
        t('platforms.their_roas'),
        ({ platform_roas }) => platform_roas,
        formats.decimal,
        theirs,
      ),
      figureColumn('roas', t('platforms.our_roas'), ({ atribu_roas }) => atribu_roas, formats.decimal, {
        ...ours,
        hint: t('platforms.our_roas_more'),
      }),
    ]
  }, [t, formats, chosen, onChoose])
  return (
    <>
      <div className="tools">
        <h2>{t('platforms.by_campaign')}</h2>
        <UnlessShared>
          <span className="quiet" style={{ marginRight: 'auto' }}>
            {t('platforms.by_campaign_more')}
          </span>
        </UnlessShared>
        <CsvButton name="platforms" rows={rows} columns={columns} />
      </div>
      <Card isFlush>
        <DataTable
          label={t('platforms.by_campaign')}
          rows={sortRows(rows, columns, sorting.sort)}
          columns={columns}
          keyOf={({ entity_id }) => entity_id}
          {...sorting}
          isStale={isStale}
          classOf={({ entity_id }) => (entity_id === chosen ? 'row-strong' : undefined)}
          empty={<EmptyState title={t('campaigns.empty')} action={<ToStart />} />}
        />
      </Card>
    </>
  )
}

import { useCallback, useMemo, useState } from 'react'
import { OperationDialog, type OperationRequest } from '../../components/ads/operation-dialog.tsx'
import { DropDown } from '../../components/inputs/drop-down.tsx'
import { ModelPicker } from '../../components/inputs/model-picker.tsx'
import { RangePicker } from '../../components/inputs/range-picker.tsx'
import { PickButton } from '../../components/layout/buttons.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Page } from '../../components/page/page.tsx'
import { UnlessShared } from '../../components/shared/unless-shared.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { ToStart } from '../../components/status/to-start.tsx'
import { ColumnPicker } from '../../components/tables/column-picker.tsx'
import { CsvButton } from '../../components/tables/csv-button.tsx'
import { DataTable, type Sort, sortRows } from '../../components/tables/data-table.tsx'
import { ListCsvButton } from '../../components/tables/list-csv-button.tsx'
import { useSort } from '../../components/tables/use-sort.ts'
import { useParameter, useSheet, useView } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { ChangeHistory } from './change-history.tsx'
import { ConversionsSheet } from './conversions-sheet.tsx'
import { FilterBox } from './filter-box.tsx'
import { LinkHealth } from './link-health.tsx'
import type { Entity, Metrics, TreeRow } from './tree.ts'
import { UntaggedAds } from './untagged-ads.tsx'
import { useCampaigns } from './use-campaigns.ts'
import { optionalColumns, useColumns } from './use-columns.tsx'
import { WhyUnattributed } from './why-unattributed.tsx'
import './campaigns.css'

const views = ['report', 'health', 'tags', 'change_history'] as const

/** The tree of campaigns, ad sets and ads with their spend, revenue and actions. */
export function CampaignsPage() {
  const { t } = useTranslation()
  const [view = 'report', setView] = useParameter('view', views)
  const tabs = (
    <div className="view-tabs" role="group" aria-label={t('campaigns.views')}>
      {views.map((candidate) => (
        <PickButton
          key={candidate}
          aria-pressed={view === candidate}
          onClick={() => setView(candidate === 'report' ? undefined : candidate)}
        >
          {t(`campaigns.view_${candidate}`)}
        </PickButton>
      ))}
    </div>
  )
  if (view === 'change_history') return <ChangeHistory tabs={tabs} />
  if (view === 'health') return <LinkHealth tabs={tabs} />
  if (view === 'tags') return <UntaggedAds tabs={tabs} />
  return <Report tabs={tabs} />
}

function Report({ tabs }: { tabs: React.ReactNode }) {
  const { t } = useTranslation()
  const [openText = '', setOpen] = useParameter('open')
  const { sort, onSort } = useSort('-spend')
  const [row, openRow, closeRow] = useSheet('row')
  const [request, setRequest] = useState<OperationRequest | null>(null)
  const [reasons, openReasons, closeReasons] = useSheet('why')
  const open = useMemo(() => new Set(openText.split('.').filter(Boolean)), [openText])
  const toggle = useCallback(
    (id: string) => {
      const next = new Set(open)
      if (!next.delete(id)) next.add(id)
      setOpen([...next].join('.') || undefined)
    },
    [open, setOpen],
  )
  const actions = useMemo(
    () => ({ toggle, openRow, requestOperation: setRequest, showReasons: () => openReasons('open') }),
    [toggle, openRow, openReasons],
  )
  const columns = useColumns(actions)
  const order = useCallback(
    (entities: readonly Entity[]) => sortEntities(entities, columns.all, sort),
    [columns.all, sort],
  )
  const { isShown, filter } = useFilter()
  const report = useCampaigns({ open, order, isShown })
  // Two rows of zeros carry no information.
  const isNothing = report.rows.length === 0 && report.foot.every(({ metrics }) => isZero(metrics))
  const shown = report.rows.find(({ id }) => id === row)
  return (
    <Page
      title={t('nav.campaigns')}
      controls={
        <>
          <UnlessShared>{tabs}</UnlessShared>
          <RangePicker />
          <ModelPicker canCompare />
        </>
      }
      display={
        <UnlessShared>
          <ColumnPicker optional={optionalColumns} columns={columns} />
          <CsvButton
            name="campaigns"
            rows={[...report.rows, ...report.foot]}
            columns={columns.shown}
            lead={columns.csvLead}
          />
          <WholeFiles />
        </UnlessShared>
      }
    >
      <UnlessShared>
        <div className="tools">{filter}</div>
      </UnlessShared>
      {report.error && <ErrorMessage error={report.error} onRetry={report.refetch} />}
      <Card isFlush>
        <DataTable
          label={t('campaigns.table')}
          rows={report.rows}
          foot={isNothing ? [] : report.foot}
          columns={columns.shown}
          keyOf={(row) => row.id}
          sort={sort}
          onSort={onSort}
          isWaiting={report.isWaiting}
          isStale={report.isStale}
          classOf={classOf}
          empty={
            <EmptyState title={t('campaigns.empty')} action={<ToStart />}>
              {t('campaigns.empty_more')}
            </EmptyState>
          }
        />
      </Card>
      {shown?.entity && <ConversionsSheet row={shown} onClose={closeRow} />}
      {request && <OperationDialog request={request} onClose={() => setRequest(null)} />}
      {reasons && report.rest.data && <WhyUnattributed rest={report.rest.data.data} onClose={closeReasons} />}
    </Page>
  )
}

/** Downloads all rows of a level from the service, regardless of open rows and filters. */
function WholeFiles() {
  const { t } = useTranslation()
  const { range, model } = useView()
  return (
    <DropDown kind="dialog" label={t('campaigns.files')} button={t('campaigns.files')} width={230}>
      {() => (
        <div className="form">
          <p className="quiet">{t('campaigns.files_more')}</p>
          {(['campaign', 'ad_set', 'ad'] as const).map((level) => (
            <ListCsvButton
              key={level}
              name={`${level}s-${range.from}-${range.to}`}
              label={t(`campaigns.file_${level}`)}
              operation="campaigns.listCampaigns"
              input={{ date_from: range.from, date_to: range.to, model, level, limit: 100 }}
            />
          ))}
        </div>
      )}
    </DropDown>
  )
}

const isZero = ({ spend, outcome_count, attributed_outcome_count }: Metrics): boolean =>
  spend === 0 && outcome_count === 0 && attributed_outcome_count === 0

function classOf({ kind, depth }: TreeRow): string | undefined {
  if (kind === 'total') return 'row-strong'
  if (kind === 'unattributed') return 'row-quiet'
  if (kind === 'credited') return 'row-credited'
  return depth === 0 ? 'row-campaign' : undefined
}

function sortEntities(
  entities: readonly Entity[],
  columns: ReturnType<typeof useColumns>['all'],
  sort: Sort,
): readonly Entity[] {
  const rows = entities.map((entity) => ({ entity, metrics: entity, rated: entity, compare: null, compareRated: null }))
  return sortRows(rows as never[], columns, sort).map(({ entity }) => entity!)
}

/** Filters by a part of the name and by status; the URL stores both. */
function useFilter() {
  const [text = '', setText] = useParameter('q')
  const [status, setStatus] = useParameter('status', ['ACTIVE', 'PAUSED'] as const)
  const isShown = useCallback(
    (entity: Entity) =>
      (!text || entity.campaign_name.toLocaleLowerCase().includes(text.toLocaleLowerCase())) &&
      (!status || entity.status === status),
    [text, status],
  )
  return { isShown, filter: <FilterBox text={text} onText={setText} status={status} onStatus={setStatus} /> }
}

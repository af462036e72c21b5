import { useMemo, useState } from 'react'
import { OperationDialog, type OperationRequest } from '../../components/ads/operation-dialog.tsx'
import { levels } from '../../components/ads/status.ts'
import { BasisPicker } from '../../components/inputs/basis-picker.tsx'
import { ModelPicker } from '../../components/inputs/model-picker.tsx'
import { RangePicker } from '../../components/inputs/range-picker.tsx'
import { LinkButton, PickButton } from '../../components/layout/buttons.tsx'
import { Card } from '../../components/layout/card.tsx'
import { ViewTabs } from '../../components/layout/view-tabs.tsx'
import { Page } from '../../components/page/page.tsx'
import { UnlessShared } from '../../components/shared/unless-shared.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { ToStart } from '../../components/status/to-start.tsx'
import { ColumnPicker } from '../../components/tables/column-picker.tsx'
import { DataTable } from '../../components/tables/data-table.tsx'
import { ListCsvButton } from '../../components/tables/list-csv-button.tsx'
import { useRead, useReadOn } from '../../data/queries.ts'
import { useParameter, useSheet, useView } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { useAdFilter } from './ad-filter.ts'
import { AdSheet } from './ad-sheet.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { FilterBar } from './filter-bar.tsx'
import { Gallery } from './gallery.tsx'
import { TargetPicker } from './target-picker.tsx'
import { useAdActions } from './use-ad-actions.ts'
import { type AdRow, optionalColumns, SelectAll, toUnknownRow, useAdColumns } from './use-ad-columns.tsx'
import './ads.css'

/** Every ad, ad set or campaign in one table to decide with: results, advice with its reason, and the action in the row. */
export function AdsPage() {
  const { t } = useTranslation()
  const filter = useAdFilter()
  const { level } = filter
  const [look, setLook] = useParameter('look', ['gallery'])
  const [openId, openAd, closeAd] = useSheet('ad')
  const [request, setRequest] = useState<OperationRequest | null>(null)
  const [bulk, setBulk] = useState<'pause' | 'resume' | null>(null)
  const list = useReadOn('ads.listAds', filter.input, { nextLimit: 200 })
  const meta = list.data?.pages[0]?.meta
  const target = meta?.target ?? null
  const ads = list.data?.rows ?? []
  const actions = useAdActions(openAd, setRequest)
  const columns = useAdColumns(actions, target)
  const rows = useMemo(() => ads.map(toRow), [ads])
  const unknown = meta?.unknown_ad ? [toUnknownRow(meta.unknown_ad)] : []
  const hasTotal = meta && (meta.totals.ads > 0 || unknown.length > 0)
  const foot: AdRow[] = hasTotal ? [...unknown, { kind: 'total', ad: meta.totals }] : []
  const chosen = ads.filter(({ id }) => actions.selected.has(id))
  const open = useOpenAd(openId, ads, filter)
  const loadMore = () => void (list.hasNextPage && !list.isFetchingNextPage && list.fetchNextPage())
  const empty = (
    <EmptyState title={t('ads.empty')} action={<ToStart />}>
      {t('campaigns.empty_more')}
    </EmptyState>
  )
  return (
    <Page
      title={t('nav.ads')}
      controls={
        <>
          <ViewTabs
            label={t('label.level')}
            views={levels}
            chosen={level}
            nameOf={(option) => t(`level.${option}`)}
            onChoose={(option) => {
              actions.select([])
              filter.setLevel(option === 'ad' ? undefined : option)
            }}
          />
          <RangePicker />
          <ModelPicker canCompare />
        </>
      }
      display={
        <>
          <UnlessShared>
            <CompareButton />
          </UnlessShared>
          <BasisPicker />
          <TargetPicker target={target} />
          <UnlessShared>
            {level === 'ad' && (
              <PickButton aria-pressed={look === 'gallery'} onClick={() => setLook(look ? undefined : 'gallery')}>
                {t('ads.gallery')}
              </PickButton>
            )}
            {!look && <ColumnPicker optional={optionalColumns} columns={columns} />}
            <ListCsvButton name={`${level}s`} operation="ads.listAds" input={filter.input} />
          </UnlessShared>
        </>
      }
    >
      <div className="tools ads-tools">
        <FilterBar filter={filter} platforms={usePlatforms(filter, list.isSuccess)} />
      </div>
      {list.isError && <ErrorMessage error={list.error} onRetry={() => void list.refetch()} />}
      {actions.mayApply && chosen.length > 0 && (
        <div className="selection" role="region" aria-label={t('ads.selection')}>
          <span>{t('ads.selected', { count: chosen.length })}</span>
          <PickButton onClick={() => setBulk('pause')}>{t('campaigns.action_pause')}</PickButton>
          <PickButton onClick={() => setBulk('resume')}>{t('campaigns.action_resume')}</PickButton>
          <LinkButton onClick={() => actions.select(ads.map(({ id }) => id))}>
            {t('ads.select_all', { count: ads.length })}
          </LinkButton>
          <LinkButton onClick={() => actions.select([])}>{t('ads.select_none')}</LinkButton>
        </div>
      )}
      {look && level === 'ad' ? (
        <>
          {ads.length === 0 && !list.isPending ? empty : null}
          <Gallery ads={ads} target={target} isStale={list.isPlaceholderData} onOpen={openAd} />
          {list.hasNextPage && (
            <PickButton style={{ justifySelf: 'start' }} onClick={loadMore}>
              {t('more')}
            </PickButton>
          )}
        </>
      ) : (
        <Card isFlush>
          <DataTable
            label={t('ads.table')}
            rows={rows}
            foot={foot}
            columns={columns.shown}
            head={actions.mayApply && ads.length > 0 && <SelectAll actions={actions} ads={ads} />}
            keyOf={(row) => (row.kind === 'ad' ? row.ad.id : row.kind)}
            {...filter.sorting}
            isWaiting={list.isPending}
            isStale={list.isPlaceholderData}
            classOf={(row) => (row.kind === 'total' ? 'row-strong' : undefined)}
            empty={empty}
            onEndReached={loadMore}
          />
        </Card>
      )}
      {open && (
        <AdSheet ad={open} target={target} mayApply={actions.mayApply} onRequest={setRequest} onClose={closeAd} />
      )}
      {request && <OperationDialog request={request} onClose={() => setRequest(null)} />}
      {bulk && <BulkDialog action={bulk} ads={chosen} onClose={() => setBulk(null)} />}
    </Page>
  )
}

/** Shows a second model next to the first with one click; the model menu has the others. */
function CompareButton() {
  const { t } = useTranslation()
  const { model, compare, change } = useView()
  const other = compare ?? (model === 'first_touch' ? 'last_touch' : 'first_touch')
  return (
    <PickButton aria-pressed={compare !== null} onClick={() => change({ compare: compare ? undefined : other })}>
      {t('ads.compare', { model: t(`model.${other}`) })}
    </PickButton>
  )
}

/** The ad of the open sheet. A copied address can name one that is not on the first page; it is found by its name then. */
function useOpenAd(id: string | undefined, ads: readonly AdOf[], { input }: ReturnType<typeof useAdFilter>) {
  const shown = ads.find((ad) => ad.id === id)
  const isMissing = id !== undefined && !shown && ads.length > 0
  const single = useRead('ads.readAd', { id: id ?? '', level: input.level ?? 'ad' }, { isReady: isMissing })
  const search = single.data?.data.campaign_name ?? ''
  const found = useRead('ads.listAds', { ...input, search, limit: 200 }, { isReady: isMissing && search !== '' })
  return shown ?? (isMissing ? found.data?.data.find((ad) => ad.id === id) : undefined)
}

/** The same row for the same ad, so that the rows of earlier pages are not rendered again. */
function toRow(ad: AdOf): AdRow {
  const known = adRows.get(ad)
  if (known) return known
  const row: AdRow = { kind: 'ad', ad }
  adRows.set(ad, row)
  return row
}

const adRows = new WeakMap<AdOf, AdRow>()

type AdOf = NonNullable<ReturnType<typeof useReadOn<'ads.listAds'>>['data']>['pages'][number]['data'][number]

/** The platforms of the profile, whatever the other filters are; read after the rows, which should appear first. */
function usePlatforms({ input }: ReturnType<typeof useAdFilter>, isReady: boolean): readonly string[] {
  const { date_from, date_to } = input
  const range = { ...(date_from && { date_from }), ...(date_to && { date_to }) }
  const campaigns = useRead('ads.listAds', { ...range, level: 'campaign', limit: 200 }, { isReady })
  return useMemo(
    () => [...new Set(campaigns.data?.data.map(({ platform }) => platform) ?? [])].sort(),
    [campaigns.data],
  )
}

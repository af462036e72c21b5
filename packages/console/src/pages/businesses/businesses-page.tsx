import type { Input } from '@tributary/client'
import { useMemo } from 'react'
import { ModelPicker } from '../../components/inputs/model-picker.tsx'
import { RangePicker } from '../../components/inputs/range-picker.tsx'
import { TextFilter } from '../../components/inputs/text-filter.tsx'
import { Page } from '../../components/page/page.tsx'
import { CsvButton } from '../../components/tables/csv-button.tsx'
import { ListTable } from '../../components/tables/list-table.tsx'
import { useSort } from '../../components/tables/use-sort.ts'
import { useReadOn } from '../../data/queries.ts'
import { useParameter, useView } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { type BusinessRow, sorts, useBusinessColumns } from './use-business-columns.tsx'

type PortfolioInput = Input<'overview.listPortfolio'>

/** Every profile that the user has access to, each in its own currency, with one click to its overview. */
export function BusinessesPage() {
  const { t } = useTranslation()
  const { range, preset, model } = useView()
  const [search = '', setSearch] = useParameter('q')
  const { sort, onSort } = useSort('-spend', sorts)
  const input = {
    // Without days, the service uses the last 30 local days of every profile.
    ...(preset === '30d' ? {} : { date_from: range.from, date_to: range.to }),
    ...{ model, sort: sort.column, order: sort.isDescending ? 'desc' : 'asc', totals: 'true', limit: 500 },
    ...(search.trim() && { q: search.trim() }),
  } as PortfolioInput
  const list = useReadOn('overview.listPortfolio', input)
  const rows = useMemo(
    () => list.data?.pages.flatMap(({ data }) => data.map((row): BusinessRow => ({ kind: 'profile', row }))) ?? [],
    [list.data],
  )
  const totals = list.data?.pages[0]?.meta.totals ?? []
  const foot = totals
    .filter(({ profiles }) => profiles > 1)
    .map((total): BusinessRow => ({ kind: 'total', row: total }))
  const columns = useBusinessColumns()
  return (
    <Page
      title={t('nav.businesses')}
      controls={
        <>
          <RangePicker />
          <ModelPicker />
        </>
      }
    >
      <div className="tools">
        <TextFilter label={t('businesses.search')} text={search} onText={setSearch} />
        <span style={{ flex: 1 }} />
        <CsvButton
          name="businesses"
          rows={rows}
          columns={columns}
          lead={[{ title: t('settings.currency'), value: ({ row }) => row.currency }]}
        />
      </div>
      <ListTable
        list={list}
        label={t('nav.businesses')}
        rows={rows}
        foot={foot}
        columns={columns}
        keyOf={({ kind, row }) => (kind === 'profile' ? row.profile_id : row.currency)}
        sort={sort}
        onSort={onSort}
        classOf={({ kind }) => (kind === 'total' ? 'row-strong' : undefined)}
        empty="businesses.none"
      />
    </Page>
  )
}

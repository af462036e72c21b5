import type { RowOf } from '@tributary/client'
import { useMemo } from 'react'
import { Lead } from '../../components/layout/lead.tsx'
import { platformName } from '../../components/names/platform-name.ts'
import { useNames } from '../../components/names/use-names.ts'
import { Link } from '../../components/shared/unless-shared.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { ToStart } from '../../components/status/to-start.tsx'
import { type FileColumn, figureColumn } from '../../components/tables/columns.tsx'
import { CsvButton } from '../../components/tables/csv-button.tsx'
import { sortRows } from '../../components/tables/data-table.tsx'
import { ListTable } from '../../components/tables/list-table.tsx'
import { useSort } from '../../components/tables/use-sort.ts'
import { useReadAll } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { type Model, models, useView } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import type { PathLevel } from './use-path-view.ts'

type Comparison = RowOf<'campaigns.compareModels'>

/** The credited value of each row under every model side by side, and how much it depends on the model. */
export function ModelsView({ level }: { level: PathLevel }) {
  const { t } = useTranslation()
  const { range } = useView()
  const sorting = useSort('-spread')
  const compared = useReadAll('campaigns.compareModels', {
    ...{ date_from: range.from, date_to: range.to, level, limit: 100 },
  })
  const all = useMemo(() => compared.data ?? [], [compared.data])
  const isRest = ({ id }: Comparison) => id === 'unattributed'
  const [rows, rest] = [all.filter((row) => !isRest(row)), all.filter(isRest)]
  const columns = useModelColumns(all)
  return (
    <>
      <Lead text={t('paths.models_more')}>
        <CsvButton name="models" rows={[...rows, ...rest]} columns={columns} />
      </Lead>
      <ListTable
        list={compared}
        label={t('paths.view_models')}
        rows={sortRows(rows, columns, sorting.sort)}
        foot={rows.length > 0 ? rest : []}
        columns={columns}
        {...sorting}
        classOf={(row) => (isRest(row) ? 'row-strong' : undefined)}
        empty={
          <EmptyState title={t('paths.empty')} action={<ToStart />}>
            {t('paths.empty_more')}
          </EmptyState>
        }
      />
    </>
  )
}

function useModelColumns(rows: readonly Comparison[]) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { channelName } = useNames()
  const { model: current } = useView()
  // Models that are still being computed are absent.
  const isKnown = (model: (typeof models)[number]) =>
    rows.length === 0 ? model !== 'data_driven' : rows.some((row) => row.models[model])
  const known = models.filter(isKnown).join(' ')
  return useMemo((): FileColumn<Comparison>[] => {
    const nameOf = ({ id, level, name }: Comparison) =>
      id === 'unattributed' ? t('paths.unattributed') : level === 'channel' ? channelName(name) : name
    const width = 'minmax(100px, 1fr)'
    return [
      {
        id: 'name',
        title: t('label.name'),
        width: 'minmax(220px, 2fr)',
        cell: (row) => (
          <span className="two-lines">
            <NameLink row={row} name={nameOf(row)} />
            {row.platform && <small className="quiet">{platformName(row.platform)}</small>}
          </span>
        ),
        sortBy: nameOf,
        plain: nameOf,
      },
      figureColumn('spread', t('paths.spread'), ({ spread }) => spread, formats.shortMoney, { width, isKey: true }),
      ...(rows.some(({ spend }) => spend !== null)
        ? [figureColumn('spend', t('metric.spend'), ({ spend }: Comparison) => spend, formats.shortMoney, { width })]
        : []),
      ...(known.split(' ').filter(Boolean) as Model[]).map((model) =>
        figureColumn(
          model,
          t(`model.${model}`),
          (row: Comparison) => row.models[model]?.value ?? null,
          formats.shortMoney,
          { width, isAccent: model === current },
        ),
      ),
    ]
  }, [t, formats, channelName, current, known, rows])
}

/** A channel opens its paths, an ad or campaign its sheet. */
function NameLink({ row: { id, level }, name }: { row: Comparison; name: string }) {
  if (id === 'unattributed')
    return (
      <Link className="row-link" to="/campaigns" search={{ why: 'open' } as never} title={name}>
        <span>{name}</span>
      </Link>
    )
  const search = level === 'channel' ? { contains: id } : { level, ad: id }
  return (
    <Link className="row-link" to={level === 'channel' ? '/paths' : '/ads'} search={search as never} title={name}>
      <span>{name}</span>
    </Link>
  )
}

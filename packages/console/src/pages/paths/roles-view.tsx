import type { RowOf } from '@tributary/client'
import { useMemo } from 'react'
import { channelColor, platformColor } from '../../components/charts/colors.ts'
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
import { useTranslation } from '../../locales/i18n.tsx'
import { type PathLevel, usePathInput } from './use-path-view.ts'

type Role = RowOf<'paths.listRoles'>

/** Which channels, campaigns, ad sets or ads open, assist and close conversions. */
export function RolesView({ level }: { level: PathLevel }) {
  const { t } = useTranslation()
  const sorting = useSort('-conversions')
  const roles = useReadAll('paths.listRoles', { ...usePathInput(), level, limit: 100 })
  const columns = useRoleColumns()
  const rows = useMemo(() => roles.data ?? [], [roles.data])
  return (
    <>
      <Lead text={t('paths.roles_more')}>
        <CsvButton name="roles" rows={rows} columns={columns} />
      </Lead>
      <ListTable
        list={roles}
        label={t('paths.view_roles')}
        rows={sortRows(rows, columns, sorting.sort)}
        columns={columns}
        {...sorting}
        empty={
          <EmptyState title={t('paths.empty')} action={<ToStart />}>
            {t('paths.empty_more')}
          </EmptyState>
        }
      />
    </>
  )
}

function useRoleColumns() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { channelName } = useNames()
  return useMemo((): FileColumn<Role>[] => {
    const number = (
      id: 'conversions' | 'opener' | 'middle' | 'closer' | 'only' | 'assisted_value' | 'assisted_ratio',
      show: (value: number | null) => string,
      isKey = false,
    ) => figureColumn<Role>(id, t(`paths.${id}`), (row) => row[id], show, { width: 'minmax(88px, 1fr)', isKey })
    const nameOf = ({ level, name }: Role) => (level === 'channel' ? channelName(name) : name)
    return [
      {
        id: 'name',
        title: t('label.name'),
        width: 'minmax(220px, 2.2fr)',
        cell: (row) => (
          <span className="two-lines">
            <Link className="row-link" {...linkOf(row)} title={nameOf(row)}>
              <span>{nameOf(row)}</span>
            </Link>
            <RoleBar row={row} />
          </span>
        ),
        sortBy: nameOf,
        plain: nameOf,
      },
      number('conversions', formats.count, true),
      number('opener', formats.count),
      number('middle', formats.count),
      number('closer', formats.count),
      number('only', formats.count),
      number('assisted_value', formats.shortMoney),
      number('assisted_ratio', formats.decimal),
    ]
  }, [t, formats, channelName])
}

/** The parts of opening, assisting and closing; the numbers are in the columns. */
function RoleBar({ row }: { row: Role }) {
  const { opener, middle, closer, only, level, name, platform } = row
  const color = level === 'channel' ? channelColor(name) : platformColor(platform)
  const parts = [only, opener, middle, closer]
  return (
    <span className="role-bar" aria-hidden="true" title={platform ? platformName(platform) : undefined}>
      {parts.map((part, index) => (
        <i key={index} style={{ flexGrow: part, background: color, opacity: 1 - index * 0.24 }} />
      ))}
    </span>
  )
}

/** The paths that contain a channel or campaign, or the ad or ad set itself. */
function linkOf({ id, level }: Role): { to: string; search: never } {
  if (level === 'ad' || level === 'ad_set') return { to: '/ads', search: { level, ad: id } as never }
  return { to: '/paths', search: { contains: id, ...(level === 'campaign' && { level }) } as never }
}

import type { OperationResponse } from '@tributary/client'
import { useMemo } from 'react'
import { DropDown, MenuGroup, MenuItem } from '../../components/inputs/drop-down.tsx'
import { FilterChips } from '../../components/inputs/filter-chips.tsx'
import { LinkButton } from '../../components/layout/buttons.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { TwoLines } from '../../components/layout/two-lines.tsx'
import { useTabs } from '../../components/layout/use-tabs.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { column, numberColumn } from '../../components/tables/columns.tsx'
import type { Column } from '../../components/tables/data-table.tsx'
import { ListTable } from '../../components/tables/list-table.tsx'
import { useReadOn } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useParameter, useParameters } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'

type ApiRequest = OperationResponse<'requests.listRequests'>['data'][number]
const classes = ['all', '2xx', '4xx', '5xx'] as const
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof methods)[number]

/** The last API requests of this profile, which developers filter to find a failing call. */
export function Requests() {
  const { t } = useTranslation()
  const [statusClass, tabs] = useTabs('status', classes, t('label.status'), (view) => t(`requests.class_${view}`))
  const [method, setMethod] = useParameter('method', methods)
  const [{ route, key }, change] = useParameters(['route', 'key'])
  const list = useReadOn(
    'requests.listRequests',
    {
      limit: 100,
      ...(statusClass !== 'all' && { status_class: statusClass }),
      ...(method && { method }),
      ...(route && { route }),
      ...(key && { credential_id: key }),
    },
    { everyMs: 5_000 },
  )
  const rows = list.data?.rows ?? []
  const columns = useRequestColumns(change)
  const isFiltered = statusClass !== 'all' || Boolean(method || route || key)
  const keyName = rows.find(({ credential_id }) => credential_id === key)?.credential_name ?? key
  const chosen = [
    ...(route ? [{ name: 'route', title: t('requests.route'), value: route }] : []),
    ...(key ? [{ name: 'key', title: t('keys.key'), value: keyName ?? key }] : []),
  ]
  return (
    <>
      <p className="quiet">{t('requests.lead')}</p>
      <div className="tools">
        {tabs}
        <MethodPicker chosen={method} onChoose={setMethod} />
        <FilterChips chosen={chosen} onRemove={(name) => change({ [name]: undefined })} />
      </div>
      <ListTable
        list={list}
        label={t('developers.view_requests')}
        columns={columns}
        empty={
          <EmptyState title={t(isFiltered ? 'requests.none' : 'requests.empty')}>
            {t(isFiltered ? 'label.remove_a_filter' : 'requests.empty_more')}
          </EmptyState>
        }
      />
    </>
  )
}

function MethodPicker({
  chosen,
  onChoose,
}: {
  chosen: Method | undefined
  onChoose: (method: Method | undefined) => void
}) {
  const { t } = useTranslation()
  return (
    <DropDown label={t('requests.method')} kind="menu" align="start" button={chosen ?? t('requests.any_method')}>
      {() => (
        <MenuGroup>
          {[undefined, ...methods].map((option) => (
            <MenuItem key={option ?? 'any'} isChecked={option === chosen} onChoose={() => onChoose(option)}>
              {option ?? t('requests.any_method')}
            </MenuItem>
          ))}
        </MenuGroup>
      )}
    </DropDown>
  )
}

/** Without the prefix that all routes share, so that a narrow column shows what differs. */
const shortRoute = (route: string): string => route.replace(/^\/api\/v1(?=\/)/, '')

function useRequestColumns(filter: (values: { route?: string; key?: string }) => void): Column<ApiRequest>[] {
  const { t } = useTranslation()
  const formats = useFormats()
  return useMemo(() => {
    const milliseconds = new Intl.NumberFormat(formats.locale, {
      style: 'unit',
      unit: 'millisecond',
      maximumFractionDigits: 1,
    })
    return [
      column('route', t('requests.route'), 'minmax(260px, 2fr)', ({ method, route, request_id }) => (
        <TwoLines below={request_id}>
          <LinkButton title={route} onClick={() => filter({ route })}>
            <code>
              {method} {shortRoute(route)}
            </code>
          </LinkButton>
        </TwoLines>
      )),
      column(
        'status',
        t('label.status'),
        '90px',
        ({ status }) => <Chip tone={status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'on'}>{String(status)}</Chip>,
        { isKey: true },
      ),
      numberColumn('duration', t('label.duration'), '110px', ({ duration_ms }) => milliseconds.format(duration_ms)),
      column('key', t('keys.key'), 'minmax(150px, 1fr)', ({ credential_id, credential_name, credential_kind }) => (
        <LinkButton onClick={() => filter({ key: credential_id })}>
          {credential_name ?? t(`requests.kind_${credential_kind}`)}
        </LinkButton>
      )),
      column('time', t('label.time'), '172px', ({ occurred_at }) => formats.time(occurred_at)),
    ]
  }, [t, formats, filter])
}

import { Link } from '@tanstack/react-router'
import type { OperationResponse } from '@tributary/client'
import { useMemo } from 'react'
import { DropDown, MenuGroup, MenuItem } from '../../components/inputs/drop-down.tsx'
import { RangePicker } from '../../components/inputs/range-picker.tsx'
import { TextFilter } from '../../components/inputs/text-filter.tsx'
import { LinkButton, PickButton } from '../../components/layout/buttons.tsx'
import { Card } from '../../components/layout/card.tsx'
import { useNames } from '../../components/names/use-names.ts'
import { Page } from '../../components/page/page.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { ToStart } from '../../components/status/to-start.tsx'
import { column, numberColumn } from '../../components/tables/columns.tsx'
import type { Column } from '../../components/tables/data-table.tsx'
import { ListCsvButton } from '../../components/tables/list-csv-button.tsx'
import { ListTable } from '../../components/tables/list-table.tsx'
import { useRead, useReadOn } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { stopWork } from '../../data/use-own-work.ts'
import { useParameter, useSheet, useView } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { ImportLine, ImportSheet, useImport } from './import-sheet.tsx'
import './customers.css'

type Customer = OperationResponse<'customers.listCustomers'>['data'][number]

/** Lists the customers who reached a goal in the range, latest first. */
export function CustomersPage() {
  const { t } = useTranslation()
  const { range } = useView()
  const goals = useRead('goals.listGoalDefinitions', {}, { staleMs: 300_000 })
  const [chosen, choose] = useParameter('goal')
  const [search = '', setSearch] = useParameter('q')
  const keys = goals.data?.data.map(({ conversion_key }) => conversion_key) ?? []
  const goal = chosen ?? (keys.includes('payment_received') ? 'payment_received' : keys[0])
  const query = {
    ...{ goal: goal ?? '', date_from: range.from, date_to: range.to, limit: 100 },
    ...(search && { search }),
  }
  const list = useReadOn('customers.listCustomers', query, { isReady: goal !== undefined })
  const columns = useCustomerColumns()
  const { may } = useSession()
  const mayImport = may('attribution:write')
  const [importing, openImport, closeImport] = useSheet('import')
  const underway = useImport()
  const { goalName } = useNames()
  const shown = goals.data?.data.find(({ conversion_key }) => conversion_key === goal)
  const shownName = shown ? goalName(shown.conversion_key, shown.name) : (goal ?? '')
  return (
    <Page
      title={t('nav.people')}
      controls={
        <>
          <DropDown
            kind="menu"
            label={t('customers.goal', { goal: shownName })}
            button={shownName || t('wait')}
            width={260}
          >
            {() => (
              <MenuGroup title={t('label.people_who_reached')}>
                {(goals.data?.data ?? []).map((item) => (
                  <MenuItem
                    key={item.id}
                    isChecked={item.conversion_key === goal}
                    onChoose={() => choose(item.conversion_key)}
                  >
                    {goalName(item.conversion_key, item.name)}
                  </MenuItem>
                ))}
              </MenuGroup>
            )}
          </DropDown>
          <RangePicker />
        </>
      }
    >
      <div className="tools">
        <TextFilter label={t('customers.search')} text={search} onText={setSearch} />
        <span style={{ flex: 1 }} />
        {mayImport && <PickButton onClick={() => openImport('open')}>{t('import.open')}</PickButton>}
        <ListCsvButton name="customers" operation="customers.listCustomers" input={query} />
      </div>
      {mayImport && underway && importing === undefined && (
        <Card>
          <ImportLine work={underway} />
          <div className="import-actions">
            <LinkButton onClick={() => openImport('open')}>{t('label.details')}</LinkButton>
            {underway.state === 'done' && (
              <LinkButton onClick={() => void stopWork(underway.id)}>{t('close')}</LinkButton>
            )}
          </div>
        </Card>
      )}
      {goals.isError && <ErrorMessage error={goals.error} onRetry={() => void goals.refetch()} />}
      <ListTable
        list={list}
        label={t('nav.customers')}
        columns={columns}
        keyOf={({ conversion_id }) => conversion_id}
        isWaiting={list.isPending && !goals.isError}
        empty={
          <EmptyState title={t(search ? 'customers.none_found' : 'customers.empty')} action={!search && <ToStart />}>
            {t(search ? 'customers.none_found_more' : 'customers.empty_more')}
          </EmptyState>
        }
        hasButton
      />
      {mayImport && importing && <ImportSheet onClose={closeImport} />}
    </Page>
  )
}

function useCustomerColumns() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { channelName, channelAndSource } = useNames()
  return useMemo(
    (): Column<Customer>[] => [
      column('person', t('label.person'), 'minmax(172px, 2fr)', (row) => (
        <Link to="/customers/$id" params={{ id: row.customer_profile_id }} className="row-link two-lines">
          <span>{row.name ?? row.email ?? t('customers.anonymous')}</span>
          <small className="quiet">{row.name ? (row.email ?? '') : row.customer_profile_id.slice(0, 13)}</small>
        </Link>
      )),
      column('when', t('label.when'), '150px', ({ conversion_time }) => formats.time(conversion_time)),
      numberColumn('value', t('label.value'), 'minmax(98px, 1fr)', ({ revenue }) => formats.money(revenue)),
      column('channel', t('label.channel'), 'minmax(172px, 2fr)', ({ channel, source, touch_channels }) => {
        const path = touch_channels.map(channelName).join(' → ')
        return (
          <span className="two-lines" title={path}>
            <span>{channelAndSource(channel, source) || '–'}</span>
            <small className="quiet">{touch_channels.length > 1 ? path : ''}</small>
          </span>
        )
      }),
      numberColumn('touches', t('label.touches'), '104px', ({ touch_count }) => formats.count(touch_count)),
      numberColumn('took', t('customers.took'), '88px', ({ time_to_complete_seconds: seconds }) =>
        seconds > 0 ? formats.duration(seconds) : '–',
      ),
      numberColumn('lifetime', t('customers.lifetime'), 'minmax(104px, 1fr)', ({ total_revenue }) =>
        formats.money(total_revenue),
      ),
      column('receipt', t('label.receipt'), '74px', ({ conversion_id }) => (
        <Link to="/conversions/$id" params={{ id: conversion_id }} className="above-row">
          {t('label.receipt')}
        </Link>
      )),
    ],
    [t, formats, channelName, channelAndSource],
  )
}

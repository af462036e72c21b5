import { Link } from '@tanstack/react-router'
import type { Input, RowOf } from '@tributary/client'
import { useMemo } from 'react'
import { conversionParameters } from '../../components/conversions/conversion-search.ts'
import { BasisPicker } from '../../components/inputs/basis-picker.tsx'
import { GoalPicker } from '../../components/inputs/goal-picker.tsx'
import { ModelPicker } from '../../components/inputs/model-picker.tsx'
import { RangePicker } from '../../components/inputs/range-picker.tsx'
import { PickButton } from '../../components/layout/buttons.tsx'
import { platformName } from '../../components/names/platform-name.ts'
import { useNames } from '../../components/names/use-names.ts'
import { Page } from '../../components/page/page.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { ToStart } from '../../components/status/to-start.tsx'
import { column } from '../../components/tables/columns.tsx'
import type { Column } from '../../components/tables/data-table.tsx'
import { ListCsvButton } from '../../components/tables/list-csv-button.tsx'
import { ListTable } from '../../components/tables/list-table.tsx'
import { useRead, useReadOn } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useParameters, useView } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { wholeSum } from './whole-sum.ts'

type Conversion = RowOf<'conversions.listConversions'>

/** The conversions behind a figure, with the same range, model and basis; each opens its receipt. */
export function ConversionsPage() {
  const { t } = useTranslation()
  const { range, model, basisInput } = useView()
  const [search, setSearch] = useParameters(conversionParameters)
  const isOfTouches = Boolean(search.channel || search.platform || (search.credited_to ?? 'no_touch') !== 'no_touch')
  const input = {
    ...{ date_from: range.from, date_to: range.to, model, limit: 100 },
    ...basisInput,
    ...search,
  } as Input<'conversions.listConversions'>
  const list = useReadOn('conversions.listConversions', input)
  const rows = list.data?.rows ?? []
  const hasCosts = rows.some(({ share_contribution }) => share_contribution !== null)
  const columns = useColumns(isOfTouches, hasCosts)
  return (
    <Page
      title={t('metric.conversions')}
      lead={t('conversions.lead')}
      controls={
        <>
          <GoalPicker />
          <RangePicker />
          {isOfTouches && <ModelPicker />}
        </>
      }
      display={
        <>
          {isOfTouches && <BasisPicker />}
          <ListCsvButton name="conversions" operation="conversions.listConversions" input={input} />
        </>
      }
    >
      <div className="tools">
        <Filters search={search} onRemove={(name) => setSearch({ [name]: undefined })} />
        <span style={{ flex: 1 }} />
        <Total rows={rows} search={search} isAll={list.data !== undefined && !list.hasNextPage} />
      </div>
      <ListTable
        list={list}
        label={t('metric.conversions')}
        columns={columns}
        keyOf={({ conversion_id }) => conversion_id}
        empty={
          <EmptyState title={t('conversions.empty')} action={<ToStart />}>
            {t('conversions.empty_more')}
          </EmptyState>
        }
        hasButton
      />
    </Page>
  )
}

/** The selection as buttons that remove it. */
function Filters({
  search,
  onRemove,
}: {
  search: { [Name in (typeof conversionParameters)[number]]?: string }
  onRemove: (name: string) => void
}) {
  const { t, translateName } = useTranslation()
  const { channelName } = useNames()
  const nameOf = (name: string, value: string) => {
    if (name === 'platform') return platformName(value)
    if (name === 'channel') return channelName(value)
    if (name === 'credited_to' && value !== 'campaign') return translateName(`unattributed.${value}`, value)
    return translateName(`conversions.${name}_${value}`, value)
  }
  const chosen = Object.entries(search).filter(([name, value]) => value && name !== 'goal')
  return chosen.map(([name, value]) => (
    <PickButton key={name} aria-pressed onClick={() => onRemove(name)}>
      {nameOf(name, value)}
      <span aria-hidden="true"> ×</span>
      <span className="visually-hidden"> {t('label.remove_this_filter')}</span>
    </PickButton>
  ))
}

/** The sum of all rows. While some are not loaded, it is that of the overview, if it has the selection. */
function Total({
  rows,
  search,
  isAll,
}: {
  rows: readonly Conversion[]
  search: { [Name in (typeof conversionParameters)[number]]?: string }
  isAll: boolean
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { range, model, basisInput } = useView()
  const days = { date_from: range.from, date_to: range.to }
  const overview = useRead('overview.readOverview', { ...days, model, ...basisInput }, { isReady: !isAll })
  const { revenue = 'cash' } = search
  if (rows.length === 0) return null
  const whole = isAll || !overview.data ? null : wholeSum(search, overview.data.data)
  if (whole) {
    const { count, cash } = whole
    const shown =
      count === null
        ? t('conversions.shown', { count: rows.length })
        : t('conversions.shown_of', { count, shown: formats.count(rows.length) })
    const paid = cash === null ? '' : `, ${t('conversions.paid_in_total', { money: formats.money(cash) })}`
    return (
      <span role="status">
        {shown}
        {paid}
      </span>
    )
  }
  const count = rows.filter(({ is_counted }) => is_counted).length
  const money = rows.filter(({ revenue_type }) => revenue_type === revenue)
  const sum = money.reduce((total, { share_value }) => total + Number(share_value), 0)
  return (
    <span role="status">
      {t(isAll ? 'conversions.total' : 'conversions.so_far', { count, money: formats.money(sum) })}
    </span>
  )
}

function useColumns(isOfTouches: boolean, hasCosts: boolean): Column<Conversion>[] {
  const { t } = useTranslation()
  const formats = useFormats()
  const { eventName } = useNames()
  return useMemo(
    () => [
      column('time', t('label.time'), 'minmax(150px, 1.2fr)', ({ conversion_id, conversion_time }) => (
        <Link className="row-link" to="/conversions/$id" params={{ id: conversion_id }}>
          <span>{formats.time(conversion_time)}</span>
        </Link>
      )),
      {
        id: 'value',
        title: t(isOfTouches ? 'conversions.share_value' : 'label.value'),
        isNumber: true,
        isKey: true,
        cell: ({ value, share_value, revenue_type }) =>
          value === null || revenue_type === 'none' ? '' : formats.money(share_value),
      },
      ...(hasCosts
        ? [
            {
              id: 'contribution',
              title: t('metric.contribution'),
              isNumber: true,
              cell: ({ share_contribution }: Conversion) =>
                share_contribution === null ? '' : formats.money(share_contribution),
            },
          ]
        : []),
      ...(isOfTouches
        ? [
            {
              id: 'share',
              title: t('label.share'),
              isNumber: true,
              cell: ({ share }: Conversion) => formats.percent(share, Number.isInteger(share) ? 0 : 1),
            },
          ]
        : []),
      { id: 'goal', title: t('label.goal'), cell: ({ conversion_key }) => eventName(conversion_key) },
      {
        id: 'customer',
        title: t('conversions.customer'),
        cell: ({ is_first_payment }) =>
          is_first_payment === null
            ? ''
            : t(is_first_payment ? 'conversions.customer_new' : 'conversions.customer_returning'),
      },
    ],
    [t, formats, eventName, isOfTouches, hasCosts],
  )
}

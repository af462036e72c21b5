import { Fragment, type ReactNode } from 'react'
import { LinkButton } from '../../components/layout/buttons.tsx'
import { useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { type CohortCell, toCohortTable } from './cohort-table.ts'
import { useCohortTexts } from './use-cohort-texts.ts'
import type { Cohort, CohortView } from './use-cohort-view.ts'

/** The heat map: a table whose cells are coloured by value, so that the numbers are the chart. */
export function CohortMap({
  rows,
  view,
  onOpen,
}: {
  rows: readonly Cohort[]
  view: CohortView
  onOpen: (row: Cohort, age?: number) => void
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const mayList = useSession().may('conversions:read')
  const texts = useCohortTexts(view)
  const { ages, cells, averages, most } = toCohortTable(rows, view.per === 'customer')
  const hasSpend = rows.some(({ spend }) => spend !== null)
  // A group of customers is one that is credited.
  const cost = view.by === 'none' ? 'ncac' : 'cac'
  const nameOf = (row: Cohort) => (
    <>
      {texts.cohortName(row.cohort)}
      {texts.keyName(row) && <small>{texts.keyName(row)}</small>}
    </>
  )
  const facts: Fact[] = [
    ...(hasSpend
      ? [
          { id: 'spend', title: t('metric.spend'), cell: ({ spend }: Cohort) => formats.shortMoney(spend) },
          {
            ...{ id: cost, title: t(`metric.${cost}`), hint: t(`metric.${cost}_more`) },
            cell: (row: Cohort) => formats.shortMoney(costPerCustomer(row)),
          },
        ]
      : []),
    { id: 'repeat', title: t('cohorts.repeat'), cell: ({ repeat_rate }) => formats.percent(repeat_rate) },
    { id: 'payback', title: t('cohorts.payback'), cell: texts.payback },
  ]
  // On a phone the ages follow the first columns, and the other numbers come last.
  const isPhone = window.innerWidth < 560
  const inOrder = (numbers: ReactNode, heat: ReactNode) => (isPhone ? [heat, numbers] : [numbers, heat])
  return (
    <div className="cohort-scroll" role="group" aria-label={t('cohorts.table')} tabIndex={0}>
      <table className="cohort-map" aria-label={t('cohorts.table')}>
        <thead>
          <tr>
            <th scope="col">{t('cohorts.cohort')}</th>
            <th scope="col">{t('cohorts.customers')}</th>
            {inOrder(
              <Fragment key="facts">{facts.map(({ id, title, hint }) => th(id, title, hint))}</Fragment>,
              <Fragment key="ages">{ages.map((age) => th(age, texts.ageName(age)))}</Fragment>,
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={`${row.cohort} ${row.key}`}>
              <th scope="row">
                {mayList ? (
                  <LinkButton onClick={() => onOpen(row)}>{nameOf(row)}</LinkButton>
                ) : (
                  <span className="cohort-name">{nameOf(row)}</span>
                )}
              </th>
              <td>{formats.count(Math.round(row.customers * 100) / 100)}</td>
              {inOrder(
                <Fragment key="facts">
                  {facts.map(({ id, cell }) => (
                    <td key={id}>{cell(row)}</td>
                  ))}
                </Fragment>,
                <Fragment key="ages">
                  {cells[index]!.map((cell, age) => (
                    <HeatCell
                      key={ages[age]}
                      cell={cell}
                      most={most}
                      text={cell && texts.value(cell.value)}
                      onOpen={mayList ? () => onOpen(row, age) : null}
                    />
                  ))}
                </Fragment>,
              )}
            </tr>
          ))}
          <tr className="cohort-average">
            <th scope="row">{t('cohorts.average')}</th>
            <td />
            {inOrder(
              <td key="facts" colSpan={facts.length} className="quiet">
                {t('cohorts.average_more')}
              </td>,
              <Fragment key="ages">
                {averages.map((average, age) => (
                  <td key={ages[age]}>{average === null ? '' : texts.value(average)}</td>
                ))}
              </Fragment>,
            )}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

interface Fact {
  id: string
  title: string
  /** The definition, shown on hover. */
  hint?: string
  cell: (row: Cohort) => string
}

const th = (key: string | number, title: string, hint?: string) => (
  <th key={key} scope="col" title={hint}>
    {title}
  </th>
)

const costPerCustomer = ({ spend, customers }: Cohort): number | null =>
  spend && customers > 0 ? spend / customers : null

/** Incomplete cells are striped: some customers have not lived through the age yet. */
function HeatCell({
  cell,
  most,
  text,
  onOpen,
}: {
  cell: CohortCell | null
  most: number
  text: string | null
  onOpen: (() => void) | null
}) {
  const { t } = useTranslation()
  if (!cell) return <td />
  const heat = most > 0 ? Math.round(6 + 36 * Math.max(0, cell.value / most)) : 0
  const content = (
    <>
      {text}
      {!cell.isComplete && <span className="visually-hidden"> {t('cohorts.incomplete')}</span>}
    </>
  )
  return (
    <td
      className="cohort-cell"
      data-open={!cell.isComplete}
      title={cell.isComplete ? undefined : t('cohorts.incomplete')}
      style={{ '--heat': `${heat}%` } as React.CSSProperties}
    >
      {onOpen ? (
        <button type="button" className="bare-button" onClick={onOpen}>
          {content}
        </button>
      ) : (
        content
      )}
    </td>
  )
}

import { type ReactNode, useMemo } from 'react'
import { LinkButton } from '../../components/layout/buttons.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { platformName } from '../../components/names/platform-name.ts'
import { Link } from '../../components/shared/unless-shared.tsx'
import { column } from '../../components/tables/columns.tsx'
import { type Column, DataTable, sortRows } from '../../components/tables/data-table.tsx'
import { useSort } from '../../components/tables/use-sort.ts'
import { useFormats } from '../../data/session.tsx'
import type { DayRange } from '../../format/days.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { type Budget, keyOf, type PlanChange } from './apply-plan.ts'
import { PlanField } from './plan-field.tsx'

const tones = { over: 'bad', under: 'warn', on_track: 'on' } as const

type Save = (change: PlanChange) => Promise<void>

/** One row per plan. A platform comes before its campaigns, whose plans are part of its own. */
export function PlanTable({
  budgets,
  days,
  canWrite,
  isStale,
  save,
  empty,
}: {
  budgets: readonly Budget[]
  days: DayRange | null
  canWrite: boolean
  isStale: boolean
  save: Save
  empty: ReactNode
}) {
  const { t } = useTranslation()
  const sorting = useSort()
  const columns = usePlanColumns({ days, canWrite, save })
  return (
    <DataTable
      label={t('nav.budgets')}
      rows={sortRows(budgets, columns, sorting.sort)}
      columns={columns}
      keyOf={keyOf}
      {...sorting}
      isStale={isStale}
      empty={empty}
    />
  )
}

function usePlanColumns({ days, canWrite, save }: { days: DayRange | null; canWrite: boolean; save: Save }) {
  const { t } = useTranslation()
  const formats = useFormats()
  return useMemo((): Column<Budget>[] => {
    const money = (id: 'spent' | 'projected' | 'difference'): Column<Budget> => ({
      ...{ id, title: t(`budgets.${id}`), isNumber: true, width: 'minmax(104px, 0.7fr)' },
      cell: (budget) => formats.money(budget[id]),
      sortBy: (budget) => budget[id],
    })
    return [
      {
        id: 'name',
        title: t('budgets.for'),
        width: 'minmax(200px, 3fr)',
        cell: (budget) => <PlanName budget={budget} days={days} />,
        sortBy: (budget) => `${budget.platform} ${budget.campaign_name ?? ''}`,
      },
      {
        id: 'pace',
        title: t('budgets.pace'),
        width: '124px',
        isKey: true,
        cell: ({ pace }) => <Chip tone={tones[pace]}>{t(`budgets.${pace}`)}</Chip>,
        sortBy: ({ plan, difference }) => (plan === 0 ? difference : difference / plan),
      },
      {
        id: 'plan',
        title: t('budgets.plan'),
        isNumber: true,
        width: '148px',
        cell: (budget) => (canWrite ? <PlanField budget={budget} save={save} /> : formats.money(budget.plan)),
        sortBy: ({ plan }) => plan,
      },
      money('spent'),
      {
        id: 'share',
        title: t('budgets.share'),
        width: 'minmax(120px, 1fr)',
        cell: (budget) => <PaceBar budget={budget} />,
        sortBy: ({ spent_share }) => spent_share,
      },
      money('projected'),
      money('difference'),
      ...(canWrite
        ? [
            column<Budget>(
              'actions',
              t('label.actions'),
              '92px',
              (budget) => <RemoveButton budget={budget} save={save} />,
              { isTitleHidden: true },
            ),
          ]
        : []),
    ]
  }, [t, formats, days, canWrite, save])
}

const nameOf = ({ platform, campaign_name }: Budget): string => campaign_name ?? platformName(platform)

/** Leads to the ads whose spend adds up to the row. */
function PlanName({ budget, days }: { budget: Budget; days: DayRange | null }) {
  const { t } = useTranslation()
  const name = nameOf(budget)
  const filter = budget.campaign_name === null ? { platform: budget.platform } : { q: budget.campaign_name }
  const link = days && (
    <Link to="/ads" search={{ ...days, ...filter, sort: '-spend' } as never} title={name}>
      {name}
    </Link>
  )
  return (
    <span className={`two-lines${budget.campaign_id ? ' plan-of-campaign' : ''}`}>
      {link ?? <span title={name}>{name}</span>}
      <small className="quiet">{budget.campaign_id ? platformName(budget.platform) : t('budgets.all_campaigns')}</small>
    </span>
  )
}

/** The spent part, the projected part and a mark at the plan. */
function PaceBar({ budget: { plan, spent, projected, spent_share, pace } }: { budget: Budget }) {
  const formats = useFormats()
  const whole = Math.max(plan, projected, spent)
  const share = (amount: number) => `${whole === 0 ? 0 : (amount / whole) * 100}%`
  return (
    <span className="pace-cell">
      <span className="pace-bar" aria-hidden="true" data-pace={pace}>
        <i className="pace-projected" style={{ width: share(projected) }} />
        <i className="pace-spent" style={{ width: share(spent) }} />
        <i className="pace-plan" style={{ left: share(plan) }} />
      </span>
      <span className="num">{formats.percent(spent_share)}</span>
    </span>
  )
}

function RemoveButton({ budget, save }: { budget: Budget; save: Save }) {
  const { t } = useTranslation()
  return (
    <LinkButton onClick={() => void save({ ...budget, amount: null }).catch(() => {})}>
      {t('label.remove')}
      <span className="visually-hidden"> {nameOf(budget)}</span>
    </LinkButton>
  )
}

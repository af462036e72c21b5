import { PickButton } from '../../components/layout/buttons.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Page } from '../../components/page/page.tsx'
import { UnlessShared } from '../../components/shared/unless-shared.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { ToStart } from '../../components/status/to-start.tsx'
import { Wait } from '../../components/status/wait.tsx'
import { useRead } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useParameter } from '../../data/view.ts'
import { addDays, todayIn } from '../../format/days.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { addMonths, isMonth, spentDays } from './apply-plan.ts'
import { Curves } from './curves.tsx'
import { PlanForm } from './plan-form.tsx'
import { PlanTable } from './plan-table.tsx'
import { usePlans } from './use-plans.ts'
import './budgets.css'

/** Planned, actual and projected spend of a month. */
export function BudgetsPage() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { may } = useSession()
  const today = todayIn(formats.zone)
  const [chosen] = useParameter('month')
  const month = isMonth(chosen) ? chosen : today.slice(0, 7)
  const budgets = useRead('budgets.listBudgets', { month })
  const plans = usePlans(month)
  const campaigns = useCampaigns(month, today)
  const canWrite = may('goals:write')
  const hasAds = campaigns.data ? campaigns.data.data.length > 0 : true
  return (
    <Page title={t('nav.budgets')} lead={t('budgets.lead')} controls={<MonthPicker month={month} today={today} />}>
      <QueryState query={budgets} wait={<Wait height="calc(470px - 11vw)" />}>
        {({ data }) => (
          <>
            <Card isFlush>
              <PlanTable
                key={month}
                budgets={data}
                days={spentDays(month, today)}
                canWrite={canWrite}
                isStale={budgets.isPlaceholderData}
                save={plans.save}
                empty={
                  <EmptyState
                    title={t('budgets.empty', { month: formats.month(month) })}
                    action={hasAds ? <CopyPlans month={month} plans={plans} canWrite={canWrite} /> : <ToStart />}
                  >
                    {t(hasAds ? 'budgets.empty_more' : 'budgets.no_ads')}
                  </EmptyState>
                }
              />
            </Card>
            {plans.error && <ErrorMessage error={plans.error} />}
            {canWrite && hasAds && (
              <PlanForm budgets={data} campaigns={campaigns.data?.data ?? []} isBusy={plans.isBusy} save={plans.save} />
            )}
          </>
        )}
      </QueryState>
      <Curves />
    </Page>
  )
}

/** The campaigns of the month; for a month without spend so far, those of the last four weeks. */
function useCampaigns(month: string, today: string) {
  const recent = addDays(today, -28)
  const days = spentDays(month, today)
  const date_from = days && days.from < recent ? days.from : recent
  return useRead('ads.listAds', {
    date_from,
    date_to: days?.to ?? today,
    level: 'campaign',
    limit: 200,
    sort: '-spend',
  })
}

function MonthPicker({ month, today }: { month: string; today: string }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [, choose] = useParameter('month')
  const move = (months: number) => {
    const next = addMonths(month, months)
    choose(next === today.slice(0, 7) ? undefined : next)
  }
  return (
    <div className="month-picker" role="group" aria-label={t('budgets.month')}>
      <UnlessShared>
        <PickButton aria-label={t('label.previous_month')} onClick={() => move(-1)}>
          <span aria-hidden="true">‹</span>
        </PickButton>
      </UnlessShared>
      <span className="month-name" aria-live="polite">
        {formats.month(month)}
      </span>
      <UnlessShared>
        <PickButton aria-label={t('label.next_month')} onClick={() => move(1)}>
          <span aria-hidden="true">›</span>
        </PickButton>
      </UnlessShared>
    </div>
  )
}

/** Offers the plans of the month before, because most plans stay the same. */
function CopyPlans({
  month,
  plans,
  canWrite,
}: {
  month: string
  plans: ReturnType<typeof usePlans>
  canWrite: boolean
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const before = addMonths(month, -1)
  const budgets = useRead('budgets.listBudgets', { month: before }, { isReady: canWrite, keepsPrevious: false })
  const rows = budgets.data?.data ?? []
  if (rows.length === 0) return null
  return (
    <PickButton disabled={plans.isBusy} onClick={() => plans.copy(rows)}>
      {t('budgets.copy', { month: formats.month(before) })}
    </PickButton>
  )
}

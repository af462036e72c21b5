import { notify, notifyFailure } from '../../components/status/notices.tsx'
import { callOperation } from '../../data/api.ts'
import { useMutationAction } from '../../data/queries.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { applyPlan, type Budget, keyOf, type PlanChange, toPlan } from './apply-plan.ts'

/** Saves one plan of a month, or those of the month before. */
export function usePlans(month: string) {
  const { t } = useTranslation()
  const put = useMutationAction('budgets.putBudgets', { changes: ['budgets.listBudgets'] })

  /** The operation replaces the whole month, so the change is applied to its current plans, not to those on the screen. */
  async function save(change: PlanChange, { canUndo = true } = {}): Promise<void> {
    const { data } = await callOperation('budgets.listBudgets', { month })
    await put.mutateAsync({ body: { month, plans: applyPlan(data, change) } })
    if (!canUndo) return
    const before = data.find((budget) => keyOf(budget) === keyOf(change))?.plan ?? null
    const undo = () => save({ ...change, amount: before }, { canUndo: false }).catch(notifyFailure)
    const text = t(change.amount === null ? 'budgets.removed' : 'budgets.saved')
    notify({ text, action: { label: t('undo'), run: () => void undo() } })
  }
  const copy = (budgets: readonly Budget[]) =>
    put.mutate({ body: { month, plans: budgets.map((budget) => toPlan(budget, budget.plan)) } })
  return { save, copy, error: put.error, isBusy: put.isPending }
}

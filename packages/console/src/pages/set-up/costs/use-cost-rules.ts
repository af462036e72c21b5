import { notify, notifyFailure } from '../../../components/status/notices.tsx'
import { callOperation } from '../../../data/api.ts'
import { useMutationAction } from '../../../data/queries.ts'
import { useTranslation } from '../../../locales/i18n.tsx'
import { applyCostRule, type RuleChange } from './apply-cost-rule.ts'

/** Saves one rule. The operation replaces all rules, so the change is applied to the current ones, not to those on the screen. */
export function useCostRules() {
  const { t } = useTranslation()
  const put = useMutationAction('costs.updateCosts', { changes: ['costs.readCosts', 'overview.readActivity'] })

  async function save(change: RuleChange, { canUndo = true } = {}): Promise<void> {
    const { data } = await callOperation('costs.readCosts', {})
    await put.mutateAsync({ body: { rules: applyCostRule(data.rules, change) } })
    if (!canUndo) return
    const undo = () => save({ before: change.after, after: change.before }, { canUndo: false }).catch(notifyFailure)
    const text = t(change.after ? 'costs.saved' : 'costs.removed')
    notify({ text, action: { label: t('undo'), run: () => void undo() } })
  }
  return { save, error: put.error, isBusy: put.isPending }
}

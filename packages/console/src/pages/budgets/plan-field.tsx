import { useState } from 'react'
import { platformName } from '../../components/names/platform-name.ts'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { NumberInput } from '../../theme/mantine.ts'
import type { Budget, PlanChange } from './apply-plan.ts'

/** The plan, edited in its cell: Enter or leaving the field saves it, Escape restores it. */
export function PlanField({ budget, save }: { budget: Budget; save: (change: PlanChange) => Promise<void> }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [typed, setTyped] = useState<number | string | null>(null)
  const commit = async () => {
    if (typed === null) return
    if (typeof typed !== 'number' || typed === budget.plan) return setTyped(null)
    // After an error the field keeps the typed amount, and the page shows the error.
    const { platform, campaign_id } = budget
    await save({ platform, campaign_id, amount: typed }).then(
      () => setTyped(null),
      () => {},
    )
  }
  return (
    <NumberInput
      className="plan-field"
      aria-label={t('budgets.plan_of', { name: budget.campaign_name ?? platformName(budget.platform) })}
      value={typed ?? budget.plan}
      onChange={setTyped}
      onBlur={() => void commit()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setTyped(null)
      }}
      min={0}
      decimalScale={formats.unit}
      hideControls
      {...formats.separators}
    />
  )
}

import type { RowOf } from '@tributary/client'
import { useState } from 'react'
import { Card } from '../../components/layout/card.tsx'
import { platformName } from '../../components/names/platform-name.ts'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { Button, NativeSelect, NumberInput } from '../../theme/mantine.ts'
import { type Budget, keyOf, type PlanChange } from './apply-plan.ts'

/** Adds the plan of a platform or campaign that has none in this month. */
export function PlanForm({
  budgets,
  campaigns,
  isBusy,
  save,
}: {
  budgets: readonly Budget[]
  campaigns: readonly RowOf<'ads.listAds'>[]
  isBusy: boolean
  save: (change: PlanChange) => Promise<void>
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [chosen, setChosen] = useState('')
  const [amount, setAmount] = useState<number | string>('')
  const planned = new Set(budgets.map(keyOf))
  const platforms = [...new Set(campaigns.map(({ platform }) => platform))].sort().filter((name) => !planned.has(name))
  const free = campaigns.filter(({ id }) => !planned.has(id))
  const isChosen = platforms.includes(chosen) || free.some(({ id }) => id === chosen)
  const isComplete = isChosen && typeof amount === 'number'
  const add = async () => {
    const campaign = free.find(({ id }) => id === chosen)
    await save({ platform: campaign?.platform ?? chosen, campaign_id: campaign?.id ?? null, amount: Number(amount) })
    setChosen('')
    setAmount('')
  }
  return (
    <Card title={t('budgets.add_title')}>
      <form
        className="plan-form"
        onSubmit={(event) => {
          event.preventDefault()
          // The page shows the error.
          if (isComplete && !isBusy) add().catch(() => {})
        }}
      >
        <NativeSelect
          label={t('budgets.for')}
          value={isChosen ? chosen : ''}
          onChange={(event) => setChosen(event.target.value)}
          data={[
            { value: '', label: t('label.choose') },
            {
              group: t('nav.platforms'),
              items: platforms.map((platform) => ({
                value: platform,
                label: t('budgets.whole_platform', { platform: platformName(platform) }),
              })),
            },
            {
              group: t('nav.campaigns'),
              items: free.map(({ id, name, platform }) => ({
                value: id,
                label: `${name} · ${platformName(platform)}`,
              })),
            },
          ]}
        />
        <NumberInput
          label={t('budgets.amount', { currency: formats.currency })}
          value={amount}
          onChange={setAmount}
          min={0}
          decimalScale={formats.unit}
          hideControls
          {...formats.separators}
        />
        <Button type="submit" disabled={!isComplete} loading={isBusy}>
          {t('budgets.add')}
        </Button>
      </form>
    </Card>
  )
}

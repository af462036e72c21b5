import { useState } from 'react'
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx'
import { providerName } from '../../../components/names/platform-name.ts'
import { useFormats } from '../../../data/session.tsx'
import { todayIn } from '../../../format/days.ts'
import { useTranslation } from '../../../locales/i18n.tsx'
import { NumberInput, TextInput } from '../../../theme/mantine.ts'
import { type CostRule, type Fee, paymentProviders, toFeeFields, toFees } from './apply-cost-rule.ts'
import { useCostRules } from './use-cost-rules.ts'

/** Adds or edits the costs from a day on. */
export function CostDialog({
  rule,
  taken,
  onClose,
}: {
  rule: CostRule | null
  /** The first days of the rules that exist. */
  taken: readonly string[]
  onClose: () => void
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [from, setFrom] = useState(rule?.effective_from ?? firstDay(todayIn(formats.zone), taken))
  const [margin, setMargin] = useState<number | string>(rule?.gross_margin_percent ?? '')
  const [fees, setFees] = useState(toFeeFields(rule?.fees ?? []))
  const { save, error, isBusy } = useCostRules()
  const isTaken = from !== rule?.effective_from && taken.includes(from)
  const isComplete = from !== '' && typeof margin === 'number' && !isTaken
  const write = async () => {
    const after = { effective_from: from, gross_margin_percent: Number(margin), fees: toFees(fees) }
    await save({ before: rule, after })
    onClose()
  }
  const setFee = (provider: Fee['provider'], change: Partial<(typeof fees)[Fee['provider']]>) =>
    setFees({ ...fees, [provider]: { ...fees[provider], ...change } })
  return (
    <FormDialog
      title={t(rule ? 'costs.edit_title' : 'costs.add')}
      runs={{ isPending: isBusy, error }}
      action={t('label.save')}
      isBlocked={!isComplete}
      // The dialog shows the error.
      onSubmit={() => void write().catch(() => {})}
      onClose={onClose}
    >
      <TextInput
        type="date"
        label={t('costs.from')}
        description={t('costs.from_more')}
        value={from}
        onChange={(event) => setFrom(event.target.value)}
        error={isTaken && t('costs.taken')}
        required
      />
      <NumberInput
        label={t('costs.margin_field')}
        description={t('costs.margin_more')}
        value={margin}
        onChange={setMargin}
        min={0}
        max={100}
        decimalScale={2}
        suffix=" %"
        hideControls
        required
        data-autofocus
        {...formats.separators}
      />
      <fieldset className="fees">
        <legend>{t('costs.fees')}</legend>
        <p className="quiet">{t('costs.fees_more')}</p>
        {paymentProviders.map((provider) => {
          const name = providerName(provider) ?? provider
          return (
            <div key={provider} className="fee">
              <span>{name}</span>
              <NumberInput
                aria-label={t('costs.fee_percent', { provider: name })}
                placeholder="0 %"
                value={fees[provider].percent}
                onChange={(percent) => setFee(provider, { percent })}
                min={0}
                max={100}
                decimalScale={3}
                suffix=" %"
                hideControls
                {...formats.separators}
              />
              <NumberInput
                aria-label={t('costs.fee_fixed', { provider: name, currency: formats.currency })}
                placeholder={`0 ${formats.currency}`}
                value={fees[provider].fixed}
                onChange={(fixed) => setFee(provider, { fixed })}
                min={0}
                decimalScale={formats.unit}
                suffix={` ${formats.currency}`}
                hideControls
                {...formats.separators}
              />
            </div>
          )
        })}
      </fieldset>
      <p className="quiet">{t('costs.effect')}</p>
    </FormDialog>
  )
}

/** The first costs begin with the year before, so that past payments have them; later ones begin today. */
function firstDay(today: string, taken: readonly string[]): string {
  return taken.length > 0 ? today : `${Number(today.slice(0, 4)) - 1}-01-01`
}

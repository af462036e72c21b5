import { useFormats } from '../../../data/session.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'
import { NativeSelect } from '../../../theme/mantine.ts'
import { CampaignChoice, DayFields, MetricFields, SpendField } from './common-fields.tsx'
import { commonOf, type FieldsProps, type Kind } from './kind.ts'
import { blockCount, daysProblem, leastEnd } from './test-values.ts'

const blocks = ['3', '4', '7', '14']
const washouts = ['0', '1', '2', '3', '4', '5', '6']

/** Turns campaigns on and off in random blocks of days. */
export const switchback: Kind = {
  Where: SwitchbackWhere,
  When: SwitchbackWhen,
  missing: (step, values, today) => {
    if (step === 'where') {
      return values.campaign_ids.length === 0 || values.conversion_key === '' ? 'form.blocked' : null
    }
    return daysProblem(values, today, false) ?? (values.end < leastEnd(values) ? 'experiments.too_short' : null)
  },
  request: (values) => ({
    create: {
      kind: 'switchback',
      ...commonOf(values),
      block_days: Number(values.block_days),
      washout_days: Number(values.washout_days),
    },
  }),
}

function SwitchbackWhere({ fields }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <CampaignChoice fields={fields} description={t('experiments.campaigns_to_switch')} />
      <MetricFields fields={fields} />
    </>
  )
}

function SwitchbackWhen({ fields }: FieldsProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { values, text } = fields
  const choices = blocks.includes(values.block_days) ? blocks : [values.block_days, ...blocks]
  const days = (value: string) => ({ value, label: t('label.days_count', { count: Number(value) }) })
  const isTooShort = values.end < leastEnd(values)
  return (
    <>
      <NativeSelect
        label={t('experiments.block_days')}
        description={t('experiments.block_days_more')}
        {...text('block_days')}
        data={choices.map(days)}
      />
      <NativeSelect
        label={t('experiments.washout_days')}
        description={t('experiments.washout_days_more')}
        {...text('washout_days')}
        data={washouts.filter((value) => Number(value) < Number(values.block_days)).map(days)}
      />
      <DayFields fields={fields} />
      <p className="quiet">
        {isTooShort
          ? t('experiments.needs_until', { day: formats.day(leastEnd(values)) })
          : t('experiments.block_count', { count: blockCount(values) })}
      </p>
      <SpendField fields={fields} />
    </>
  )
}

import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { NativeSelect, NumberInput } from '../../theme/mantine.ts'
import { directions, metrics, periods, type Rule } from './alert.ts'

/** The settings of a rule; a rule without settings has no fields. */
export function RuleFields({ rule, onChange }: { rule: Rule; onChange: (rule: Rule) => void }) {
  const { t } = useTranslation()
  const { separators, currency } = useFormats()
  const set = (part: object) => onChange({ ...rule, ...part } as Rule)
  const number = (name: string, value: number, label: string, more: object = {}) => (
    <NumberInput
      label={label}
      value={value}
      min={0}
      {...separators}
      {...more}
      onChange={(next) => set({ [name]: typeof next === 'number' ? next : 0 })}
    />
  )
  return (
    <>
      {'metric' in rule && (
        <NativeSelect
          label={t('alerts.metric')}
          value={rule.metric}
          onChange={(event) => set({ metric: event.target.value })}
          data={metrics.map((value) => ({ value, label: t(`alerts.metric_${value}`) }))}
        />
      )}
      {rule.kind === 'threshold' && (
        <>
          <NativeSelect
            label={t('alerts.comparison')}
            value={rule.comparison}
            onChange={(event) => set({ comparison: event.target.value })}
            data={(['above', 'below'] as const).map((value) => ({ value, label: t(`alerts.comparison_${value}`) }))}
          />
          {number('limit', rule.limit, t('alerts.limit'))}
          <NativeSelect
            label={t('alerts.period')}
            value={rule.period}
            onChange={(event) => set({ period: event.target.value })}
            data={periods.map((value) => ({ value, label: t(`alerts.period_${value}`) }))}
          />
        </>
      )}
      {'direction' in rule && (
        <NativeSelect
          label={t('alerts.direction')}
          value={rule.direction}
          onChange={(event) => set({ direction: event.target.value })}
          data={directions.map((value) => ({ value, label: t(`alerts.direction_${value}`) }))}
        />
      )}
      {'percent' in rule && number('percent', rule.percent, t('alerts.percent'), { min: 1, suffix: ' %' })}
      {'minimum' in rule &&
        number('minimum', rule.minimum, t('alerts.minimum'), { description: t('alerts.minimum_more') })}
      {rule.kind === 'spend_without_conversions' && (
        <>
          <NumberInput
            label={t('alerts.spend', { currency })}
            description={t('alerts.spend_more')}
            value={rule.spend ?? ''}
            min={0}
            {...separators}
            onChange={(next) => set({ spend: typeof next === 'number' ? next : null })}
          />
          {number('days', rule.days, t('label.days'), { min: 1, max: 30, allowDecimal: false })}
        </>
      )}
      {'points' in rule && number('points', rule.points, t('alerts.points'), { min: 1, max: 100 })}
    </>
  )
}

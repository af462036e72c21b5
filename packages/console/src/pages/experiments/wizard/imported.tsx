import { useFormats } from '../../../data/session.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'
import { NativeSelect, NumberInput, TextInput } from '../../../theme/mantine.ts'
import { CampaignChoice, DayFields, MetricFields, SpendField } from './common-fields.tsx'
import { commonOf, type FieldsProps, type Kind } from './kind.ts'
import { daysProblem, orNull, type TestValues } from './test-values.ts'

const levels = ['80', '90', '95', '99']

/** The result of a lift test that a platform or agency ran. */
export const imported: Kind = {
  Where: ImportedWhere,
  When: ImportedWhen,
  missing: (step, values, today) => {
    if (step === 'where') return values.conversion_key === '' || values.method.trim() === '' ? 'form.blocked' : null
    return daysProblem(values, today, true) ?? resultProblem(values)
  },
  request: (values) => ({
    import: {
      ...commonOf(values),
      method: values.method.trim(),
      document_url: values.document_url.trim() || null,
      incremental: Number(values.incremental),
      interval: {
        lower: Number(values.lower),
        upper: Number(values.upper),
        level: Number(values.level) / 100,
      },
    },
  }),
}

export function resultProblem(values: Pick<TestValues, 'incremental' | 'lower' | 'upper'>) {
  const [lower, value, upper] = [values.lower, values.incremental, values.upper].map(orNull)
  if (lower == null || value == null || upper == null) return 'form.blocked' as const
  return lower <= value && value <= upper ? null : ('experiments.not_between' as const)
}

function ImportedWhere({ fields }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={t('experiments.method')}
        description={t('experiments.method_more')}
        {...fields.text('method')}
        maxLength={500}
        required
      />
      <TextInput label={t('experiments.document')} type="url" {...fields.text('document_url')} maxLength={2_000} />
      <CampaignChoice fields={fields} description={t('experiments.campaigns_of_result')} />
      <MetricFields fields={fields} />
    </>
  )
}

function ImportedWhen({ fields }: FieldsProps) {
  const { t } = useTranslation()
  const { separators, currency } = useFormats()
  const { values, value, text } = fields
  const number = (name: 'incremental' | 'lower' | 'upper') => (
    <NumberInput
      label={t(`experiments.${name}_${values.measure === 'value' ? 'value' : 'number'}`, { currency })}
      {...value(name)}
      {...separators}
      hideControls
      required
    />
  )
  return (
    <>
      <DayFields fields={fields} />
      {number('incremental')}
      <div className="two two-even">
        {number('lower')}
        {number('upper')}
      </div>
      <NativeSelect
        label={t('experiments.level')}
        description={t('experiments.level_more')}
        {...text('level')}
        data={levels.map((value) => ({ value, label: `${value} %` }))}
      />
      <SpendField fields={fields} />
    </>
  )
}

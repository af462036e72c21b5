import { Form } from '../../../components/inputs/form.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'
import { Button } from '../../../theme/mantine.ts'
import type { FieldsProps, Kind } from './kind.ts'

/** The fields of a step, with the way back and to the next one. */
export function StepForm({
  kind,
  step,
  onBack,
  onNext,
  ...props
}: FieldsProps & {
  kind: Kind
  step: 'where' | 'when'
  onBack: (() => void) | undefined
  onNext: () => void
}) {
  const { t } = useTranslation()
  const missing = kind.missing(step, props.fields.values, props.today)
  const Fields = step === 'where' ? kind.Where : kind.When
  return (
    <Form
      runs={[]}
      action={t('experiments.next')}
      isBlocked={missing !== null}
      {...(missing && { blockedBy: t(missing) })}
      onSubmit={onNext}
      aside={
        onBack && (
          <Button variant="default" onClick={onBack}>
            {t('experiments.back')}
          </Button>
        )
      }
    >
      <Fields {...props} />
    </Form>
  )
}

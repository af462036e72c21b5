import { useNavigate } from '@tanstack/react-router'
import { fieldError } from '../../../components/inputs/field-error.ts'
import { Form } from '../../../components/inputs/form.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'
import { Button, Textarea, TextInput } from '../../../theme/mantine.ts'
import type { Experiment } from '../experiment.ts'
import type { FieldsProps } from './kind.ts'
import type { KindName } from './kinds.ts'
import { useSave } from './use-save.ts'
import { useSummaryTexts } from './use-summary-texts.ts'

/** Says in plain sentences what will happen, asks for a name, and saves or schedules the experiment. */
export function Summary({
  kind,
  fields: { values, set },
  draft,
  onBack,
}: Pick<FieldsProps, 'fields'> & { kind: KindName; draft: Experiment | null; onBack: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { usualName, sentences } = useSummaryTexts(kind, values)
  const { save, runs, error } = useSave(kind, draft)
  const name = values.name || usualName
  const isImport = kind === 'imported'
  const submit = async (isScheduled: boolean) => {
    const id = await save({ ...values, name }, isScheduled)
    if (id) await navigate({ to: '/experiments/$id', params: { id }, search: {} as never })
  }
  return (
    <Card title={t('experiments.step_summary')}>
      <Form
        runs={runs}
        action={t(isImport ? 'experiments.save_result' : 'experiments.freeze')}
        isBlocked={name.trim() === ''}
        onSubmit={() => void submit(!isImport)}
        aside={
          <>
            <Button variant="default" onClick={onBack}>
              {t('experiments.back')}
            </Button>
            {!isImport && (
              <Button variant="default" disabled={name.trim() === ''} onClick={() => void submit(false)}>
                {t('experiments.save_draft')}
              </Button>
            )}
          </>
        }
      >
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <TextInput
          label={t('label.name')}
          value={name}
          onChange={(event) => set({ name: event.target.value })}
          error={fieldError(error, 'name')}
          maxLength={200}
          required
        />
        {!isImport && (
          <Textarea
            label={t('experiments.hypothesis')}
            description={t('experiments.hypothesis_more')}
            value={values.hypothesis}
            onChange={(event) => set({ hypothesis: event.target.value })}
            maxLength={1_000}
            autosize
            minRows={2}
          />
        )}
      </Form>
    </Card>
  )
}

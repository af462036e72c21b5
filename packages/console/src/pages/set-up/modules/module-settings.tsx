import type { Input } from '@tributary/client'
import { Form } from '../../../components/inputs/form.tsx'
import { useFields } from '../../../components/inputs/use-fields.ts'
import { notify } from '../../../components/status/notices.tsx'
import { useMutationAction } from '../../../data/queries.ts'
import { useTranslation } from '../../../locales/i18n.tsx'
import { Checkbox, TextInput } from '../../../theme/mantine.ts'
import type { TrackerModules } from './tracker-modules.ts'

type Stored<Name extends keyof TrackerModules> = { stored: NonNullable<TrackerModules[Name]> }

/** Saves the settings of a module that is switched on. */
export function useSaveModules() {
  const { t } = useTranslation()
  const run = useMutationAction('tracking.updateTrackerModules', { changes: ['tracking.readTrackerModules'] })
  const save = (body: Input<'tracking.updateTrackerModules'>['body']) =>
    run.mutate({ body }, { onSuccess: () => notify({ text: t('label.saved') }) })
  return { run, save }
}

export function FormSettings({ stored }: Stored<'forms'>) {
  const { t } = useTranslation()
  const { run, save } = useSaveModules()
  const initial = { fields: stored.fields.join(', '), identifies_by_email: stored.identifies_by_email }
  const { values, text, check } = useFields(initial, run.error)
  const submit = () => {
    const fields = values.fields
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
    save({ forms: { fields, identifies_by_email: values.identifies_by_email } })
  }
  return (
    <Form runs={run} action={t('label.save')} variant="default" onSubmit={submit}>
      <TextInput label={t('modules.form_fields')} description={t('modules.form_fields_more')} {...text('fields')} />
      <Checkbox
        label={t('modules.by_email')}
        description={t('modules.by_email_more')}
        {...check('identifies_by_email')}
      />
    </Form>
  )
}

export function ErrorSettings({ stored }: Stored<'errors'>) {
  const { t } = useTranslation()
  const { run, save } = useSaveModules()
  const { values, text } = useFields({ selector: stored.selector ?? '' }, run.error)
  return (
    <Form
      runs={run}
      action={t('label.save')}
      variant="default"
      onSubmit={() => save({ errors: { selector: values.selector.trim() || null } })}
    >
      <TextInput label={t('modules.selector')} description={t('modules.selector_more')} {...text('selector')} />
    </Form>
  )
}

export function ConsentSettings({ stored }: Stored<'consent'>) {
  const { t } = useTranslation()
  const { run, save } = useSaveModules()
  const { values, text } = useFields({ privacy_url: stored.privacy_url ?? '' }, run.error)
  return (
    <Form
      runs={run}
      action={t('label.save')}
      variant="default"
      onSubmit={() => save({ consent: { privacy_url: values.privacy_url.trim() || null } })}
    >
      <TextInput label={t('modules.privacy_url')} type="url" {...text('privacy_url')} />
    </Form>
  )
}

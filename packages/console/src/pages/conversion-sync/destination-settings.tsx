import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { useFields } from '../../components/inputs/use-fields.ts'
import { notify } from '../../components/status/notices.tsx'
import { useMutationAction } from '../../data/queries.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { Checkbox, TextInput } from '../../theme/mantine.ts'
import type { Destination } from './catalog-data.ts'
import { ErrorWithLink } from './error-with-link.tsx'

/** How events are sent to a dataset of Meta. */
export function DestinationSettings({ destination, onClose }: { destination: Destination; onClose: () => void }) {
  const { t } = useTranslation()
  const change = useMutationAction('conversionSync.changeDestination', { changes: ['conversionSync.listDestinations'] })
  const { values, text, check } = useFields(
    { test_event_code: destination.test_event_code ?? '', limited_data_use: destination.limited_data_use },
    change.error,
  )
  const { test_event_code: code, limited_data_use: isLimited } = values
  const { id, name, external_id } = destination
  return (
    <FormDialog
      title={t('sync.settings_title', { name: name ?? external_id })}
      onClose={onClose}
      runs={change}
      action={t('label.save')}
      errorOf={(error) => <ErrorWithLink error={error} />}
      onSubmit={() => {
        const body = { test_event_code: code.trim() || null, limited_data_use: isLimited }
        const onSuccess = () => {
          notify({ text: t('sync.settings_saved') })
          onClose()
        }
        change.mutate({ id, body }, { onSuccess })
      }}
    >
      <TextInput
        label={t('sync.test_event_code')}
        description={t('sync.test_event_code_more')}
        {...text('test_event_code')}
        maxLength={50}
      />
      <Checkbox
        label={t('sync.limited_data_use')}
        description={t('sync.limited_data_use_more')}
        {...check('limited_data_use')}
      />
    </FormDialog>
  )
}

import '../../theme/mantine-forms.css'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { fieldError } from '../../components/inputs/field-error.ts'
import { notify } from '../../components/status/notices.tsx'
import { useMutationAction } from '../../data/queries.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import type { Destination } from './catalog-data.ts'
import { ErrorWithLink } from './error-with-link.tsx'

/** How events are sent to a dataset of Meta. */
export function DestinationSettings({ destination, onClose }: { destination: Destination; onClose: () => void }) {
  const { t } = useTranslation()
  const [code, setCode] = useState(destination.test_event_code ?? '')
  const [isLimited, setLimited] = useState(destination.limited_data_use)
  const change = useMutationAction('conversionSync.changeDestination', { changes: ['conversionSync.listDestinations'] })
  const { id, name, external_id } = destination
  return (
    <Dialog title={t('sync.settings_title', { name: name ?? external_id })} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
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
          value={code}
          maxLength={50}
          onChange={(event) => setCode(event.target.value)}
          error={fieldError(change.error, 'test_event_code')}
        />
        <Checkbox
          label={t('sync.limited_data_use')}
          description={t('sync.limited_data_use_more')}
          checked={isLimited}
          onChange={(event) => setLimited(event.target.checked)}
        />
        {change.isError && <ErrorWithLink error={change.error} />}
        <div className="actions">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {t('sync.save_settings')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

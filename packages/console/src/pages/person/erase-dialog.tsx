import '../../theme/mantine-forms.css'
import { NativeSelect, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { CopyButton } from '../../components/layout/copy-button.tsx'
import { useMutationAction } from '../../data/queries.ts'
import { useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import type { Person } from './person.ts'

const reasons = ['data_subject_request', 'account_closed', 'other'] as const

/** Erases a person: lists what is deleted and what remains, requires a typed confirmation, and shows the receipt. */
export function EraseDialog({ person, name, onClose }: { person: Person; name: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { session, profile } = useSession()
  const navigate = useNavigate()
  const [ref, setRef] = useState('')
  const [reason, setReason] = useState<(typeof reasons)[number]>('data_subject_request')
  const erase = useMutationAction('erasures.createErasureAsPerson', {
    changes: ['customers.listCustomers', 'customers.readCustomer'],
  })
  const workspace = session.workspaces.find(({ profiles }) => profiles.some(({ id }) => id === profile.id))
  const handle = handleOf(person)
  const done = erase.data?.data
  if (done) {
    return (
      <Dialog
        title={t('erase.done_title')}
        onClose={() => {
          onClose()
          void navigate({ to: '/customers' })
        }}
      >
        <p>{t(done.status === 'done' ? 'erase.done' : 'erase.queued')}</p>
        <dl className="facts-list" style={{ marginTop: 14 }}>
          <dt>{t('erase.receipt')}</dt>
          <dd>
            <code>{done.erasure_id}</code> <CopyButton text={done.erasure_id} />
          </dd>
          <dt>{t('erase.ref')}</dt>
          <dd>{done.request_ref}</dd>
        </dl>
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      title={t('erase.title', { name })}
      action={t('person.erase')}
      isDanger
      typed={t('erase.word')}
      isBusy={erase.isPending}
      isBlocked={ref.trim() === '' || !handle || !workspace}
      error={erase.error}
      onClose={onClose}
      onConfirm={() =>
        erase.mutate({ input: { workspaceId: workspace!.id, body: { ...handle, request_ref: ref.trim(), reason } } })
      }
    >
      <p>{t('erase.effect')}</p>
      {!handle && <p>{t('erase.no_handle')}</p>}
      <TextInput
        label={t('erase.ref')}
        description={t('erase.ref_more')}
        value={ref}
        onChange={(event) => setRef(event.target.value)}
        data-autofocus
        maxLength={200}
      />
      <NativeSelect
        label={t('erase.reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value as (typeof reasons)[number])}
        data={reasons.map((value) => ({ value, label: t(`erase.reason_${value}`) }))}
      />
    </ConfirmDialog>
  )
}

/** The identifier by which the service finds the person. */
function handleOf(person: Person): { customer_key: string } | { email: string } | { phone: string } | null {
  if (person.customer_key) return { customer_key: person.customer_key }
  if (person.email) return { email: person.email }
  return person.phone ? { phone: person.phone } : null
}

import { useState } from 'react'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { useMutationAction } from '../../data/queries.ts'
import { useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { NativeSelect, TextInput } from '../../theme/mantine.ts'
import type { Erased } from './erased.tsx'
import { receiptFile } from './erasure-receipt.ts'
import type { Person } from './person.ts'

const reasons = ['data_subject_request', 'account_closed', 'other'] as const

/** Erases a person: lists what is deleted and what remains, and requires a typed confirmation. */
export function EraseDialog({
  person,
  name,
  onErased,
  onClose,
}: {
  person: Person
  name: string
  onErased: (erased: Erased) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { session, profile } = useSession()
  const [ref, setRef] = useState(newReference)
  const [reason, setReason] = useState<(typeof reasons)[number]>('data_subject_request')
  const erase = useMutationAction('erasures.createErasureAsPerson')
  const workspace = session.workspaces.find(({ profiles }) => profiles.some(({ id }) => id === profile.id))
  const handle = handleOf(person)
  return (
    <ConfirmDialog
      title={t('erase.title', { name })}
      action={t('person.erase')}
      isDanger
      typed={t('erase.word')}
      runs={erase}
      isBlocked={ref.trim() === '' || !handle || !workspace}
      onClose={onClose}
      onConfirm={() =>
        erase.mutate(
          { workspaceId: workspace!.id, body: { ...handle, request_ref: ref.trim(), reason } },
          {
            onSuccess: ({ data: receipt }) => onErased({ receipt, file: receiptFile(receipt, person, profile) }),
          },
        )
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
        required
        maxLength={200}
      />
      <NativeSelect
        label={t('label.reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value as (typeof reasons)[number])}
        data={reasons.map((value) => ({ value, label: t(`erase.reason_${value}`) }))}
      />
    </ConfirmDialog>
  )
}

/** A reference for a request that has none, such as `2026-11-18-4f2a`. */
function newReference(): string {
  return `${new Date().toISOString().slice(0, 10)}-${crypto.randomUUID().slice(0, 4)}`
}

/** The identifier by which the service finds the person. */
function handleOf(person: Person): { customer_key: string } | { email: string } | { phone: string } | null {
  if (person.customer_key) return { customer_key: person.customer_key }
  if (person.email) return { email: person.email }
  return person.phone ? { phone: person.phone } : null
}

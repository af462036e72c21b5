import { useDeferredValue, useState } from 'react'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { notify } from '../../components/status/notices.tsx'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { Radio, TextInput } from '../../theme/mantine.ts'
import { moved, type Payment } from './payment.ts'

/** Assigns a payment to an existing customer, found by name, email or phone. */
export function PayerDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const q = useDeferredValue(typed.trim())
  const found = useRead('customers.searchCustomers', { q, limit: 8 }, { isReady: q.length >= 2 })
  const assign = useMutationAction('payments.assignPayer', { changes: moved })
  const rows = q.length >= 2 ? (found.data?.data ?? []) : []
  // A selected customer that a new search no longer shows is deselected.
  const meant = rows.some((person) => person.customer_profile_id === chosen) ? chosen : null
  return (
    <ConfirmDialog
      title={t('payments.assign_title', { money: formats.money(payment.value, payment.currency ?? undefined) })}
      action={t('payments.assign')}
      runs={{ isPending: assign.isPending, error: assign.error ?? found.error }}
      isBlocked={meant === null}
      onClose={onClose}
      onConfirm={() =>
        assign.mutate(
          { payment_id: payment.payment_id, body: { customer_profile_id: meant } },
          {
            onSuccess: () => {
              onClose()
              notify({ text: t('payments.assigned') })
            },
          },
        )
      }
    >
      <p>{t('payments.assign_effect')}</p>
      <TextInput
        label={t('payments.find_payer')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        data-autofocus
      />
      {q.length >= 2 && found.isSuccess && rows.length === 0 && (
        <p className="quiet">{t('payments.payer_not_found')}</p>
      )}
      {rows.length > 0 && (
        <Radio.Group label={t('label.results')} value={meant} onChange={setChosen}>
          {rows.map((person) => (
            <Radio
              key={person.customer_profile_id}
              value={person.customer_profile_id}
              label={
                [person.first_name, person.last_name].filter(Boolean).join(' ') ||
                person.primary_email ||
                person.primary_phone ||
                person.customer_profile_id
              }
              description={[person.primary_email, person.primary_phone].filter(Boolean).join(' · ')}
              mt={8}
            />
          ))}
        </Radio.Group>
      )}
    </ConfirmDialog>
  )
}

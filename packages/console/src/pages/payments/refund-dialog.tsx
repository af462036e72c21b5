import { useState } from 'react'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { fieldError } from '../../components/inputs/field-error.ts'
import { notify } from '../../components/status/notices.tsx'
import { useMutationAction } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { NumberInput, TextInput } from '../../theme/mantine.ts'
import { moved, type Payment } from './payment.ts'

/** Records a refund made outside the provider; reports subtract it. */
export function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const most = payment.net_value ?? payment.value ?? 0
  const [amount, setAmount] = useState<number | string>(most)
  const [reason, setReason] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const refund = useMutationAction('payments.recordRefund', {
    changes: moved,
    idempotencyKey: ({ body }) => `${key}-${body.amount}`,
  })
  const undo = useMutationAction('payments.undoRefund', { changes: moved })
  const isFine = typeof amount === 'number' && amount > 0
  return (
    <ConfirmDialog
      title={t('payments.refund')}
      action={t('payments.refund')}
      isDanger
      runs={refund}
      isBlocked={!isFine}
      onClose={onClose}
      onConfirm={() =>
        refund.mutate(
          { payment_id: payment.payment_id, body: { amount: Number(amount), reason: reason.trim() || null } },
          {
            onSuccess: () => {
              onClose()
              notify({
                text: t('payments.refund_done'),
                action: {
                  label: t('undo'),
                  run: () => undo.mutate({ payment_id: payment.payment_id }),
                },
              })
            },
          },
        )
      }
    >
      <p>{t('payments.refund_effect')}</p>
      <NumberInput
        label={t('payments.refund_amount', { currency: payment.currency ?? formats.currency })}
        description={t('payments.refund_most', { money: formats.money(most, payment.currency ?? undefined) })}
        value={amount}
        onChange={setAmount}
        min={0}
        {...formats.separators}
        error={fieldError(refund.error, 'amount')}
        data-autofocus
      />
      <TextInput
        label={t('label.reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxLength={500}
      />
    </ConfirmDialog>
  )
}

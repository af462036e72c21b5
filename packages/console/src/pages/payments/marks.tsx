import { Chip } from '../../components/layout/chip.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import type { Payment } from './payment.ts'

/** Badges for the special properties of a payment. */
export function Marks({ payment }: { payment: Payment }) {
  const { t } = useTranslation()
  const refunded = payment.provider_refunded_amount > 0 || payment.manual_refund !== null
  return (
    <span className="chips">
      {payment.is_first_payment && <Chip tone="on">{t('label.first_payment')}</Chip>}
      {payment.is_installment && <Chip>{t('payments.installment')}</Chip>}
      {refunded && <Chip tone="bad">{t('label.refunded')}</Chip>}
      {payment.is_unverified && (
        <span title={t(payment.is_in_cash ? 'payments.unverified_counted' : 'payments.unverified_more')}>
          <Chip tone="warn">{t('payments.unverified')}</Chip>
        </span>
      )}
      {payment.value !== null && payment.reporting_value === null && (
        <Chip tone="warn">{t('payments.without_rate')}</Chip>
      )}
    </span>
  )
}

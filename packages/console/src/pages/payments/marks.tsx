import { useWords } from '../../locales/words.tsx'
import { Chip } from '../../parts/chip.tsx'
import type { Payment } from './payment.ts'

/** What is special about a payment. */
export function Marks({ payment }: { payment: Payment }) {
  const { say } = useWords()
  const refunded = payment.provider_refunded_amount > 0 || payment.manual_refund !== null
  return (
    <span className="chips">
      {payment.is_first_payment && <Chip tone="on">{say('payments.first')}</Chip>}
      {payment.is_installment && <Chip>{say('payments.installment')}</Chip>}
      {refunded && <Chip tone="bad">{say('payments.refunded')}</Chip>}
      {payment.is_unverified && (
        <span title={say(payment.is_in_cash ? 'payments.unverified_counted' : 'payments.unverified_more')}>
          <Chip tone="warn">{say('payments.unverified')}</Chip>
        </span>
      )}
      {payment.value !== null && payment.reporting_value === null && (
        <Chip tone="warn">{say('payments.without_rate')}</Chip>
      )}
    </span>
  )
}

import Big from 'big.js'
import { minorDigits } from '../../../kernel/money.ts'
import { dayMs } from '../../../kernel/time/durations.ts'
import { startOfLocalDay } from '../../../kernel/time/local-day.ts'
import type { Payment } from '../../provider.ts'
import { splitName } from '../vendor-values.ts'
import type { MovementResponse } from './responses.ts'

/** Whether a movement is a confirmed transfer from another holder. Deposits, interest and card sales name no payer. */
export function isPayment(movement: MovementResponse, ownHolderId: string | undefined): boolean {
  const { amount, type, pending, status, sender_account } = movement
  const isOwn = ownHolderId !== undefined && sender_account?.holder_id === ownHolderId
  const isConfirmed = (status ?? 'confirmed') === 'confirmed'
  return amount > 0 && type === 'transfer' && !pending && isConfirmed && !isOwn
}

const bankTimezone = 'America/Santiago'

/** A date without a time starts in the bank's time zone, not in UTC. */
function toInstant(date: Date): Date {
  const days = date.getTime() / dayMs
  return Number.isInteger(days) ? startOfLocalDay(days, bankTimezone) : date
}

export function toPayment({ sender_account, ...movement }: MovementResponse): Payment {
  const currency = movement.currency.toUpperCase()
  const unit = new Big(10).pow(minorDigits(currency))
  return {
    external_id: movement.id,
    paid_at: toInstant(movement.transaction_date ?? movement.post_date),
    value: new Big(movement.amount).div(unit).toFixed(),
    currency,
    payer: {
      external_id: null,
      email: null,
      phone: null,
      ...splitName(sender_account?.holder_name),
      country: null,
      national_id: sender_account?.holder_id ?? null,
    },
    is_installment: false,
    references: { ...(movement.reference_id && { external_reference: movement.reference_id }) },
    refunds: [],
  }
}

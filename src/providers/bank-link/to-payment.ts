import Big from 'big.js'
import { minorDigits } from '../../kernel/money.ts'
import type { Payment } from '../provider.ts'
import { splitName } from '../split-name.ts'
import type { MovementAnswer } from './answers.ts'

/** A transfer that somebody else sent and that has arrived. Deposits, interest and card sales name no payer. */
export function isPayment(movement: MovementAnswer, ownHolderId: string | undefined): boolean {
  const { amount, type, pending, sender_account } = movement
  const isOwn = ownHolderId !== undefined && sender_account?.holder_id === ownHolderId
  return amount > 0 && type === 'transfer' && !pending && !isOwn
}

export function toPayment({ sender_account, ...movement }: MovementAnswer): Payment {
  const currency = movement.currency.toUpperCase()
  const unit = new Big(10).pow(minorDigits(currency))
  return {
    external_id: movement.id,
    paid_at: movement.transaction_date ?? movement.post_date,
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
    refunds: [],
  }
}

import { z } from 'zod'
import { decimalText } from '../decimal-text.ts'
import { moment } from '../moment.ts'
import { textOrNull } from '../text-or-null.ts'

/** What the vendor answers, as far as it is used. Its ids are numbers, in some places written as text. */
const id = z.union([z.number().int(), z.string().min(1)]).transform(String)

export const tokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).nullish(),
  expires_in: z.number().positive(),
  scope: z.string().nullish(),
})

export const userAnswer = z.object({
  id,
  nickname: textOrNull,
  site_id: textOrNull,
  company: z.object({ brand_name: textOrNull }).nullish(),
})

const refund = z.object({
  id,
  amount: decimalText,
  date_created: moment,
  status: z.string().nullish(),
})

export const refundsAnswer = z.array(refund)

const payment = z.object({
  id,
  /** Whose money it became. A search names everything the account took part in, also what it paid. */
  collector_id: id.nullish(),
  collector: z.object({ id: id.nullish() }).nullish(),
  operation_type: z.string().nullish(),
  status: z.string(),
  date_approved: moment.nullish(),
  date_last_updated: moment,
  transaction_amount: decimalText,
  transaction_amount_refunded: decimalText.nullish(),
  currency_id: z.string().length(3),
  payer: z
    .object({
      id: id.nullish(),
      email: textOrNull,
      first_name: textOrNull,
      last_name: textOrNull,
      phone: z.object({ area_code: textOrNull, number: textOrNull }).nullish(),
      identification: z.object({ type: textOrNull, number: textOrNull }).nullish(),
    })
    .nullish(),
  refunds: z.array(refund).nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  point_of_interaction: z
    .object({
      transaction_data: z
        .object({
          subscription_id: textOrNull,
          subscription_sequence: z.object({ number: z.number().nullish() }).nullish(),
        })
        .nullish(),
    })
    .nullish(),
})

export type RefundAnswer = z.output<typeof refund>
export type PaymentAnswer = z.output<typeof payment>

export const searchAnswer = z.object({
  results: z.array(payment),
  paging: z.object({ total: z.number() }),
})

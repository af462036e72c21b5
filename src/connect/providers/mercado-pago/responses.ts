import { z } from 'zod'
import type { ProviderFailure } from '../../provider-error.ts'
import type { VendorResponse } from '../vendor-http.ts'
import { decimalText, moment, readJson, textOrNull } from '../vendor-values.ts'

/** The fields of the vendor's responses that are used. Its ids are numbers, sometimes written as text. */
const id = z.union([z.number().int(), z.string().min(1)]).transform(String)

export const userResponse = z.object({
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

export const refundsResponse = z.array(refund)

const payment = z.object({
  id,
  /** The account that received the money. A search returns everything the account took part in, also what it paid. */
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
  external_reference: textOrNull,
  order: z.object({ id: id.nullish() }).nullish(),
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

export type PaymentResponse = z.output<typeof payment>

export const searchResponse = z.object({
  results: z.array(payment),
  paging: z.object({ total: z.number() }),
})

const errorBody = z.object({ message: z.string().optional(), error: z.string().optional() })

/** The status gives the kind; `error` gives the reason, at the token endpoint with the codes of RFC 6749. */
export function parseError({ status, headers, text }: VendorResponse): ProviderFailure | null {
  const { message = `status ${status}`, error } = readJson(text, errorBody) ?? {}
  if (status === 429) return { kind: 'throttled', message, retry_after_seconds: Number(headers['retry-after']) || 5 }
  if (status === 401) return { kind: 'token_expired', message }
  if (status === 403) return { kind: 'permission_missing', message }
  return status < 500 ? { kind: 'rejected', message, ...(error && { code: error }) } : null
}

import { z } from 'zod'
import { textOrNull } from '../vendor-values.ts'

/** The fields of the vendor's responses that are used. Times are in seconds, amounts are integers of the smallest unit. */
const seconds = z.number().int()
const currency = z.string().length(3)

export const tokenResponse = z.object({
  access_token: z.string().min(1),
  scope: z.string().nullish(),
  stripe_user_id: z.string().nullish(),
})

export const deauthorizedResponse = z.object({ stripe_user_id: z.string() })

export const accountResponse = z.object({
  id: z.string(),
  country: textOrNull,
  default_currency: textOrNull,
  business_profile: z.object({ name: textOrNull }).nullish(),
  settings: z.object({ dashboard: z.object({ display_name: textOrNull }).nullish() }).nullish(),
})

const refund = z.object({
  id: z.string(),
  /** In `currency`, which for a dispute is the one in which the bank took the money back. */
  amount: z.number().int(),
  currency,
  created: seconds,
  status: textOrNull,
})

const person = z.object({
  email: textOrNull,
  name: textOrNull,
  phone: textOrNull,
  address: z.object({ country: textOrNull, state: textOrNull, city: textOrNull }).nullish(),
})

const charge = z.object({
  id: z.string(),
  status: z.string(),
  captured: z.boolean(),
  disputed: z.boolean().nullish(),
  created: seconds,
  amount_captured: z.number().int(),
  currency,
  payment_intent: z.string().nullish(),
  billing_details: person.nullish(),
  /** A deleted customer has only an id. */
  customer: z.union([z.string(), person.extend({ id: z.string() }).partial().required({ id: true })]).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  refunds: z.object({ data: z.array(refund), has_more: z.boolean() }).nullish(),
})

export type ChargeResponse = z.output<typeof charge>
export type RefundResponse = z.output<typeof refund>

function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), has_more: z.boolean() })
}

export const chargesResponse = listOf(charge)
export const refundsResponse = listOf(refund)
export const reversedChargesResponse = listOf(z.object({ id: z.string(), charge: charge.nullish() }))
export const disputesResponse = listOf(refund.extend({ status: z.string() }))

export const invoicePaymentsResponse = listOf(
  z.object({
    id: z.string(),
    created: seconds,
    payment: z.object({ payment_intent: z.string().nullish() }),
    invoice: z.object({ id: textOrNull, billing_reason: textOrNull }),
  }),
)

export const sessionsResponse = listOf(
  z.object({
    id: z.string(),
    created: seconds,
    payment_intent: z.string().nullish(),
    client_reference_id: textOrNull,
  }),
)

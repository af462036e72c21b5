import { z } from 'zod'
import { decimalText, textOrNull } from '../vendor-values.ts'

const id = z.union([z.number().int(), z.string().min(1)]).transform(String)
/** The vendor writes times in UTC without an offset. */
const utcTime = z.string().transform((text, issues) => {
  const time = new Date(`${text.replace(/Z$/, '')}Z`)
  if (!Number.isNaN(time.getTime())) return time
  issues.addIssue({ code: 'custom', message: 'not a time' })
  return z.NEVER
})

/** The fields of an order that are used. */
export const orderMessage = z.object({
  id,
  number: textOrNull,
  status: z.string(),
  currency: z.string().length(3),
  total: decimalText,
  date_created_gmt: utcTime,
  date_paid_gmt: utcTime.nullish(),
  transaction_id: textOrNull,
  customer_id: z.union([z.number(), z.string()]).nullish(),
  customer_ip_address: textOrNull,
  customer_user_agent: textOrNull,
  billing: z
    .object({
      email: textOrNull,
      phone: textOrNull,
      first_name: textOrNull,
      last_name: textOrNull,
      country: textOrNull,
      state: textOrNull,
      city: textOrNull,
    })
    .nullish(),
  meta_data: z.array(z.object({ key: z.string(), value: z.unknown() })).nullish(),
  refunds: z.array(z.object({ id })).default([]),
})

/** A refund of an order; its amount is positive. */
export const refundMessage = z.object({ id, date_created_gmt: utcTime, amount: decimalText })

export type OrderMessage = z.output<typeof orderMessage>
export type RefundMessage = z.output<typeof refundMessage>

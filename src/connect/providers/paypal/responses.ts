import { z } from 'zod'
import { decimalText, textOrNull } from '../vendor-values.ts'

/** The fields of the vendor's responses that are used. */
export const tokenResponse = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  scope: z.string().default(''),
})

/** The vendor writes offsets without a colon (`+0000`). */
const instant = z.string().transform((text, issues) => {
  const time = new Date(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
  if (!Number.isNaN(time.getTime())) return time
  issues.addIssue({ code: 'custom', message: 'not a time' })
  return z.NEVER
})

const transaction = z.object({
  transaction_info: z.object({
    transaction_id: z.string().min(1),
    paypal_reference_id: textOrNull,
    transaction_event_code: textOrNull,
    transaction_initiation_date: instant,
    transaction_amount: z.object({ currency_code: z.string().length(3), value: decimalText }),
    transaction_status: textOrNull,
    invoice_id: textOrNull,
  }),
  payer_info: z
    .object({
      account_id: textOrNull,
      email_address: textOrNull,
      phone_number: z.object({ country_code: textOrNull, national_number: textOrNull }).nullish(),
      payer_name: z.object({ given_name: textOrNull, surname: textOrNull }).nullish(),
      country_code: textOrNull,
    })
    .nullish(),
})

export type Transaction = z.output<typeof transaction>

/** Movements of money that are no transactions of a payment can lack fields, so each is parsed on its own. */
export const searchResponse = z
  .object({
    account_number: textOrNull,
    transaction_details: z.array(z.unknown()).optional(),
    total_pages: z.number().int().nonnegative().optional(),
  })
  .refine(
    ({ transaction_details, total_pages }) => (transaction_details ?? total_pages) !== undefined,
    'is not a list of transactions',
  )
  .transform(({ transaction_details = [], total_pages = 1, ...response }) => ({
    ...response,
    transaction_details: transaction_details.flatMap((detail) => transaction.safeParse(detail).data ?? []),
    total_pages,
  }))

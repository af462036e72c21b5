import { z } from 'zod'
import { decimalText, moment, textOrNull } from '../vendor-values.ts'

const id = z.union([z.number().int(), z.string().min(1)]).transform(String)
const money = z.object({ amount: decimalText, currency_code: z.string().length(3) })
const address = z.object({ country_code: textOrNull }).nullish()

/** An order as the vendor's `orders/*` messages carry it, as far as it is used. */
export const orderMessage = z.object({
  id,
  /** What the merchant and the customer call it: `#1001`. */
  name: textOrNull,
  created_at: moment,
  processed_at: moment.nullish(),
  test: z.boolean().nullish(),
  /** In the currency of the shop, which `currency` names. The customer may have seen and paid another. */
  total_price: decimalText,
  currency: z.string().length(3),
  total_price_set: z.object({ shop_money: money, presentment_money: money }).nullish(),
  financial_status: z.string().nullish(),
  email: textOrNull,
  phone: textOrNull,
  landing_site: textOrNull,
  /** On the shop's own host, which `landing_site` does not name. */
  order_status_url: textOrNull,
  browser_ip: textOrNull,
  client_details: z.object({ browser_ip: textOrNull, user_agent: textOrNull }).nullish(),
  note_attributes: z.array(z.object({ name: z.string(), value: z.unknown() })).nullish(),
  customer: z
    .object({ id, email: textOrNull, phone: textOrNull, first_name: textOrNull, last_name: textOrNull })
    .nullish(),
  billing_address: address,
  shipping_address: address,
  refunds: z
    .array(
      z.object({
        id,
        created_at: moment,
        transactions: z
          .array(
            z.object({
              kind: z.string(),
              status: z.string(),
              amount: decimalText,
              /** What was given back is in the currency it was paid in. */
              currency: z.string().length(3).nullish(),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
})

export type OrderMessage = z.output<typeof orderMessage>

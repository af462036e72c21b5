import { z } from 'zod'
import { decimalText, moment, textOrNull } from '../vendor-values.ts'

const id = z.union([z.number().int(), z.string().min(1)]).transform(String)
const money = z.object({ amount: decimalText, currency_code: z.string().length(3) })
const address = z.object({ country_code: textOrNull, province_code: textOrNull, city: textOrNull }).nullish()

/** The fields of the vendor's `orders/*` messages that are used. */
export const orderMessage = z.object({
  id,
  /** The order name that the merchant and the customer see: `#1001`. */
  name: textOrNull,
  /** The number in the order name, which the merchant may surround with other text. */
  order_number: id.nullish(),
  /** Random letters and digits that the customer sees. */
  confirmation_number: textOrNull,
  checkout_id: id.nullish(),
  checkout_token: textOrNull,
  cart_token: textOrNull,
  /** The id of the order on the platform where it was placed, if that is not this store. */
  source_identifier: textOrNull,
  created_at: moment,
  processed_at: moment.nullish(),
  test: z.boolean().nullish(),
  /** In the shop currency, which `currency` names. The customer may have paid in another. */
  total_price: decimalText,
  currency: z.string().length(3),
  total_price_set: z.object({ shop_money: money, presentment_money: money }).nullish(),
  financial_status: z.string().nullish(),
  email: textOrNull,
  phone: textOrNull,
  landing_site: textOrNull,
  /** On the shop's host, which `landing_site` does not contain. */
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
              /** Refunds are in the currency of the payment. */
              currency: z.string().length(3).nullish(),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
})

export type OrderMessage = z.output<typeof orderMessage>

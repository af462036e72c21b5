import { z } from 'zod'
import { moment, textOrNull } from '../vendor-values.ts'

/** The fields of the vendor's responses that are used. */
export const linkIntentResponse = z.object({ widget_token: z.string().min(1) })

export const accountResponse = z.object({
  id: z.string(),
  name: textOrNull,
  number: textOrNull,
  currency: z.string().length(3),
})

export const linkResponse = z.object({
  id: z.string(),
  link_token: z.string().min(1),
  holder_id: textOrNull,
  institution: z.object({ name: textOrNull }).nullish(),
  accounts: z.array(accountResponse),
})

/** `login_required` and `interrupted` mean that the bank no longer gives the vendor access. */
export const linkStateResponse = z.object({ id: z.string(), status: textOrNull, refresh_status: textOrNull })

export const movement = z.object({
  id: z.string(),
  /** In the smallest unit of the currency; outgoing amounts are negative. */
  amount: z.number().int(),
  currency: z.string().length(3),
  type: z.string(),
  pending: z.boolean().nullish(),
  /** `confirmed`, `pending`, `reversed` or `duplicated`. */
  status: textOrNull,
  /** The bank's booking day, written as midnight UTC. */
  post_date: moment,
  transaction_date: moment.nullish(),
  /** The bank's number of the transfer. */
  reference_id: textOrNull,
  sender_account: z.object({ holder_id: textOrNull, holder_name: textOrNull }).nullish(),
})

export type MovementResponse = z.output<typeof movement>

export const movementsResponse = z.array(movement)

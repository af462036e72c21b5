import { z } from 'zod'
import { isCurrency, parseAmount } from '../../kernel/money.ts'

export const currencyCode = z
  .string()
  .length(3)
  .refine(isCurrency, 'must be an ISO 4217 code such as USD')
  .describe('ISO 4217 code.')

/** A non-negative amount as an exact decimal string. */
export const decimalAmount = z
  .union([z.number(), z.string().max(40)])
  .transform((value, issues) => {
    const amount = parseAmount(value)
    if (amount?.gte(0)) return amount.toFixed()
    issues.addIssue({ code: 'custom', message: 'must be a decimal number, zero or more' })
    return z.NEVER
  })
  .describe('A number, or exact decimal text.')

const firstDay = '1990-01-01'
const lastDay = '2100-12-31'

export const rateFields = z
  .object({
    day: z.iso.date().refine((day) => day >= firstDay && day <= lastDay, `must be from ${firstDay} to ${lastDay}`),
    base: currencyCode,
    quote: currencyCode,
    rate: decimalAmount.refine((rate) => Number(rate) > 0, 'must be above zero'),
  })
  .refine(({ base, quote }) => base !== quote, { path: ['quote'], message: 'must differ from base' })
  .describe('One unit of `base` is worth `rate` units of `quote` on that day.')

import { z } from 'zod'
import { parseAmount } from '../kernel/money.ts'

/** An amount as vendors send it, a number or its text, read to an exact decimal. */
export const decimalText = z.union([z.number(), z.string()]).transform((value, issues) => {
  const amount = parseAmount(value)
  if (amount) return amount.toFixed()
  issues.addIssue({ code: 'custom', message: 'not an amount' })
  return z.NEVER
})

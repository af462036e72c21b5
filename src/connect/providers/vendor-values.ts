import Big from 'big.js'
import { z } from 'zod'
import { parseAmount } from '../../kernel/money.ts'

/** An amount as vendors send it, a number or text, parsed to an exact decimal. */
export const decimalText = z.union([z.number(), z.string()]).transform((value, issues) => {
  const amount = parseAmount(value)
  if (amount) return amount.toFixed()
  issues.addIssue({ code: 'custom', message: 'not an amount' })
  return z.NEVER
})

/** Converts millionths of a currency unit, exactly. */
export function fromMicros(micros: string): string {
  return new Big(micros).div(1_000_000).toFixed()
}

/** A timestamp as vendors write it: a date and a time with offset. */
export const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** Parses a message body with the schema; null when it is not JSON or does not match. */
export function readJson<Schema extends z.ZodType>(body: Buffer | string, schema: Schema): z.output<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(body.toString())).data ?? null
  } catch {
    return null
  }
}

/** Splits a full name in two; the correct split is unknown, so the first word becomes the first name. */
export function splitName(name: string | null | undefined): { first_name: string | null; last_name: string | null } {
  const [first_name = null, ...rest] = name?.trim().split(/\s+/).filter(Boolean) ?? []
  return { first_name, last_name: rest.join(' ') || null }
}

/** A text that a vendor may leave out, send as null, or send empty. */
export const textOrNull = z
  .string()
  .nullish()
  .transform((text) => text?.trim() || null)

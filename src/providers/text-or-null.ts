import { z } from 'zod'

/** A text that a vendor may leave out, send as null, or send empty. */
export const textOrNull = z
  .string()
  .nullish()
  .transform((text) => text?.trim() || null)

import { z } from 'zod'

/** A name people give to a thing of theirs: one line, without the white space around it. */
export const displayName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}*$/u, 'must not hold control characters')

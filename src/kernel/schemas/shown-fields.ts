import type { z } from 'zod'

/** Returns the fields of a stored row that the schema of a response has; its other columns are not shown. */
export function shownFields<S extends z.ZodObject>(schema: S, stored: z.input<S>): z.input<S> {
  const shown = Object.entries(stored).filter(([name]) => name in schema.shape)
  return Object.fromEntries(shown) as z.input<S>
}

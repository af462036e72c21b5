import type { z } from 'zod'

/** Returns the fields of a stored row that the schema of a response has; its other columns are not shown. */
export function shownFields<S extends z.ZodObject, Stored extends Record<keyof z.input<S>, unknown>>(
  schema: S,
  stored: Stored,
): Pick<Stored, keyof z.input<S> & keyof Stored> {
  const fields = Object.keys(schema.shape).map((name) => [name, stored[name as keyof Stored]])
  return Object.fromEntries(fields)
}

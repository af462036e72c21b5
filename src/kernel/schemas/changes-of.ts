import { z } from 'zod'

/** A body that names at least one of the fields. */
export function changesOf<Fields extends z.ZodRawShape>(fields: Fields) {
  return z
    .object(fields)
    .partial()
    .refine((changes) => Object.keys(changes).length > 0, 'name at least one field to change')
}

import { failureOf } from '@tributary/client'

/** Returns the error message for one field; null if the error concerns another one. */
export function fieldError(error: unknown, field: string): string | null {
  const failure = failureOf(error)
  if (failure?.kind !== 'rejection' || failure.field === null) return null
  return failure.field === field || failure.field.startsWith(`${field}.`) ? failure.message : null
}

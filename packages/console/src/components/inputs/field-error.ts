import { failureOf } from '@tributary/client'

/** What the service said of one field, for the field to show; null when it was not that one. */
export function fieldError(error: unknown, field: string): string | null {
  const failure = failureOf(error)
  if (failure?.kind !== 'rejection' || failure.field === null) return null
  return failure.field === field || failure.field.startsWith(`${field}.`) ? failure.message : null
}

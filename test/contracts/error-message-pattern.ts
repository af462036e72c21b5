/** The format of every field error: the field, a colon, and what it must be, in lower case and without a full stop. */
export function errorMessagePattern(field: string): RegExp {
  return new RegExp(`^${field.replaceAll('.', '\\.')}: [a-z].*[^.]$`, 's')
}

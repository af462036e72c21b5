import type { Identifier, IdentifierKind } from './identifier-kinds.ts'
import { normalizeEmail } from './normalize-email.ts'
import { normalizeNationalId } from './normalize-national-id.ts'
import { normalizePhone } from './normalize-phone.ts'

/** The identifier as it is stored and looked for, or null when `text` is none of its kind. */
export function normalizeIdentifier(kind: IdentifierKind, text: string, country: string | null): Identifier | null {
  const value = normalizeValue(kind, text, country)
  return value === null ? null : { kind, value }
}

function normalizeValue(kind: IdentifierKind, text: string, country: string | null): string | null {
  switch (kind) {
    case 'email':
      return normalizeEmail(text)
    case 'phone':
      return normalizePhone(text, country)
    case 'national_id':
      return normalizeNationalId(text)
    case 'wa_id':
      return /^\+?\d{6,20}$/.test(text.trim()) ? text.trim().replace('+', '') : null
    default:
      return normalizeForeignId(text)
  }
}

/** Another system's id means what that system says: its case is kept. */
function normalizeForeignId(text: string): string | null {
  const id = text.trim()
  return id.length > 0 && id.length <= 200 && !/\p{Cc}/u.test(id) ? id : null
}

import { failVendor } from './provider-error.ts'

/** A token that somebody typed, fit to be sent. No vendor gives out one with spaces, control characters or letters beyond ASCII. */
export function requireHeaderText(token: string): string {
  return /^[\x21-\x7e]+$/.test(token) ? token : failVendor({ kind: 'token_revoked', message: 'this is no token' })
}

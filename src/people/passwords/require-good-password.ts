import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { WorkContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { isInFilter, isInRange, type PasswordFilter, readFilter } from '../domain/common-passwords.ts'
import { isWeakPassword, passwordLengthMin } from '../domain/weak-password.ts'

/**
 * Rejects a new password that is too short, common, or found in the breach corpus. This is a network call if a corpus is
 * configured: never use it inside a transaction.
 */
export async function requireGoodPassword(
  { breaches }: Pick<WorkContext, 'breaches'>,
  password: string,
  field: string,
) {
  if (isWeakPassword(password)) {
    return fail('weak_password', `${field}: must have at least ${passwordLengthMin} characters`, { field })
  }
  if (isCommonPassword(password) || (await isBreached(breaches, password))) {
    return fail('compromised_password', `${field}: was found in a data breach; choose another one`, { field })
  }
}

let filter: PasswordFilter | null = null

/** Case is ignored, because attackers try both. */
function isCommonPassword(password: string): boolean {
  filter ??= readFilter(readFileSync(new URL('./common-passwords.bin', import.meta.url)))
  return isInFilter(filter, hash('sha256', password.toLowerCase(), 'buffer'))
}

const prefixLength = 5

async function isBreached(breaches: WorkContext['breaches'], password: string): Promise<boolean> {
  const digest = hash('sha1', password, 'hex').toUpperCase()
  const range = await breaches.findRange(digest.slice(0, prefixLength))
  return range !== null && isInRange(range, digest.slice(prefixLength))
}

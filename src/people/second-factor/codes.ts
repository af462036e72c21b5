import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Context } from '../../kernel/context/context.ts'
import { hashSecret } from '../../kernel/secrets/token.ts'
import { recordPersonalAuditEvent } from '../../tenancy/audit-log/record-audit-event.ts'
import { type Account, updateAccount, updateRecoveryCodeUsed } from '../account-queries.ts'

const periodSeconds = 30
export const totpPurpose = 'user.totp_secret'

/** The parameters that every authenticator app supports: RFC 6238 with six digits, 30 seconds and SHA-1. */
function totp(secret: string, email = ''): TOTP {
  return new TOTP({ issuer: 'Tributary', label: email, secret: Secret.fromBase32(secret), period: periodSeconds })
}

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

export function totpUrl(secret: string, email: string): string {
  return totp(secret, email).toString()
}

/** The time step of the code: the current, previous or next one, because clocks differ. Null if it matches none. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / periodSeconds) + delta
}

/** Uses up an authenticator or recovery code of a locked account; returns false if it is neither. No code works twice. */
export async function spendCode(ctx: Context, account: Account, written: string): Promise<boolean> {
  const code = written.replace(/[\s-]/g, '').toUpperCase()
  if (account.totp_secret === null) return false
  if (/^\d{6}$/.test(code)) {
    const step = stepOfCode(ctx.secrets.decrypt(totpPurpose, account.totp_secret), code, ctx.now())
    if (step === null || step <= (account.totp_last_step ?? 0)) return false
    await updateAccount(ctx.db, account.id, { totp_last_step: step })
    return true
  }
  if (!(await updateRecoveryCodeUsed(ctx.db, account.id, hashSecret(code), ctx.now()))) return false
  await recordPersonalAuditEvent(ctx, account.id, 'recovery_code_used')
  return true
}

const recoveryCodeCount = 10
const recoveryCodeLength = 16
/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Eighty random bits each, in groups of four characters. */
export function newRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: recoveryCodeLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  )
  return { codes: codes.map((code) => code.match(/.{4}/g)!.join('-')), hashes: codes.map(hashSecret) }
}

import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'

const iterations = 4096

/**
 * What PostgreSQL stores for a password (RFC 5803, SCRAM-SHA-256). The server accepts it in place of the password, which therefore
 * appears in no statement and no log.
 */
export function scramVerifier(password: string, salt: Buffer): string {
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, iterations, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`
}

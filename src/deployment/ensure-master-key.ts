import type { Db } from '../kernel/context/context.ts'
import { type SecretBox, SecretBoxError } from '../kernel/secrets/secret-box.ts'
import { findMasterKeyProof, insertMasterKeyProof } from './deployment-queries.ts'

const purpose = 'deployment.proof'
const proofText = 'tributary'

class WrongMasterKeyError extends Error {
  /** The operator sees only the message, without a stack trace. */
  readonly isForOperator = true
}

/**
 * Verifies that the database was encrypted with this master key. The first start stores an encrypted proof; every later start
 * decrypts it, so that a wrong key is detected before anything is encrypted with it.
 */
export async function ensureMasterKey(db: Db, secrets: SecretBox, now: Date): Promise<void> {
  if ((await findMasterKeyProof(db)) === null) await insertMasterKeyProof(db, secrets.encrypt(purpose, proofText), now)
  const proof = await findMasterKeyProof(db)
  if (proof !== null && provesKey(secrets, proof)) return
  throw new WrongMasterKeyError(
    'MASTER_KEY is not the key this database was encrypted with. Set the former key as MASTER_KEY, or, to change keys, add it to MASTER_KEY_PREVIOUS and run `tributary secrets rotate`.',
  )
}

/** Whether the proof in a database or backup was encrypted with one of these keys. */
export function provesKey(secrets: SecretBox, proof: string): boolean {
  try {
    return secrets.decrypt(purpose, proof) === proofText
  } catch (error) {
    if (error instanceof SecretBoxError) return false
    throw error
  }
}

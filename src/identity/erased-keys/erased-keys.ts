import { createHmac, randomBytes } from 'node:crypto'
import { SecretBoxError } from '../../kernel/secrets/secret-box.ts'
import type { Identifier, IdentityContext } from '../identifiers/customer-schemas.ts'
import {
  findErasedCustomerId,
  findErasureSecret,
  insertErasedHashes,
  insertErasureSecret,
  listErasedHashes,
  listErasedHashesOf,
} from './erased-key-queries.ts'

/** A customer key within its profile. */
export interface CustomerKey {
  profile_id: string
  key: string
}

/**
 * Recognises erased customer keys by a keyed hash. The hash key is encrypted and differs per profile, so a copy of the database
 * cannot be used to test ids.
 */
export async function findErasedKeys(
  ctx: IdentityContext,
  profileId: string,
  keys: readonly string[],
): Promise<(key: string) => boolean> {
  const secret = keys.length > 0 ? await openSecret(ctx, profileId) : null
  if (!secret) return () => false
  const hashes = new Map(keys.map((key) => [key, hashKey(secret, key)]))
  const erased = new Set(await listErasedHashes(ctx.db, profileId, [...hashes.values()]))
  return (key) => erased.has(hashes.get(key) ?? '')
}

/** Stores the hashes of an erased customer's keys in the transaction that erases it. */
export async function recordErasedKeys(
  ctx: IdentityContext,
  profileId: string,
  customerId: string,
  keys: readonly string[],
): Promise<void> {
  const fresh = ctx.secrets.encrypt(purpose, randomBytes(32).toString('base64'))
  await insertErasureSecret(ctx.db, profileId, fresh, ctx.now())
  const secret = (await openSecret(ctx, profileId))!
  const hashes = keys.map((key) => hashKey(secret, key))
  await insertErasedHashes(ctx.db, profileId, { customer_id: customerId, hashes, at: ctx.now() })
}

/** Reads the input of `restoreErasedKeys`: the hashes of an erased customer's keys and the encrypted hash key. */
export async function readErasedKeys(
  db: IdentityContext['db'],
  profileId: string,
  customerId: string,
): Promise<{ key_hashes: string[]; sealed_secret: string | null }> {
  const sealed_secret = await findErasureSecret(db, profileId)
  return { key_hashes: await listErasedHashesOf(db, profileId, customerId), sealed_secret }
}

/** Restores the hashes of an erased customer's keys. Skips them if no master key can decrypt the hash key. */
export async function restoreErasedKeys(
  ctx: IdentityContext,
  profileId: string,
  erasure: { customer_id: string; key_hashes: readonly string[]; sealed_secret: string | null; at: Date },
): Promise<void> {
  if (erasure.sealed_secret === null) return
  try {
    ctx.secrets.decrypt(purpose, erasure.sealed_secret)
  } catch (error) {
    if (error instanceof SecretBoxError) return
    throw error
  }
  await insertErasureSecret(ctx.db, profileId, erasure.sealed_secret, erasure.at)
  const { customer_id, key_hashes: hashes, at } = erasure
  await insertErasedHashes(ctx.db, profileId, { customer_id, hashes, at })
}

/** Returns the erased customer that had the key; null if the key was never erased. */
export async function findErasedOwner(ctx: IdentityContext, { profile_id, key }: CustomerKey): Promise<string | null> {
  const secret = await openSecret(ctx, profile_id)
  return secret ? findErasedCustomerId(ctx.db, profile_id, hashKey(secret, key)) : null
}

/** Returns identifiers as keyed hashes, in their order; null before the profile's first erasure. */
export async function hashIdentifiers(
  ctx: IdentityContext,
  profileId: string,
  identifiers: readonly Identifier[],
): Promise<string[] | null> {
  const secret = await openSecret(ctx, profileId)
  return secret ? identifiers.map(({ kind, value }) => hashKey(secret, `${kind} ${value}`)) : null
}

const purpose = 'erasure.secret'

async function openSecret(ctx: IdentityContext, profileId: string): Promise<Buffer | null> {
  const encrypted = await findErasureSecret(ctx.db, profileId)
  return encrypted === null ? null : Buffer.from(ctx.secrets.decrypt(purpose, encrypted), 'base64')
}

function hashKey(secret: Buffer, key: string): string {
  return createHmac('sha256', secret).update(key).digest('hex')
}

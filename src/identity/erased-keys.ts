import { createHmac, randomBytes } from 'node:crypto'
import { SecretBoxError } from '../kernel/secret-box.ts'
import type { Identifier, IdentityContext } from './customer-shapes.ts'
import {
  findErasedCustomerId,
  insertErasedHashes,
  insertErasureSecret,
  listErasedHashes,
  listErasedHashesOf,
  listErasureSecrets,
} from './people/erased-key-queries.ts'

/** A customer key within its profile. */
export interface CustomerKey {
  profile_id: string
  key: string
}

/**
 * Customer keys that were erased, recognised by a keyed hash. The key of the hashes is the profile's own and sealed: a copy
 * of the database does not let anyone try out ids against them.
 */
export async function findErasedKeys(
  ctx: IdentityContext,
  keys: readonly CustomerKey[],
): Promise<(key: CustomerKey) => boolean> {
  const secrets = await openSecrets(
    ctx,
    keys.map(({ profile_id }) => profile_id),
  )
  const asked = keys.flatMap(({ profile_id, key }) => {
    const secret = secrets.get(profile_id)
    return secret ? [{ profile_id, key, hash: hashKey(secret, key) }] : []
  })
  if (asked.length === 0) return () => false
  const erased = new Set((await listErasedHashes(ctx.db, asked)).map(({ profile_id, hash }) => `${profile_id} ${hash}`))
  const keysErased = new Set(
    asked
      .filter(({ profile_id, hash }) => erased.has(`${profile_id} ${hash}`))
      .map((one) => `${one.profile_id} ${one.key}`),
  )
  return ({ profile_id, key }) => keysErased.has(`${profile_id} ${key}`)
}

/** Records the keys an erased customer held, in the transaction that erases it. */
export async function recordErasedKeys(
  ctx: IdentityContext,
  profileId: string,
  customerId: string,
  keys: readonly string[],
): Promise<void> {
  const fresh = ctx.secrets.seal(purpose, randomBytes(32).toString('base64'))
  await insertErasureSecret(ctx.db, profileId, fresh, ctx.now())
  const secret = (await openSecrets(ctx, [profileId])).get(profileId)!
  const hashes = keys.map((key) => hashKey(secret, key))
  await insertErasedHashes(ctx.db, profileId, { customer_id: customerId, hashes, at: ctx.now() })
}

/** What `restoreErasedKeys` puts back: the hashes of an erased customer's keys, and the sealed key of the hashes. */
export async function readErasedKeys(
  db: IdentityContext['db'],
  profileId: string,
  customerId: string,
): Promise<{ key_hashes: string[]; sealed_secret: string | null }> {
  const [secret] = await listErasureSecrets(db, [profileId])
  return { key_hashes: await listErasedHashesOf(db, profileId, customerId), sealed_secret: secret?.sealed ?? null }
}

/** Puts back what was recorded of an erased customer's keys. What no master key opens any more is of no use and left out. */
export async function restoreErasedKeys(
  ctx: IdentityContext,
  profileId: string,
  told: { customer_id: string; key_hashes: readonly string[]; sealed_secret: string | null; at: Date },
): Promise<void> {
  if (told.sealed_secret === null) return
  try {
    ctx.secrets.open(purpose, told.sealed_secret)
  } catch (error) {
    if (error instanceof SecretBoxError) return
    throw error
  }
  await insertErasureSecret(ctx.db, profileId, told.sealed_secret, told.at)
  const { customer_id, key_hashes: hashes, at } = told
  await insertErasedHashes(ctx.db, profileId, { customer_id, hashes, at })
}

/** Who held a key that was erased; null when it never was. */
export async function findErasedOwner(ctx: IdentityContext, { profile_id, key }: CustomerKey): Promise<string | null> {
  const secret = (await openSecrets(ctx, [profile_id])).get(profile_id)
  return secret ? findErasedCustomerId(ctx.db, profile_id, hashKey(secret, key)) : null
}

/** Identifiers as keyed hashes, in their order; null while the profile has erased nobody. */
export async function hashIdentifiers(
  ctx: IdentityContext,
  profileId: string,
  identifiers: readonly Identifier[],
): Promise<string[] | null> {
  const secret = (await openSecrets(ctx, [profileId])).get(profileId)
  return secret ? identifiers.map(({ kind, value }) => hashKey(secret, `${kind} ${value}`)) : null
}

const purpose = 'erasure.secret'

async function openSecrets(ctx: IdentityContext, profileIds: readonly string[]): Promise<Map<string, Buffer>> {
  if (profileIds.length === 0) return new Map()
  const rows = await listErasureSecrets(ctx.db, [...new Set(profileIds)])
  return new Map(
    rows.map(({ profile_id, sealed }) => [profile_id, Buffer.from(ctx.secrets.open(purpose, sealed), 'base64')]),
  )
}

function hashKey(secret: Buffer, key: string): string {
  return createHmac('sha256', secret).update(key).digest('hex')
}

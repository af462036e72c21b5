import { sql } from 'kysely'
import { asPrepared } from '../../db/statements/prepared-statements.ts'
import type { Db } from '../../kernel/context/context.ts'

/** The profile's encrypted hash key; null before its first erasure. */
export async function findErasureSecret(db: Db, profileId: string): Promise<string | null> {
  const { rows } = await sql<{ encrypted_key: string }>`${asPrepared}
    select encrypted_key from erasure_secret where profile_id = ${profileId}`.execute(db)
  return rows[0]?.encrypted_key ?? null
}

/** Keeps an existing secret: a concurrent second writer reads the first one. */
export async function insertErasureSecret(db: Db, profileId: string, encryptedKey: string, at: Date): Promise<void> {
  await db
    .insertInto('erasure_secret')
    .values({ profile_id: profileId, encrypted_key: encryptedKey, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lists which of these hex hashes belong to erased keys. */
export async function listErasedHashes(db: Db, profileId: string, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`${asPrepared}
    select encode(key_hash, 'hex') as hash from erased_key
    where profile_id = ${profileId} and key_hash = any(${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])
  `.execute(db)
  return rows.map(({ hash }) => hash)
}

export async function findErasedCustomerId(db: Db, profileId: string, hash: string): Promise<string | null> {
  const row = await db
    .selectFrom('erased_key')
    .select('customer_id')
    .where('profile_id', '=', profileId)
    .where('key_hash', '=', Buffer.from(hash, 'hex'))
    .executeTakeFirst()
  return row?.customer_id ?? null
}

/** Lists the hex hashes of the keys of an erased customer. */
export async function listErasedHashesOf(db: Db, profileId: string, customerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('erased_key')
    .select('key_hash')
    .where('profile_id', '=', profileId)
    .where('customer_id', '=', customerId)
    .execute()
  return rows.map(({ key_hash }) => key_hash.toString('hex'))
}

export async function insertErasedHashes(
  db: Db,
  profileId: string,
  erased: { customer_id: string; hashes: readonly string[]; at: Date },
): Promise<void> {
  await sql`
    insert into erased_key (profile_id, key_hash, customer_id, erased_at)
    select ${profileId}, decode(h, 'hex'), ${erased.customer_id}, ${erased.at} from unnest(${[...erased.hashes]}::text[]) h
    on conflict do nothing
  `.execute(db)
}

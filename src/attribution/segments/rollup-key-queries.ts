import { sql } from 'kysely'
import type { Db } from '../../kernel/context/db-handle.ts'
import { hashedId } from '../../kernel/hashed-id.ts'
import { deriveId } from '../../kernel/ids.ts'
import type { KeyKind } from './domain/rollup-part.ts'

/** The hash of a path is its id in the API. */
function hashOf(kind: KeyKind, content: string): string {
  return kind === 'path' ? hashedId(content) : deriveId(content)
}

/** Returns the numbers of texts, and numbers new ones. The caller holds the merge lock, so that no number is given twice. */
async function insertKeys(db: Db, profileId: string, kind: KeyKind, contents: readonly string[]): Promise<number[]> {
  const hashes = contents.map((content) => hashOf(kind, content))
  const found = await listByHash(db, profileId, kind, hashes)
  const missing = [...new Set(contents.filter((_, index) => !found.has(hashes[index]!)))]
  if (missing.length > 0) {
    await sql`
      insert into rollup_key (profile_id, kind, id, hash, content)
      select ${profileId}::uuid, ${kind}, (select coalesce(max(id), 0) from rollup_key where profile_id = ${profileId} and kind = ${kind}) + n,
        hash, content
      from unnest(${missing.map((content) => hashOf(kind, content))}::uuid[], ${missing}::text[]) with ordinality as k (hash, content, n)`.execute(
      db,
    )
    for (const [hash, key] of await listByHash(
      db,
      profileId,
      kind,
      missing.map((content) => hashOf(kind, content)),
    ))
      found.set(hash, key)
  }
  return contents.map((content, index) => {
    const key = found.get(hashes[index]!)!
    if (key.content !== content) throw new Error(`two keys of sums have the hash ${hashes[index]}`)
    return key.id
  })
}

/** The texts of the ids and outcomes of sums, by number. */
export type RollupTexts = Readonly<Record<KeyKind, readonly string[]>>

/** Returns the stored numbers of the ids and outcomes of sums. The caller holds the merge lock. */
export async function insertTexts(db: Db, profileId: string, texts: RollupTexts) {
  const ids = new Map<KeyKind, number[]>()
  for (const kind of Object.keys(texts) as KeyKind[])
    ids.set(kind, texts[kind].length > 0 ? await insertKeys(db, profileId, kind, texts[kind]) : [])
  return {
    idOf: (kind: KeyKind | null, id: number) => (kind === null ? 0 : ids.get(kind)![id]!),
    outcomeOf: (outcome: number) => ids.get('outcome')![outcome]!,
  }
}

async function listByHash(db: Db, profileId: string, kind: KeyKind, hashes: readonly string[]) {
  const { rows } = await sql<{ id: number; hash: string; content: string }>`
    select id, hash, content from rollup_key
    where profile_id = ${profileId} and kind = ${kind} and hash = any(${hashes}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.hash, row]))
}

/** Finds the text of a hash; null if it is not stored. */
export async function findKey(db: Db, profileId: string, kind: KeyKind, hash: string): Promise<string | null> {
  return (await listByHash(db, profileId, kind, [hash])).get(hash)?.content ?? null
}

/** Lists the texts of numbers that segments of a profile have. */
export async function listKeys(
  db: Db,
  profileId: string,
  kind: KeyKind,
  ids: ReadonlySet<number>,
): Promise<ReadonlyMap<number, string>> {
  if (ids.size === 0) return new Map()
  const { rows } = await sql<{ id: number; content: string }>`
    select id, content from rollup_key
    where profile_id = ${profileId} and kind = ${kind} and id = any(${[...ids]}::integer[])`.execute(db)
  return new Map(rows.map(({ id, content }) => [id, content]))
}

/** The same for numbers of several profiles. */
export async function listKeysOf(
  db: Db,
  kind: KeyKind,
  ids: ReadonlyMap<string, ReadonlySet<number>>,
): Promise<ReadonlyMap<string, ReadonlyMap<number, string>>> {
  const numbers = new Set([...ids.values()].flatMap((ofProfile) => [...ofProfile]))
  const { rows } = await sql<{ profile_id: string; id: number; content: string }>`
    select profile_id, id, content from rollup_key
    where profile_id = any(${[...ids.keys()]}::uuid[]) and kind = ${kind} and id = any(${[...numbers]}::integer[])`.execute(
    db,
  )
  const byProfile = Map.groupBy(rows, ({ profile_id }) => profile_id)
  return new Map([...byProfile].map(([id, own]) => [id, new Map(own.map((row) => [row.id, row.content]))]))
}

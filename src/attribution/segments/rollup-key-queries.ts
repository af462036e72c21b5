import { sql } from 'kysely'
import { historyOf } from '../../db/statements/transact.ts'
import { type Db, outerHandle } from '../../kernel/context/db-handle.ts'
import { hashedId } from '../../kernel/hashed-id.ts'
import { deriveId } from '../../kernel/ids.ts'
import { KnownTexts } from './domain/known-texts.ts'
import { type KeyKind, setDense } from './domain/rollup-part.ts'

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
    idOf(kind: KeyKind | null): (id: number) => number {
      const ofKind = kind === null ? [0] : ids.get(kind)!
      return (id) => ofKind[id]!
    },
  }
}

async function listByHash(db: Db, profileId: string, kind: KeyKind, hashes: readonly string[]) {
  const { rows } = await sql<{ id: number; hash: string; content: string }>`
    select id, hash, content from rollup_key
    where profile_id = ${profileId} and kind = ${kind} and hash = any(${hashes}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.hash, row]))
}

/** Lists all numbers and texts of a kind. */
export async function listAllKeys(
  db: Db,
  profileId: string,
  kind: KeyKind,
): Promise<{ id: number; content: string }[]> {
  return db
    .selectFrom('rollup_key')
    .select(['id', 'content'])
    .where('profile_id', '=', profileId)
    .where('kind', '=', kind)
    .execute()
}

/** The kinds of texts that can contain a person, whose erasure deletes them. Their numbers can be given again. */
const erasableKinds = ['visit', 'page'] as const

type ErasableKind = (typeof erasableKinds)[number]

/** Deletes texts that no segment has. The caller holds the merge lock. */
export async function deleteKeys(db: Db, profileId: string, kind: ErasableKind, ids: readonly number[]): Promise<void> {
  await sql`
    delete from rollup_key where profile_id = ${profileId} and kind = ${kind} and id = any(${ids}::integer[])`.execute(
    db,
  )
}

/** Finds the text of a hash; null if it is not stored. */
export async function findKey(db: Db, profileId: string, kind: KeyKind, hash: string): Promise<string | null> {
  return (await listByHash(db, profileId, kind, [hash])).get(hash)?.content ?? null
}

/** Separates texts; none of them has it. */
const separator = '\u001e'

/** Texts per row of a result, because thousands of rows take longer to read than their texts. */
const textsPerRow = 1_000

/** By history of the database: a transaction may see numbers that it gave itself, and that are given again if it fails. */
const knownTexts = new WeakMap<object, KnownTexts>()

function knownTextsOf(db: Db): KnownTexts {
  const history = historyOf(outerHandle(db))
  const known = knownTexts.get(history) ?? new KnownTexts()
  knownTexts.set(history, known)
  return known
}

/**
 * Lists the texts of numbers that segments of a profile have, by number, and maybe others. A number keeps its text, so that each is
 * read once.
 */
export async function listKeys(
  db: Db,
  profileId: string,
  kind: KeyKind,
  isUsed: readonly (true | undefined)[],
): Promise<readonly (string | undefined)[]> {
  const kept = erasableKinds.some((erasable) => erasable === kind) ? null : knownTextsOf(db)
  const name = `${profileId} ${kind}`
  const known = kept?.find(name) ?? []
  const ids: number[] = []
  for (const [id, used] of isUsed.entries()) if (used && known[id] === undefined) ids.push(id)
  if (ids.length === 0) return known
  const texts = await readKeys(db, profileId, kind, ids)
  return kept?.add(name, texts) ?? texts
}

async function readKeys(db: Db, profileId: string, kind: KeyKind, ids: readonly number[]) {
  const texts: (string | undefined)[] = []
  const { rows } = await sql<{ ids: string; contents: string }>`
    select string_agg(id::text, ',' order by id) as ids, string_agg(content, ${separator} order by id) as contents
    from rollup_key
    where profile_id = ${profileId} and kind = ${kind} and id = any(${`{${ids.join(',')}}`}::integer[])
    group by id / ${sql.lit(textsPerRow)}`.execute(db)
  for (const row of rows) {
    const contents = row.contents.split(separator)
    for (const [index, id] of row.ids.split(',').entries()) setDense(texts, Number(id), contents[index]!)
  }
  return texts
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

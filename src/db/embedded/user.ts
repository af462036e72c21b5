import { createHash } from 'node:crypto'
import { lchown, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The account the server runs as; null means the account of this process. */
export type EmbeddedUser = { uid: number; gid: number } | null

/** The account `nobody`, which many programs run as: they all can access its files. */
const NOBODY = 65534

// Above the ids of system and user accounts, and within the range of an unprivileged container.
const OWN_UID_FIRST = 50_000
const OWN_UID_COUNT = 10_000

/**
 * PostgreSQL does not run as root. Root therefore runs it as the owner of the existing directory (so that a command under sudo
 * works on a server that a user started), or as an account that nothing else uses, which needs no entry in the user database.
 */
export async function embeddedUser(serverDir: string): Promise<EmbeddedUser> {
  if (process.getuid?.() !== 0) return null
  const owner = await stat(serverDir).catch(() => null)
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : ownUser(serverDir)
}

async function ownUser(serverDir: string): Promise<EmbeddedUser> {
  const listed = await listedUids()
  const preferred = createHash('sha256').update(serverDir).digest().readUInt32BE() % OWN_UID_COUNT
  for (let step = 0; step < OWN_UID_COUNT; step++) {
    const uid = OWN_UID_FIRST + ((preferred + step) % OWN_UID_COUNT)
    if (!listed.has(uid)) return { uid, gid: uid }
  }
  throw new Error('No free user account is left to run the embedded PostgreSQL: set DATABASE_URL.')
}

/** Unlike the server, initdb requires an account that exists in the user database. */
export async function setupUser(user: EmbeddedUser): Promise<EmbeddedUser> {
  if (user === null || (await listedUids()).has(user.uid)) return user
  return { uid: NOBODY, gid: NOBODY }
}

async function listedUids(): Promise<ReadonlySet<number>> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  return new Set(lines.map((line) => Number(line.split(':')[2] || Number.NaN)))
}

/** Changes the owner of a directory and its content, except what another process removes meanwhile. */
export async function changeOwner(path: string, user: NonNullable<EmbeddedUser>): Promise<void> {
  try {
    for (const entry of await readdir(path, { withFileTypes: true })) {
      const inside = join(path, entry.name)
      if (entry.isDirectory()) await changeOwner(inside, user)
      else await lchown(inside, user.uid, user.gid).catch(ignoreAbsence)
    }
    await lchown(path, user.uid, user.gid)
  } catch (error) {
    ignoreAbsence(error)
  }
}

function ignoreAbsence(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}

/**
 * The first path, from the given one up to the root, that the account may not enter or execute; null if it can reach the path.
 */
export async function findInaccessiblePath(path: string, user: EmbeddedUser): Promise<string | null> {
  if (user === null) return null
  for (let current = path; ; current = dirname(current)) {
    const { mode, uid, gid } = await stat(current)
    const executeBit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if ((mode & executeBit) === 0) return current
    if (current === dirname(current)) return null
  }
}

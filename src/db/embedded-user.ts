import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The account the server runs as; null means the account of this process. */
export type EmbeddedUser = { uid: number; gid: number } | null

const NOBODY = 65534

/**
 * PostgreSQL refuses to run as root. Root therefore runs it as the owner of the existing directory (so that a command
 * under sudo works on a server that a person started), or as nobody when the directory is new or its own.
 */
export async function embeddedUser(serverDir: string): Promise<EmbeddedUser> {
  if (process.getuid?.() !== 0) return null
  const owner = await stat(serverDir).catch(() => null)
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : { uid: NOBODY, gid: NOBODY }
}

/** The first path, from the given one up to the root, that the account may not enter or execute; null when it may reach it. */
export async function findClosedPath(path: string, user: EmbeddedUser): Promise<string | null> {
  if (user === null) return null
  for (let current = path; ; current = dirname(current)) {
    const { mode, uid, gid } = await stat(current)
    const executeBit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if ((mode & executeBit) === 0) return current
    if (current === dirname(current)) return null
  }
}

import { sql } from 'kysely'
import {
  type BoundProfile,
  bindContext,
  type Db,
  type ProfileContext,
  type WorkContext,
} from '../kernel/context/context.ts'
import type { SecretBox } from '../kernel/secrets/secret-box.ts'

export type DemoIds = Record<'workspace' | 'furniture' | 'clinic' | 'key' | 'user', string>

/**
 * Demo ids are derived from the master key, as is the demo API key: each start finds the data of an earlier one, and the key can
 * be printed again without being stored.
 */
export function demoIds(secrets: SecretBox): DemoIds {
  const id = (name: string) =>
    secrets
      .deriveKey(`demo-${name}`)
      .toString('hex')
      .slice(0, 32)
      .replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-8$3-8$4-')
  return {
    workspace: id('workspace'),
    furniture: id('profile'),
    clinic: id('profile-clinic'),
    key: id('key'),
    user: id('user'),
  }
}

/** The context in which the profile's data would have been received at a time, which dates the stored rows. */
export function contextOfProfile(ctx: WorkContext, profile: BoundProfile, at: Date): ProfileContext {
  const services = { ...ctx, now: () => at }
  return bindContext(services, {
    requestId: 'demo',
    operation: { id: 'demo.fill', route: 'demo' },
    actor: { kind: 'operator' },
    scopes: new Set(['attribution:write']),
    profile,
    ip: '',
    userAgent: null,
  })
}

/**
 * Runs `work` in one process of a deployment at a time and waits for the current holder, which may be a killed process that ends
 * shortly after. The lock belongs to a connection, so it always ends with the process.
 */
export function withDemoLock<T>(db: Db, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    while (!(await isLocked(connection))) {
      signal?.throwIfAborted()
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(hashtext('tributary demo'))`.execute(connection)
    }
  })
}

async function isLocked(connection: Db): Promise<boolean> {
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_lock(hashtext('tributary demo')) as is_mine`.execute(connection)
  return rows[0]!.is_mine
}

import type { ProfileContext } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db-handle.ts'
import { fail } from '../../kernel/errors.ts'
import { findProvider } from '../../providers/registry.ts'
import type { Ask } from './new-action.ts'
import { listTargets } from './queries.ts'
import { refuseAction } from './refuse-action.ts'
import type { ActionLevel, Target } from './shapes.ts'

/** What the handle names. */
export async function requireTarget(db: Db, profileId: string, level: ActionLevel, handle: string): Promise<Target> {
  return (await findTarget(db, profileId, level, handle)) ?? failAbsent(level)
}

/** What the handle names, to be changed. On a platform that is only read nothing can be: the ledger keeps that it was asked. */
export async function requireWritable(
  ctx: ProfileContext,
  level: ActionLevel,
  handle: string,
  asked: Pick<Ask, 'action' | 'wanted'>,
): Promise<Target> {
  const target = await requireTarget(ctx.db, ctx.profile.id, level, handle)
  if (isWritable(target)) return target
  return refuseAction(ctx, { ...asked, target, applied_by: null }, async () => failReadOnly())
}

export function failReadOnly(): never {
  return fail('not_implemented', 'Its platform is only read: it cannot be changed from here.')
}

/** Where several platforms have the id, the one that can be changed from here is meant. */
export async function findTarget(
  db: Db,
  profileId: string,
  level: ActionLevel,
  handle: string,
): Promise<Target | null> {
  const found = await listTargets(db, profileId, level, handle)
  return found.find(isWritable) ?? found[0] ?? null
}

function isWritable({ platform }: Target): boolean {
  return findProvider(platform)?.write !== undefined
}

export function failAbsent(level: ActionLevel, message?: string): never {
  return fail(level === 'campaign' ? 'campaign_not_found' : 'not_found', message)
}

import type { Db } from '../../kernel/db-handle.ts'
import { fail } from '../../kernel/errors.ts'
import { findProvider } from '../../providers/registry.ts'
import { listTargets } from './queries.ts'
import type { ActionLevel, Target } from './shapes.ts'

/** What the handle names, on a platform that can be changed from here. */
export async function requireTarget(db: Db, profileId: string, level: ActionLevel, handle: string): Promise<Target> {
  const found = await listTargets(db, profileId, level, handle)
  const target = found.find(isWritable)
  if (target) return target
  return failAbsent(level, found.length > 0 ? 'Its platform is only read: it cannot be changed from here.' : undefined)
}

export function isWritable({ platform }: Pick<Target, 'platform'>): boolean {
  return findProvider(platform)?.write !== undefined
}

export function failAbsent(level: ActionLevel, message?: string): never {
  return fail(level === 'campaign' ? 'campaign_not_found' : 'not_found', message)
}

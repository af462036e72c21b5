import type { Context } from '../kernel/context.ts'
import { fail } from '../kernel/errors.ts'
import { isAdminRole } from './person.ts'
import { findMemberRole } from './workspace-queries.ts'

/** Owners and admins only; whoever is not a member at all sees no such workspace. */
export async function requireGovernor({ db, actor }: Context, workspaceId: string): Promise<void> {
  const role = actor.kind === 'user' ? await findMemberRole(db, workspaceId, actor.user_id) : null
  if (role === null) return fail('not_found', 'No such workspace.')
  if (!isAdminRole(role)) fail('forbidden', 'Only an owner or admin of the workspace may do this.')
}

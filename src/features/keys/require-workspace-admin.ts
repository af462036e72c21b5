import { isAdminRole } from '../../domain/tenancy/is-admin-role.ts'
import type { Actor } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'

/** Keys are seen and handed out by those who govern the workspace. */
export function requireWorkspaceAdmin(actor: Actor): void {
  if (actor.kind === 'user' && isAdminRole(actor.role)) return
  fail('forbidden', 'Only an owner or admin of the workspace manages its keys.')
}

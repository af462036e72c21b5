import type { Actor } from '../../../kernel/context/context.ts'
import type { Role } from '../../../kernel/context/scopes.ts'
import { isAdminRole } from '../../callers/person.ts'

/** Whether the caller may add a profile. Whoever may not is told the same as of a workspace that does not exist. */
export function canFoundProfile(
  actor: Actor,
  workspace: { provisioned_by_app_id: string | null },
  caller: CallerState,
): boolean {
  switch (actor.kind) {
    case 'operator':
      return true
    case 'user':
      return isAdminRole(caller.role)
    case 'app':
      return workspace.provisioned_by_app_id === actor.app_id || (caller.is_bound_here && caller.has_grant)
    case 'api_key': {
      const isTrusted = actor.app_id === null || workspace.provisioned_by_app_id === actor.app_id || caller.has_grant
      return caller.is_bound_here && isTrusted
    }
    case 'anyone':
      return false
  }
}

/** What is known about a caller who wants to add a profile to a workspace. */
export interface CallerState {
  /** Whether the credential is bound to a profile of this very workspace. */
  is_bound_here: boolean
  /** Whether the calling app holds a live grant on that profile. */
  has_grant: boolean
  /** The person's role in this workspace. */
  role: Role | null
}

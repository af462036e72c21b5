import type { Actor } from '../../../kernel/context/context.ts'
import type { Role } from '../../../kernel/context/scopes.ts'
import { isAdminRole } from '../../callers/signed-in-user.ts'

/** Whether the caller may add a profile. Otherwise the response is the same as for a workspace that does not exist. */
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
    case 'share_link':
    case 'anyone':
      return false
  }
}

/** The permissions of a caller who adds a profile to a workspace. */
export interface CallerState {
  /** Whether the credential is bound to a profile of this workspace. */
  is_bound_here: boolean
  /** Whether the calling app has a live grant on that profile. */
  has_grant: boolean
  /** The role of the user in this workspace. */
  role: Role | null
}

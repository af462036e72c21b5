import type { Role } from '../../kernel/scopes.ts'

/** Owners and admins govern a workspace: its profiles and its credentials. */
export function isAdminRole(role: Role | null): boolean {
  return role === 'owner' || role === 'admin'
}

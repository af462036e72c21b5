import { mayRole, roles } from '../src/kernel/context/scopes.ts'
import { type Operation, routeOf } from '../src/kernel/operations/operation.ts'
import { markdownTable } from './markdown-table.ts'

/** The role table: every operation that a person can call, with the roles that may. */
export function rolesPage(operations: readonly Operation[]): string {
  const forPeople = operations.filter(({ credentials }) =>
    credentials.some((kind) => kind === 'session' || kind === 'user_token'),
  )
  const rows = forPeople.map((op) => [
    `\`${op.method} ${routeOf(op)}\``,
    placeOf(op),
    ...roles.map((role) => (mayRole(role, op) ? 'yes' : '')),
    mayLimitedMember(op) ? 'yes' : '',
  ])
  return `${introduction}\n\n${markdownTable(['Route', 'Role on', ...roles, 'limited member'], rows)}\n`
}

function placeOf({ roleOn, boundTo }: Operation): string {
  if (roleOn !== 'active_profile') return `${roleOn} in the path`
  return boundTo === 'profile' ? 'profile' : 'account'
}

/** Profiles are added to the workspace, so a limited member cannot create one. */
function mayLimitedMember({ roleOn, isForLimitedMembers, scopes }: Operation): boolean {
  if (roleOn === 'workspace') return isForLimitedMembers
  return scopes === 'any' || !scopes.includes('profiles:write')
}

const introduction = `# Roles

Generated from the operations of \`src\`. A member has one role in a workspace, which applies to all of its profiles. A member who is
limited to profiles (\`PUT /workspaces/{id}/members/{userId}/profiles\`) has a role on each of them, and gets the same responses for
other profiles as for profiles that do not exist.

- A **viewer** reads without personal data.
- An **editor** also reads personal data and makes changes.
- An **admin** also manages members, keys and profiles.
- An **owner** also archives and restores the workspace and deletes profiles.

The last column says whether a limited member may call the operation, with the role on the profile. User tokens and authorized apps
are also limited by their scopes. For \`account\`, the
highest role of the user counts.`

/** Every scope of contract 5.3 and what it allows. */
export const scopes = {
  'customers:read': 'Person-level reads: customers, their contact data and journeys.',
  'visitors:read': 'The raw visit feed.',
  'attribution:write': 'Send outcomes, identities, payments and erasures.',
  'conversions:read': 'Conversions and projected journeys, without a person.',
  'campaigns:read': 'Campaign, ad-set and ad reports.',
  'campaigns:apply': 'Change campaigns, ad sets and ads on the ad platform.',
  'connections:read': 'Read connections and their health.',
  'connections:write': 'Start, finish and end connections; manage webhooks.',
  'exports:read': 'Read conversion exports and pixels.',
  'exports:write': 'Configure and run conversion exports.',
  'analytics:read': 'Read tracking health, definitions and aggregates.',
  analytics_pii: 'Analytics together with person-level reads.',
  'goals:write': 'Write conversion definitions.',
  'creatives:write': 'Start creative analyses.',
  'experiments:write': 'Create, start and end experiments; not part of the contract.',
  'commerce:read': 'Reserved: orders and catalogues. It opens nothing in this version.',
  'workspaces:write': 'Create workspaces.',
  'profiles:write': 'Create profiles.',
  'mcp:read': 'Read through MCP: reports and aggregates, without a person.',
  'mcp:write': 'Write through MCP; includes creating workspaces and profiles.',
  analytics: 'OAuth bundle: aggregates, campaigns and conversions, without a person.',
  attribution_write: 'OAuth bundle of older grants: sending outcomes, and the connect rail during the swap window.',
  connections: 'OAuth bundle: reading and writing connections.',
} as const satisfies Record<string, string>

export type Scope = keyof typeof scopes

/** Named by the contract and required by no operation. */
export const reservedScopes: readonly Scope[] = ['commerce:read']

export const scopeNames = Object.keys(scopes) as [Scope, ...Scope[]]

/** Scopes that give access to personal data; a partner never holds them on a healthcare-family profile (contract 5.5). */
export const personScopes: ReadonlySet<Scope> = new Set(['customers:read', 'visitors:read', 'analytics_pii'])

/**
 * The scopes that a scope implies (contract 5.3): bundles, and the scopes of assistants, which read aggregates and never
 * personal data.
 */
const implies: Partial<Record<Scope, readonly Scope[]>> = {
  'mcp:read': [
    'analytics:read',
    'campaigns:read',
    'conversions:read',
    'connections:read',
    'exports:read',
    'commerce:read',
  ],
  'mcp:write': ['workspaces:write', 'profiles:write'],
  analytics: ['analytics:read', 'campaigns:read', 'conversions:read'],
  analytics_pii: ['analytics:read', 'campaigns:read', 'conversions:read', 'customers:read', 'visitors:read'],
  attribution_write: ['attribution:write', 'goals:write', 'connections:read', 'connections:write'],
  connections: ['connections:read', 'connections:write'],
}

/** Returns the held scopes and all scopes they imply. */
export function expandScopes(held: Iterable<Scope>): ReadonlySet<Scope> {
  const all = new Set<Scope>()
  for (const scope of held) {
    all.add(scope)
    for (const implied of implies[scope] ?? []) all.add(implied)
  }
  return all
}

/** A route lists alternatives: one of them is enough. */
export function hasAnyScope(held: ReadonlySet<Scope>, alternatives: readonly Scope[]): boolean {
  return alternatives.some((scope) => held.has(scope))
}

/** The `required` scopes that `held` does not cover, in the given order. */
export function missingScopes(held: Iterable<Scope>, required: readonly Scope[]): Scope[] {
  const covered = expandScopes(held)
  return required.filter((scope) => !covered.has(scope))
}

export function withoutPersonScopes(held: Iterable<Scope>): Scope[] {
  return [...held].filter((scope) => !personScopes.has(scope))
}

export const roles = ['owner', 'admin', 'editor', 'viewer'] as const
export type Role = (typeof roles)[number]

/**
 * The scopes of a user in the console or with a user token, by role in the workspace: a viewer reads without personal data, an
 * editor reads personal data and makes changes. Actions of admins (users and keys) and owners have no scope, because no key can
 * do them: the operation names its least role.
 */
export function scopesOfRole(role: Role): readonly Scope[] {
  if (role !== 'viewer') return scopeNames
  return withoutPersonScopes(scopeNames.filter((scope) => scope.endsWith(':read')))
}

/** Scopes that act on a workspace and not on one of its profiles. */
const workspaceScopes: ReadonlySet<Scope> = new Set(['workspaces:write', 'profiles:write'])

/** Whether the scope, directly or through its bundle, acts on a workspace: a member who is limited to profiles cannot give it. */
export function isWorkspaceScope(scope: Scope): boolean {
  return !expandScopes([scope]).isDisjointFrom(workspaceScopes)
}

/** The scopes that a member can pass on to an app on one profile. */
export function scopesOfMember({ role, is_limited }: { role: Role; is_limited: boolean }): readonly Scope[] {
  return is_limited ? scopesOfRole(role).filter((scope) => !isWorkspaceScope(scope)) : scopesOfRole(role)
}

/** Each role includes the permissions of the roles after it. */
export function isRoleEnough(role: Role, least: Role): boolean {
  return roles.indexOf(role) <= roles.indexOf(least)
}

/** The role table: whether a user with this role may run an operation with these requirements. */
export function mayRole(role: Role, required: { leastRole: Role; scopes: readonly Scope[] | 'any' }): boolean {
  if (!isRoleEnough(role, required.leastRole)) return false
  return required.scopes === 'any' || hasAnyScope(expandScopes(scopesOfRole(role)), required.scopes)
}

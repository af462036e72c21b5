/* Who may call: the access rules that many operations have in common. */

/** A user, whatever profile is active. */
export const byUser = { auth: ['session'], scopes: 'any', boundTo: 'workspace' } as const

/** An owner or admin of the workspace that the path names. */
export const byWorkspaceAdmin = { ...byUser, leastRole: 'admin', roleOn: 'workspace' } as const

/** An owner or admin of the active profile. */
export const byProfileAdmin = { auth: ['session'], scopes: 'any', leastRole: 'admin' } as const

/** The key of the operator; no user. */
export const byOperatorKey = { auth: ['operator'], scopes: 'any', boundTo: 'workspace' } as const

/** The operator, by the key or as a user. */
export const byOperator = { ...byOperatorKey, isForOperators: true } as const

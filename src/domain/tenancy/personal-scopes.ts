import { type Role, type Scope, scopesOfRole } from '../../kernel/scopes.ts'

/** What a person may put into a token of their own: MCP in both directions, and what their role gives them anyway. */
export function personalScopes(role: Role | null): readonly Scope[] {
  return [...new Set<Scope>(['mcp:read', 'mcp:write', ...(role ? scopesOfRole(role) : [])])]
}

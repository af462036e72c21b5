const depthMax = 20

/** JSON writers and PostgreSQL both walk a value recursively, so its depth is bounded before it gets there. */
export function isNestedTooDeeply(value: unknown, depth: number = depthMax): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth === 0) return true
  return Object.values(value).some((part) => isNestedTooDeeply(part, depth - 1))
}

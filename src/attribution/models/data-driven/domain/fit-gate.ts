const minConversions = 300
const minPaths = 3_000

/** How many conversions and paths are missing for a fit; null if there are enough. */
export function findMissing(conversions: number, paths: number): { conversions: number; paths: number } | null {
  const missing = { conversions: Math.max(0, minConversions - conversions), paths: Math.max(0, minPaths - paths) }
  return missing.conversions === 0 && missing.paths === 0 ? null : missing
}

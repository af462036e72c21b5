/** Two sources of payments, in alphabetical order. */
export interface SourceJoin {
  source: string
  other_source: string
}

/** Returns two sources in alphabetical order. */
export function sortSources(source: string, other: string): SourceJoin {
  return source < other ? { source, other_source: other } : { source: other, other_source: source }
}

/** Returns a predicate: whether the sources of a pair are joined. */
export function matchesSources(joins: readonly SourceJoin[]) {
  const known = new Set(joins.map(({ source, other_source }) => `${source} ${other_source}`))
  return (pair: SourceJoin) => {
    const { source, other_source } = sortSources(pair.source, pair.other_source)
    return known.has(`${source} ${other_source}`)
  }
}

const dayMs = 86_400_000

/** Every day from the first to the last, both included, as `YYYY-MM-DD`. */
export function daysBetween(first: string, last: string): string[] {
  const start = Date.parse(first)
  const count = (Date.parse(last) - start) / dayMs + 1
  return Array.from({ length: count }, (_, index) => new Date(start + index * dayMs).toISOString().slice(0, 10))
}

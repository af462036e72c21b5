/** Runs `work` so that nothing it throws reaches the page that we are a guest of. */
export function quietly<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

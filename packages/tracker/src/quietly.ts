/** Runs `work` and swallows its errors, so that the tracker never breaks the host page. */
export function quietly<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

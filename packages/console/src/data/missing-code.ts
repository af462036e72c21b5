/** Errors of pages whose code the service no longer has, because it was upgraded after the console was opened. */
const missing = new WeakSet<object>()

/** Vite reports every chunk that failed to load; the failure matters only when a page throws it, not for a prefetch. */
export function watchMissingCode(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload)
  })
}

export function isMissingCode(error: unknown): boolean {
  return typeof error === 'object' && error !== null && missing.has(error)
}

const key = 'tributary.reloaded_at'
const atMostEveryMs = 30_000

/** Reloads the page to get the current code; returns false if it did so a moment ago without success. */
export function reloadForNewCode(): boolean {
  const before = Number(sessionStorage.getItem(key) ?? 0)
  if (Date.now() - before < atMostEveryMs) return false
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
  return true
}

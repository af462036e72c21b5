/** Failures of pages whose code the service no longer has, because it was upgraded since this page was opened. */
const missing = new WeakSet<object>()

/** Vite tells of every part that could not be fetched; a part that was only fetched ahead is not missed yet. */
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

/** Opens the page anew, with the code of today; false when it did so just now and it was no use. */
export function reloadForNewCode(): boolean {
  const before = Number(sessionStorage.getItem(key) ?? 0)
  if (Date.now() - before < atMostEveryMs) return false
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
  return true
}

/** Words under which pages and consent tools say whether a visitor may be followed. */
const purposes = ['analytics', 'analytics_storage', 'status', 'mode', 'state', 'tracking', 'statistics']
const noes: ReadonlySet<unknown> = new Set(['denied', 'declined', 'rejected', 'no', 'none', 'off', false])

/** Whether the visitor may not be followed: as the page says, else as the browser says where the profile heeds it. */
export function isConsentDenied(
  consent: unknown,
  browser: { gpc: string | undefined; dnt: string | undefined },
  settings: { honors_gpc: boolean; honors_dnt: boolean },
): boolean {
  if (settings.honors_gpc && browser.gpc === '1') return true
  if (settings.honors_dnt && browser.dnt === '1') return true
  if (typeof consent !== 'object' || consent === null) return noes.has(normal(consent))
  return purposes.some((purpose) => noes.has(normal((consent as Record<string, unknown>)[purpose])))
}

function normal(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().toLowerCase() : value
}

export interface PageAddress {
  url: string | null
  host: string | null
  path: string | null
  /** Query parameters by lower-case name; the first of a repeated one counts. */
  params: ReadonlyMap<string, string>
}

const urlMax = 4_000

/** Parses the page URL of a hit. Text that is not a web URL counts as none. */
export function readPageAddress(text: string | null): PageAddress {
  const parsed = text && text.length <= urlMax && /^https?:\/\//i.test(text) ? URL.parse(text) : null
  if (!parsed) return { url: null, host: null, path: null, params: new Map() }
  // Assigning a part parses the whole URL again, so only parts that are present are cleared.
  if (parsed.username) parsed.username = ''
  if (parsed.password) parsed.password = ''
  const params = new Map<string, string>()
  if (parsed.search.length > 1) {
    for (const [name, value] of parsed.searchParams) {
      const key = name.toLowerCase()
      // PostgreSQL cannot store an encoded NUL.
      if (!params.has(key) && !value.includes('\0')) params.set(key, value)
    }
  }
  return { url: withoutToken(parsed), host: parsed.hostname, path: parsed.pathname, params }
}

/** Removes the link token, which identifies a customer and must not be stored with the URL. */
function withoutToken(url: URL): string {
  if (/[?&]svc_t/.test(url.search) && url.searchParams.has('svc_t')) url.searchParams.delete('svc_t')
  return url.href
}

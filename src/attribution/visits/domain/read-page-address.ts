export interface PageAddress {
  url: string | null
  host: string | null
  path: string | null
  /** Query parameters by lower-case name; of a repeated one the first counts. */
  params: ReadonlyMap<string, string>
}

const urlMax = 4_000

/** The page a hit came from. What is no web address counts as none. */
export function readPageAddress(text: string | null): PageAddress {
  const parsed = text && text.length <= urlMax && /^https?:\/\//i.test(text) ? URL.parse(text) : null
  if (!parsed) return { url: null, host: null, path: null, params: new Map() }
  // Setting a part makes the whole address be read again, so only what is there is taken away.
  if (parsed.username) parsed.username = ''
  if (parsed.password) parsed.password = ''
  const params = new Map<string, string>()
  if (parsed.search.length > 1) {
    for (const [name, value] of parsed.searchParams) {
      const key = name.toLowerCase()
      // An encoded NUL is no text that a database could keep.
      if (!params.has(key) && !value.includes('\0')) params.set(key, value)
    }
  }
  return { url: withoutToken(parsed), host: parsed.hostname, path: parsed.pathname, params }
}

/** A link token opens a person; it is never kept with the address it came on. */
function withoutToken(url: URL): string {
  if (/[?&]svc_t/.test(url.search) && url.searchParams.has('svc_t')) url.searchParams.delete('svc_t')
  return url.href
}

/** The properties of a route that the client needs. */
export interface Route {
  method: string
  path: string
  acceptsIdempotencyKey: boolean
  /** True for reads and for writes that have no further effect when repeated. */
  isHarmlessToRepeat: boolean
  isPaged: boolean
  isForm: boolean
  /** Whether the route accepts `X-Profile-Id`, for credentials that belong to no profile. */
  namesProfile: boolean
}

export function readRoute(text: string): Route {
  const [method, path, idempotency, ...flags] = text.split(' ') as [string, string, string, ...string[]]
  return {
    method,
    path,
    acceptsIdempotencyKey: idempotency === 'accepted' || idempotency === 'required',
    isHarmlessToRepeat: method === 'GET' || idempotency === 'natural',
    isPaged: flags.includes('paged'),
    isForm: flags.includes('form'),
    namesProfile: flags.includes('profile'),
  }
}

/** Path and query parameters are properties of the input; the request body is its `body`. */
export function requestOf(
  route: Route,
  input: object,
  origin: string,
): { url: string; body: string | null; contentType: string | null } {
  const { body, ...params } = input as { body?: unknown; [name: string]: unknown }
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '') throw new TypeError(`${name} is missing`)
    // A URL parser removes dot segments even if they are encoded, so the request would reach another route.
    if (value === '.' || value === '..') throw new TypeError(`${name} must not be "${value}"`)
    delete params[name]
    return encodeURIComponent(String(value))
  })
  const query = queryOf(params)
  const url = `${origin}${path}${query === '' ? '' : `?${query}`}`
  if (body === undefined) return { url, body: null, contentType: null }
  if (route.isForm) return { url, body: queryOf(body as object), contentType: 'application/x-www-form-urlencoded' }
  return { url, body: JSON.stringify(body), contentType: 'application/json' }
}

/** Omits undefined values; joins the values of a list with commas. */
function queryOf(params: object): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined || value === null) continue
    query.append(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  return query.toString()
}

/** Longer texts are cut, so that a visit stays small. */
export const siteTextMax = 200

/** The page of visits whose pages are unknown or were erased. */
export const unknownPage = '*'

/**
 * The page of a path. Segments that are ids, numbers or addresses become `*`: they would make a row per person, and may be personal
 * data.
 */
export function toSitePage(path: string | null): string {
  if (path === null || path === '') return unknownPage
  const segments = path.split('/').map((segment) => (isIdentifier(segment) ? '*' : segment))
  const page = trimSlash(segments.join('/'))
  return cut(page.startsWith('/') ? page : `/${page}`)
}

export function toSiteText(text: string | null): string {
  return cut(text ?? '')
}

function cut(text: string): string {
  return text.slice(0, siteTextMax).toWellFormed()
}

function trimSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** An email address, also if it is encoded repeatedly, a number of five digits or more, or a long text of hexadecimal digits, such as a UUID. */
function isIdentifier(segment: string): boolean {
  if (/@|%(?:25)*40/.test(segment)) return true
  return /^\d{5,}$/.test(segment) || (segment.length >= 16 && /^[0-9a-f-]+$/i.test(segment))
}

/** A name in one piece as the two that are kept; where it is to be cut nobody knows, so the first word is the first name. */
export function splitName(name: string | null | undefined): { first_name: string | null; last_name: string | null } {
  const [first_name = null, ...rest] = name?.trim().split(/\s+/).filter(Boolean) ?? []
  return { first_name, last_name: rest.join(' ') || null }
}

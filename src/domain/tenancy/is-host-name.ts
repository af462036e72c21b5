/** A site's host as its owner writes it: lowercase, without scheme, port or path. `*.` in front takes in every subdomain. */
export function isHostName(text: string): boolean {
  return text.length <= 253 && hostShape.test(text)
}

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
const hostShape = new RegExp(`^(\\*\\.)?(${label}\\.)*${label}$`)

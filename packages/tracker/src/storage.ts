import { newId } from './ids.ts'
import { quietly } from './quietly.ts'

/** Some browsers and sandboxes block storage; data then lasts as long as the page. */
export const store: Storage | undefined = quietly(() => window.localStorage)

export function readCookie(name: string): string | undefined {
  return new RegExp(`(?:^|; )${name}=([^;]+)`).exec(document.cookie)?.[1]
}

function writeCookie(name: string, value: string, seconds: number, domain: string): void {
  const secure = location.protocol === 'https:' ? ';secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is neither synchronous nor everywhere.
  document.cookie = `${name}=${value};path=/;max-age=${seconds};samesite=lax;domain=${domain}${secure}`
}

let widest: string | undefined

/**
 * Returns the widest domain that accepts cookies, so that all subdomains share the visitor; empty if only the host does, which
 * browsers treat like a missing attribute.
 */
function cookieDomain(): string {
  const labels = location.hostname.split('.')
  for (let count = 2; count <= labels.length && !widest; count++) {
    const domain = labels.slice(-count).join('.')
    writeCookie('atribu_', '1', 9, domain)
    if (readCookie('atribu_')) widest = domain
    writeCookie('atribu_', '', 0, domain)
  }
  return widest || ''
}

/**
 * Returns an id that expires the given time after its last use. It is stored in a cookie and also in local storage, because
 * browsers may shorten the lifetime of cookies.
 */
export function loadOrStoreId(name: string, seconds: number): string {
  const [storedId, until] = `${read(name)}`.split('|') as [string, string?]
  const id = readCookie(name) || (+until! > Date.now() && storedId) || newId()
  writeCookie(name, id, seconds, cookieDomain())
  write(name, `${id}|${Date.now() + seconds * 1000}`)
  return id
}

export function forgetCookie(name: string): void {
  // Finding the domain sets a cookie, so this runs only if there is a cookie to delete.
  if (readCookie(name)) writeCookie(name, '', 0, cookieDomain())
}

export function read(name: string): string | null | undefined {
  return quietly(() => store!.getItem(name))
}

/** A full storage is ignored. */
export function write(name: string, value: string): void {
  quietly(() => store!.setItem(name, value))
}

export function remove(name: string): void {
  quietly(() => store!.removeItem(name))
}

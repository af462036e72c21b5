import { fastifyCookie } from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'

/** Cookies are parsed only where one is needed: hits and calls with a key have none. */
export function registerCookies(server: FastifyInstance): void {
  server.register(fastifyCookie, { hook: false })
}

/** The value of a cookie in a `Cookie` header. */
export function readCookie(header: string | undefined, name: string): string | null {
  return (header && fastifyCookie.parse(header)[name]) || null
}

/** A `Set-Cookie` header for this host: not readable by scripts, and not sent with forms of other sites. */
export function cookieHeader(
  { name, value, path, maxAgeSeconds }: { name: string; value: string; path: string; maxAgeSeconds: number },
  baseUrl: string,
): string {
  const secure = baseUrl.startsWith('https:')
  return fastifyCookie.serialize(name, value, { path, maxAge: maxAgeSeconds, httpOnly: true, sameSite: 'lax', secure })
}

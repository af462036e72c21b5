import { fastifyCookie } from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'

/** Cookies are read where one is looked for and not on every request: hits and calls with a key have none to show. */
export function registerCookies(server: FastifyInstance): void {
  server.register(fastifyCookie, { hook: false })
}

/** The value of a cookie in a `Cookie` header. */
export function readCookie(header: string | undefined, name: string): string | null {
  return (header && fastifyCookie.parse(header)[name]) || null
}

/** A `Set-Cookie` for this service alone: no script reads it, and no other site's form sends it. */
export function cookieHeader(
  { name, value, path, maxAgeSeconds }: { name: string; value: string; path: string; maxAgeSeconds: number },
  baseUrl: string,
): string {
  const secure = baseUrl.startsWith('https:')
  return fastifyCookie.serialize(name, value, { path, maxAge: maxAgeSeconds, httpOnly: true, sameSite: 'lax', secure })
}

import type pg from 'pg'
import { listen, notify } from '../../db/connections/listen.ts'
import type { CredentialNotices, Logger } from '../../kernel/context/context.ts'

/**
 * Credentials looked up in the last second. Changes are announced to every process by NOTIFY, so that a revoked key stops working
 * immediately; the second is only the bound for a process that has lost its listener.
 */
export interface CredentialCache extends CredentialNotices {
  close(): Promise<void>
}

const ttlMs = 1_000
/** Enough for every key in use within a second; beyond it, the cache is cleared early. */
const entriesMax = 10_000
const channel = 'tributary_credentials'

export function credentialCache(options: { connection: pg.ClientConfig | null; log: Logger }): CredentialCache {
  const entries = new Map<string, unknown>()
  const lookups = new Map<string, Promise<unknown>>()
  // A lookup that began before a change must not be cached or shared after it.
  const forgetHere = () => {
    lookups.clear()
    entries.clear()
  }
  const findCached = (token: string, load: () => Promise<unknown>) => {
    const lookup: Promise<unknown> = load()
      .then((value) => {
        if (value && lookups.get(token) === lookup) {
          if (entries.size >= entriesMax) entries.clear()
          entries.set(token, value)
        }
        return value
      })
      .finally(() => {
        if (lookups.get(token) === lookup) lookups.delete(token)
      })
    lookups.set(token, lookup)
    return lookup
  }
  // The cache is cleared every second, which saves reading the clock for each request.
  const forgetting = setInterval(() => entries.clear(), ttlMs).unref()
  // Changes may have been missed while disconnected, so the cache is cleared after a reconnect.
  const listener =
    options.connection &&
    listen({
      connection: options.connection,
      application_name: 'tributary credentials',
      channel,
      log: options.log,
      onNotice: forgetHere,
      onReady: forgetHere,
    })
  return {
    find<Value>(token: string, load: () => Promise<Value | null>) {
      const known = entries.get(token)
      if (known !== undefined) return known as Value
      // Concurrent requests share one lookup; otherwise a busy key would be queried many times after each clear.
      return (lookups.get(token) ?? findCached(token, load)) as Promise<Value | null>
    },
    forgetHere,
    async announce(db) {
      await notify(db, channel, [''])
    },
    async close() {
      clearInterval(forgetting)
      await (await listener)?.close()
    },
  }
}

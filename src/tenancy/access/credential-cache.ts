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

/** A credential is cached for at most two periods; in the second one, the first request that uses it looks it up again. */
const periodMs = 500
/** Enough for every key in use within a period; beyond it, the cache is cleared early. */
const entriesMax = 10_000
const channel = 'tributary_credentials'

export function credentialCache(options: { connection: pg.ClientConfig | null; log: Logger }): CredentialCache {
  /** Looked up in this period, and in the one before. */
  let entries = new Map<string, unknown>()
  let previousEntries = new Map<string, unknown>()
  const lookups = new Map<string, Promise<unknown>>()
  // A lookup that began before a change must not be cached or shared after it.
  const forgetHere = () => {
    lookups.clear()
    entries.clear()
    previousEntries.clear()
  }
  const findCached = (token: string, load: () => Promise<unknown>) => {
    const lookup: Promise<unknown> = load()
      .then((value) => {
        if (lookups.get(token) !== lookup) return value
        previousEntries.delete(token)
        if (value) {
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
  // Periods save reading the clock for each request.
  const ageing = setInterval(() => {
    previousEntries = entries
    entries = new Map()
  }, periodMs).unref()
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
      // Concurrent requests share one lookup; otherwise a busy key would be queried many times.
      const lookup = (lookups.get(token) ?? findCached(token, load)) as Promise<Value | null>
      const previous = previousEntries.get(token)
      if (previous === undefined) return lookup
      // No request waits for the new lookup; if it fails, a request after this period looks up again and gets the error.
      lookup.catch(() => {})
      return previous as Value
    },
    forgetHere,
    async announce(db) {
      await notify(db, channel, [''])
    },
    async close() {
      clearInterval(ageing)
      await (await listener)?.close()
    },
  }
}

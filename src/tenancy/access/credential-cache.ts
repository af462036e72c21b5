import type pg from 'pg'
import { listen, notify } from '../../db/connections/listen.ts'
import type { CredentialNotices, Logger } from '../../kernel/context/context.ts'

/**
 * Credentials looked up in the last second. A change is announced to every process through PostgreSQL's NOTIFY, so that a
 * revoked key stops working at once; the one second is only the bound for a process that has lost its listener.
 */
export interface CredentialCache extends CredentialNotices {
  close(): Promise<void>
}

const ttlMs = 1_000
/** Enough for every key in use within a second; past it, the second is cut short. */
const entriesMax = 10_000
const channel = 'tributary_credentials'

export function credentialCache(options: { connection: pg.ClientConfig | null; log: Logger }): CredentialCache {
  const entries = new Map<string, unknown>()
  const lookups = new Map<string, Promise<unknown>>()
  // A lookup that began before a change must neither be kept nor be shared after it.
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
  // Everything is forgotten each second, which spares the request path a look at the clock.
  const forgetting = setInterval(() => entries.clear(), ttlMs).unref()
  // Whatever was missed while not listening is forgotten on coming back.
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
      // Requests that arrive together share one lookup; after each second's forgetting a busy key would else ask many times.
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

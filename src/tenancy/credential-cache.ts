import type pg from 'pg'
import { listen, notify } from '../db/listen.ts'
import type { CredentialNotices, Logger } from '../kernel/context.ts'

/**
 * Credentials looked up in the last second. A change is announced to every process through PostgreSQL's NOTIFY, so that a
 * revoked key stops working at once; the one second is only the bound for a process that has lost its listener.
 */
export interface CredentialCache<Value> extends CredentialNotices {
  find(bearer: string, load: () => Promise<Value | null>): Value | null | Promise<Value | null>
  close(): Promise<void>
}

const ttlMs = 1_000
/** Enough for every key in use within a second; past it, the second is cut short. */
const entriesMax = 10_000
const channel = 'tributary_credentials'

export function credentialCache<Value>(options: {
  connection: pg.ClientConfig | null
  log: Logger
}): CredentialCache<Value> {
  const entries = new Map<string, Value>()
  const lookups = new Map<string, Promise<Value | null>>()
  // A lookup that began before a change must neither be kept nor be shared after it.
  const forgetHere = () => {
    lookups.clear()
    entries.clear()
  }
  const look = (bearer: string, load: () => Promise<Value | null>) => {
    const lookup: Promise<Value | null> = load()
      .then((value) => {
        if (value && lookups.get(bearer) === lookup) {
          if (entries.size >= entriesMax) entries.clear()
          entries.set(bearer, value)
        }
        return value
      })
      .finally(() => {
        if (lookups.get(bearer) === lookup) lookups.delete(bearer)
      })
    lookups.set(bearer, lookup)
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
    find(bearer, load) {
      const known = entries.get(bearer)
      if (known !== undefined) return known
      // Requests that arrive together share one lookup; after each second's forgetting a busy key would else ask many times.
      return lookups.get(bearer) ?? look(bearer, load)
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

import { sql } from 'kysely'
import pg from 'pg'
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
  const listener = options.connection ? listen(options.connection, forgetHere, options.log) : null
  return {
    find(bearer, load) {
      const known = entries.get(bearer)
      if (known !== undefined) return known
      // Requests that arrive together share one lookup; after each second's forgetting a busy key would else ask many times.
      return lookups.get(bearer) ?? look(bearer, load)
    },
    forgetHere,
    async announce(db) {
      await sql`select pg_notify(${channel}, '')`.execute(db)
    },
    async close() {
      clearInterval(forgetting)
      await listener?.close()
    },
  }
}

/** Holds one connection open for notices and opens it again when it breaks; whatever was missed meanwhile is forgotten. */
function listen(connection: pg.ClientConfig, onNotice: () => void, log: Logger): { close(): Promise<void> } {
  const retryMs = 500
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null
  let isClosed = false
  const reconnect = () => {
    client?.removeAllListeners()
    client?.on('error', () => {})
    client?.end().catch(() => {})
    client = null
    if (!isClosed) timer ??= setTimeout(connect, retryMs)
  }
  const connect = async () => {
    timer = null
    const opened = new pg.Client({ ...connection, keepAlive: true, application_name: 'tributary credentials' })
    client = opened
    opened.on('error', reconnect).on('end', reconnect).on('notification', onNotice)
    try {
      await opened.connect()
      await opened.query(`listen ${channel}`)
      onNotice()
    } catch (error) {
      log.warn({ err: error }, 'credential notices are not being received; retrying')
      reconnect()
    }
  }
  void connect()
  return {
    async close() {
      isClosed = true
      if (timer) clearTimeout(timer)
      client?.removeAllListeners('end')
      await client?.end().catch(() => {})
    },
  }
}

import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { DatabaseLog } from '../embedded/process.ts'
import { silentMs } from './silent-connections.ts'

const retryMs = 1_000

/**
 * Keeps one connection open for the notifications of a channel and reopens it if it breaks or falls silent. A connection that
 * only listens never notices a lost peer, so it sends a query at intervals. `onReady` is called each time it starts to listen,
 * because notifications may have been missed before.
 */
export async function listen(options: {
  connection: pg.ClientConfig
  application_name: string
  channel: string
  log: DatabaseLog
  onNotice: (payload: string) => void
  onReady: () => void
  /** Interval between checks, and the timeout of each response. */
  boundMs?: number
}): Promise<{ close(): Promise<void> }> {
  const { boundMs = silentMs } = options
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let isChecking = false

  async function connect(): Promise<void> {
    const opened = new pg.Client({
      ...options.connection,
      application_name: options.application_name,
      keepAlive: true,
      connectionTimeoutMillis: boundMs,
      query_timeout: boundMs,
    })
    client = opened
    const lost = () => {
      if (client === opened) reconnect()
    }
    opened.on('error', lost).on('end', lost)
    opened.on('notification', ({ payload }) => options.onNotice(payload ?? ''))
    try {
      await opened.connect()
      await opened.query(`listen "${options.channel}"`)
      options.onReady()
    } catch (error) {
      options.log.warn({ err: error }, `${options.application_name}: notifications are not being received; retrying`)
      lost()
    }
  }

  function reconnect(): void {
    client?.end().catch(() => {})
    client = null
    if (!isClosed) timer = setTimeout(connect, retryMs)
  }

  async function checkConnection(): Promise<void> {
    const pending = client
    // Nothing to check while a response is pending or no connection is open.
    if (!pending || isChecking) return
    isChecking = true
    await pending.query('select').catch((error: Error) => {
      if (client !== pending) return
      options.log.warn({ reason: error.message }, `${options.application_name}: connection fell silent; reconnecting`)
      reconnect()
    })
    isChecking = false
  }

  await connect()
  const checkTimer = setInterval(checkConnection, boundMs).unref()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      clearInterval(checkTimer)
      const closing = client
      client = null
      await closing?.end().catch(() => {})
    },
  }
}

/** Sends one notification per payload to the listeners of the channel. */
export async function notify<Schema>(db: Kysely<Schema>, channel: string, payloads: readonly string[]): Promise<void> {
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(db)
}

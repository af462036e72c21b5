import type { DatabaseLog } from '../embedded/process.ts'

/** How often a database that failed to write is probed. */
const probeMs = 5_000
/** How often an ongoing incident is logged again, with its count. */
const remindMs = 60_000

export interface DatabaseFailures {
  /** Called for each statement or transaction that failed. */
  record(error: unknown): void
  /** True if writes failed and no write has succeeded since. */
  isFailing(): boolean
  /** Failed writes since the process started. */
  count(): number
  stop(): void
}

/**
 * A full disk or a read-only server fails every write of every request. The incident is logged once when it begins, with the
 * database error, once per minute while it lasts, and once when a write succeeds again.
 */
export function databaseFailures(options: {
  log: DatabaseLog
  /** Writes and rolls back; throws while the database cannot write. */
  probe: () => Promise<void>
  now?: () => number
}): DatabaseFailures {
  const { log, probe, now = () => performance.now() } = options
  let total = 0
  let incident: { since: number; remindedAt: number; failures: number; timer: NodeJS.Timeout } | null = null

  function begin(error: unknown): void {
    const { code, message } = error as { code?: string; message: string }
    log.error({ code, reason: message }, 'The database cannot write: requests that store data get 503.')
    const timer = setInterval(() => void check(), probeMs).unref()
    incident = { since: now(), remindedAt: now(), failures: 1, timer }
  }

  async function check(): Promise<void> {
    const watched = incident
    const isWell = await probe().then(
      () => true,
      () => false,
    )
    if (!watched || incident !== watched) return
    const details = { failures: watched.failures, seconds: Math.round((now() - watched.since) / 1000) }
    if (isWell) {
      end()
      log.warn(details, 'The database can write again.')
    } else if (now() - watched.remindedAt >= remindMs) {
      watched.remindedAt = now()
      log.error(details, 'The database still cannot write.')
    }
  }

  function end(): void {
    clearInterval(incident?.timer)
    incident = null
  }

  return {
    record(error) {
      if (!isWriteFailure(error)) return
      total += 1
      if (incident) incident.failures += 1
      else begin(error)
    },
    isFailing: () => incident !== null,
    count: () => total,
    stop: end,
  }
}

/**
 * True if disk, memory or another resource of the server is exhausted (except connections), if its disk fails, or if it is
 * read-only, as a standby is after a failover.
 */
function isWriteFailure(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^(53(?!300)|58030|25006|ENOSPC$)/.test(code)
}

/** Writes one megabyte to the disk of the server and rolls it back. */
export const writeProbe =
  "create temporary table write_probe on commit drop as select repeat('0', 1000) from generate_series(1, 1000)"

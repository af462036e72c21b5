import type { DatabaseLog } from '../embedded/process.ts'

/** How often a database that could not write is asked whether it can again. */
const probeMs = 5_000
/** How often an incident that goes on is logged again, with its count. */
const remindMs = 60_000

export interface DatabaseFailures {
  /** Told of each statement or transaction that failed. */
  record(error: unknown): void
  /** Whether writes failed and none is known to have succeeded since. */
  isFailing(): boolean
  /** Writes that failed since the start. */
  count(): number
  stop(): void
}

/**
 * A disk that is full, or a server that became read-only, fails every write of every request. It is logged once when it begins,
 * with the database's own words, once a minute while it goes on, and once when a write succeeds again.
 */
export function databaseFailures(options: {
  log: DatabaseLog
  /** Writes something and takes it back; throws while the database cannot write. */
  probe: () => Promise<void>
  now?: () => number
}): DatabaseFailures {
  const { log, probe, now = () => performance.now() } = options
  let total = 0
  let incident: { since: number; remindedAt: number; failures: number; timer: NodeJS.Timeout } | null = null

  function begin(error: unknown): void {
    const { code, message } = error as { code?: string; message: string }
    log.error({ code, reason: message }, 'The database cannot write: requests that store something are answered 503.')
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
 * Disk, memory or another resource of the server is used up (but for its connections), its disk fails, or it takes no writes, as a
 * standby does after a switch.
 */
function isWriteFailure(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^(53(?!300)|58030|25006|ENOSPC$)/.test(code)
}

/** A megabyte on the disk of the server, which is gone with the transaction. */
export const writeProbe =
  "create temporary table write_probe on commit drop as select repeat('0', 1000) from generate_series(1, 1000)"

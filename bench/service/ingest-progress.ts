import { setTimeout as delay } from 'node:timers/promises'
import { findLogTotals, type LogTotals } from '../../src/collection/log-repair/backlog-queries.ts'
import type { Database } from '../../src/db/open.ts'
import type { LoadResult } from '../load.ts'
import { isNode, treeMs } from '../processor-time.ts'

/** The processes whose work is measured. */
export interface Machine {
  database: Database
  servicePid: number
  postmasters: readonly number[]
}

export interface WatchedLoad {
  result: LoadResult
  /** From the first request until everything that was accepted is derived. */
  untilDerivedSeconds: number
  nodeMicroseconds: number
  databaseMicroseconds: number
  /** The number of entries that wait and the age of the oldest, every two seconds. */
  waiting: number[]
  lagSeconds: number[]
  /** The age of the oldest entry while requests arrive. */
  lagMs: { p50: number; p99: number }
}

const sampleMs = 50
const samplesPerLine = 40

/** Runs a load, waits until it is derived, and measures the log and the processors meanwhile. */
export async function watchLog(machine: Machine, run: () => Promise<LoadResult>): Promise<WatchedLoad> {
  const { database, servicePid, postmasters } = machine
  const processors = () => ({ node: treeMs([servicePid], isNode), database: treeMs(postmasters) })
  const before = processors()
  const startedAt = performance.now()
  const samples: { waiting: number; lagMs: number; isLoaded: boolean }[] = []
  let isLoaded = true
  const loading = run().finally(() => {
    isLoaded = false
  })
  for (let isWaiting = true; isLoaded || isWaiting; ) {
    const totals = await findLogTotals(database.db)
    isWaiting = totals.waiting > 0
    samples.push({ waiting: totals.waiting, lagMs: lagOf(totals), isLoaded })
    await delay(sampleMs)
  }
  const untilDerivedSeconds = (performance.now() - startedAt) / 1_000
  const after = processors()
  const result = await loading
  const lines = samples.filter((_, index) => index % samplesPerLine === samplesPerLine - 1)
  const lags = samples.filter((sample) => sample.isLoaded).map(({ lagMs }) => lagMs)
  return {
    result,
    untilDerivedSeconds,
    nodeMicroseconds: (after.node - before.node) * 1_000,
    databaseMicroseconds: (after.database - before.database) * 1_000,
    waiting: lines.map(({ waiting }) => waiting),
    lagSeconds: lines.map(({ lagMs }) => lagMs / 1_000),
    lagMs: { p50: percentile(lags, 0.5), p99: percentile(lags, 0.99) },
  }
}

/** The number of halvings: the result is exact to a 32nd of the highest rate. */
const steps = 5
/** How far derivation may be behind at the end of a step. */
const behindSecondsMax = 1
/** The share of the requested rate that must be accepted. */
const acceptedMin = 0.95

/**
 * Searches the highest rate at which everything is accepted in time and what waits does not grow. `send` sends requests at a rate for
 * the given number of seconds; `highest` is the rate that is accepted without derivation.
 */
export async function findSustained(
  machine: Machine,
  seconds: number,
  highest: number,
  send: (perSecond: number) => Promise<LoadResult>,
): Promise<number> {
  let [sustained, tooMuch] = [0, highest]
  for (let step = 0; step < steps; step++) {
    const perSecond = (sustained + tooMuch) / 2
    const { result, untilDerivedSeconds } = await watchLog(machine, () => send(perSecond))
    const isAccepted = result.requestsPerSecond >= acceptedMin * perSecond && result.unexpected === 0
    if (isAccepted && untilDerivedSeconds <= seconds + behindSecondsMax) sustained = perSecond
    else tooMuch = perSecond
  }
  return sustained
}

function lagOf({ waiting_since }: LogTotals): number {
  return waiting_since ? Date.now() - waiting_since.getTime() : 0
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

import type { Database } from '../../src/db/open.ts'
import { sendTraffic, type Target, type Traffic } from './traffic.ts'
import { until } from './until.ts'
import { type Findings, verify } from './verify.ts'

/** The effect of one kind of failure and the state it left behind. */
export interface Outcome {
  did: string
  acknowledged: number
  findings: Findings
  /** Responses that are neither a success nor a request to retry. */
  unexpected: readonly string[]
  /** The time from each failure to the first write accepted after it. */
  unavailableMs: readonly number[]
}

export interface Scenario {
  name: string
  /** The reason why it cannot run here, or null. */
  isImpossible?: () => string | null
  run(): Promise<Outcome>
}

/** Sends traffic before, during and after a failure; returns when writes are accepted again. */
export async function underTraffic(
  target: Target,
  label: string,
  happen: () => Promise<void>,
): Promise<{ traffic: Traffic; unavailableMs: number }> {
  const traffic = sendTraffic(target, label)
  const waitForAcknowledged = async (count: number) => {
    const from = traffic.acknowledgedAt.length
    await until(() => traffic.acknowledgedAt.length >= from + count)
  }
  try {
    await waitForAcknowledged(20)
    const startedAt = performance.now()
    await happen()
    await waitForAcknowledged(20)
    return { traffic, unavailableMs: longestSilence(traffic.acknowledgedAt, startedAt) }
  } finally {
    await traffic.end()
  }
}

/** The longest time without an acknowledged write after the failure: how long a client had to wait. */
function longestSilence(acknowledgedAt: readonly number[], from: number): number {
  const moments = [from, ...acknowledgedAt.filter((at) => at >= from)]
  return Math.max(...moments.slice(1).map((at, index) => at - moments[index]!), 0)
}

export async function concludeScenario(
  did: string,
  database: Database,
  target: Target,
  rounds: readonly { traffic: Traffic; unavailableMs: number }[],
): Promise<Outcome> {
  const all = rounds.map(({ traffic }) => traffic)
  const acknowledged = all.reduce((sum, { hits, sales }) => sum + hits.acknowledged.size + sales.acknowledged.size, 0)
  return {
    did,
    acknowledged,
    findings: await verify(database, target, all),
    unexpected: all.flatMap(({ unexpected }) => unexpected),
    unavailableMs: rounds.map(({ unavailableMs }) => unavailableMs),
  }
}

/** Prints one progress line; on a terminal each line replaces the previous one. */
export function reportProgress(text: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${text}` : `${text}\n`)
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

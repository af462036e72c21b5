import type { Database } from '../../src/db/open.ts'
import { sendTraffic, type Target, type Traffic } from './traffic.ts'
import { type Findings, verify } from './verify.ts'

/** What one kind of fault did, and what it left behind. */
export interface Outcome {
  did: string
  acknowledged: number
  findings: Findings
  /** Answers that are neither success nor "come again". */
  strange: readonly string[]
  /** From each fault to the first write that was taken after it. */
  awayMs: readonly number[]
}

export interface Scenario {
  name: string
  /** Why it cannot be done here, or null. */
  isImpossible?: () => string | null
  run(): Promise<Outcome>
}

/** Traffic before, during and after something happens; returns when writes are taken again. */
export async function underTraffic(
  target: Target,
  label: string,
  happen: () => Promise<void>,
): Promise<{ traffic: Traffic; awayMs: number }> {
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
    return { traffic, awayMs: longestSilence(traffic.acknowledgedAt, startedAt) }
  } finally {
    await traffic.end()
  }
}

/** The longest time without an acknowledged write from the fault on: how long a client had to wait. */
export function longestSilence(acknowledgedAt: readonly number[], from: number): number {
  const moments = [from, ...acknowledgedAt.filter((at) => at >= from)]
  return Math.max(...moments.slice(1).map((at, index) => at - moments[index]!), 0)
}

export async function concludeScenario(
  did: string,
  database: Database,
  target: Target,
  rounds: readonly { traffic: Traffic; awayMs: number }[],
): Promise<Outcome> {
  const all = rounds.map(({ traffic }) => traffic)
  const acknowledged = all.reduce((sum, { hits, sales }) => sum + hits.acknowledged.size + sales.acknowledged.size, 0)
  return {
    did,
    acknowledged,
    findings: await verify(database, target, all),
    strange: all.flatMap(({ strange }) => strange),
    awayMs: rounds.map(({ awayMs }) => awayMs),
  }
}

export async function until(holds: () => boolean | Promise<boolean>, timeoutMs = 120_000): Promise<void> {
  for (const giveUpAt = performance.now() + timeoutMs; !(await holds()); ) {
    if (performance.now() > giveUpAt) throw new Error('what was waited for did not come')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** One line that says how far it is; each one replaces the last where there is a terminal. */
export function reportProgress(text: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${text}` : `${text}\n`)
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

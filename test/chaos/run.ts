import { clockSteps } from './clock-failures.ts'
import { crowded, fullDisk, paused, restarted } from './database-failures.ts'
import { gracefulStop, killed } from './killed.ts'
import { killedMerges } from './killed-merges.ts'
import { cutNetwork, forgottenConnections, silentNetwork, slowNetwork } from './network-failures.ts'
import type { Outcome, Scenario } from './scenario.ts'

/*
 * `npm run test:chaos [words of names]` breaks a running service in every way it must survive and reports the results. It is not
 * part of `npm test`: it takes minutes, kills hundreds of processes and, as root, mounts a small file system.
 */
const scenarios: readonly Scenario[] = [
  killed,
  killedMerges,
  gracefulStop,
  restarted,
  paused,
  crowded,
  fullDisk,
  slowNetwork,
  cutNetwork,
  silentNetwork,
  forgottenConnections,
  clockSteps,
]

const selected = process.argv.slice(2)
const chosen = scenarios.filter(({ name }) => selected.length === 0 || selected.some((filter) => name.includes(filter)))
const startedAt = performance.now()
let failed = 0
for (const scenario of chosen) failed += (await runOne(scenario)) ? 0 : 1
log(`${chosen.length - failed} passed, ${failed} failed`)
log(`in ${seconds(performance.now() - startedAt)}`)
process.exitCode = failed > 0 ? 1 : 0

async function runOne(scenario: Scenario): Promise<boolean> {
  const reason = scenario.isImpossible?.()
  if (reason) {
    log(`- ${scenario.name}: skipped, ${reason}`)
    return true
  }
  const from = performance.now()
  try {
    const outcome = await scenario.run()
    const violations = violationsOf(outcome)
    log(
      `${violations.length === 0 ? 'ok ' : 'NOT'} ${scenario.name}: ${describeOutcome(outcome)} (${seconds(performance.now() - from)})`,
    )
    for (const violation of violations) log(`      ${violation}`)
    return violations.length === 0
  } catch (error) {
    log(`NOT ${scenario.name}: ${(error as Error).stack}`)
    return false
  }
}

function describeOutcome({ did, acknowledged, unavailableMs }: Outcome): string {
  const sorted = [...unavailableMs].sort((a, b) => a - b)
  const away = `longest wait of a client: median ${seconds(sorted[sorted.length >> 1]!)}, worst ${seconds(sorted.at(-1)!)}`
  return `${did}; ${acknowledged} writes accepted, none lost or duplicated, rollups match; ${away}`
}

function violationsOf({ findings, unexpected }: Outcome): string[] {
  const { lost, duplicated, broken } = findings
  return [
    ...(lost.length > 0 ? [`${lost.length} acknowledged and lost: ${lost.slice(0, 5).join(', ')}`] : []),
    ...(duplicated.length > 0
      ? [`${duplicated.length} stored more than once: ${duplicated.slice(0, 5).join(', ')}`]
      : []),
    ...broken,
    ...[...new Set(unexpected)].map((problem) => `unexpected: ${problem}`),
  ]
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function log(line: string): void {
  process.stdout.write(`${line}\n`)
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { verifyProfile } from '../../src/attribution/rollups/verify-days.ts'
import { hourMs } from '../../src/kernel/time/durations.ts'
import { listRollupDifferences } from '../support/database/verify-rollups.ts'
import { type Deployment, deploy } from './deployment.ts'
import { kill } from './killed.ts'
import { concludeScenario, type Outcome, pause, reportProgress, type Scenario, underTraffic } from './scenario.ts'
import { createShop, moveAd, post, type Target } from './traffic.ts'
import { until } from './until.ts'
import { untilDerived } from './verify.ts'

/** Killed in turn. */
const victims = ['a merge', 'both merges', 'a merge', 'both merges', 'the worker', 'the database'] as const

/**
 * `kill -9` of two concurrent merges, of the worker that derives and recomputes, and of the database, while an ad moves to another ad
 * set, entries are replayed and customers are erased. After each kill, every sum is compared with a fresh calculation.
 */
export const killedMerges: Scenario = {
  name: 'kill -9 in merges',
  async run() {
    const deployment = await deploy({ first: 'api', worker: 'worker' })
    try {
      return await killInRounds(deployment, Number(process.env.CHAOS_ROUNDS ?? 100))
    } finally {
      await deployment.close()
    }
  },
}

async function killInRounds(deployment: Deployment, rounds: number): Promise<Outcome> {
  const target = await createShop(deployment.running.get('first')!)
  const done = []
  const broken: string[] = []
  let merged = 0
  const changed: Record<string, number> = {}
  for (let round = 0; round < rounds; round++) {
    const victim = victims[round % victims.length]!
    reportProgress(`round ${round + 1} of ${rounds}: ${victim}`)
    const merges = await Promise.all([startMerges(deployment, target), startMerges(deployment, target)])
    try {
      done.push(
        await underTraffic(target, `merge${round}`, async () => {
          const changes = changeHistory(deployment, target, round)
          await pause(Math.random() * 500)
          if (victim === 'a merge') await merges[0]!.kill()
          else if (victim === 'both merges') await Promise.all(merges.map((merge) => merge.kill()))
          else await kill(deployment, victim)
          for (const [kind, status] of Object.entries(await changes))
            changed[kind] = (changed[kind] ?? 0) + (status !== null && status < 300 ? 1 : 0)
        }),
      )
    } finally {
      for (const merge of merges) merged += await merge.kill()
    }
    for (const difference of await listDifferences(deployment, target)) {
      broken.push(`round ${round + 1}: ${difference}`)
      reportProgress(broken.at(-1)!)
    }
  }
  const accepted = Object.entries(changed).map(([kind, count]) => `${count} ${kind}`)
  for (const [kind, count] of Object.entries(changed)) if (count === 0) broken.push(`none of the ${kind} was accepted`)
  const did = `${rounds} rounds over ${[...new Set(victims)].join(', ')}, ${merged} batches of facts merged, ${accepted.join(', ')} accepted`
  const outcome = await concludeScenario(did, deployment.database, target, done)
  await untilRecomputed(deployment)
  const differing = await listRollupDifferences(deployment.database.connection)
  broken.push(...differing.map((difference) => JSON.stringify(difference)))
  return { ...outcome, findings: { ...outcome.findings, broken: [...outcome.findings.broken, ...broken] } }
}

interface Merges {
  /** Returns the number of batches that were merged. */
  kill(): Promise<number>
}

/** Returns after the first attempt to merge, so that a kill interrupts merges and not the start of the process. */
async function startMerges(deployment: Deployment, { profileId }: Target): Promise<Merges> {
  const program = join(import.meta.dirname, 'merge-process.ts')
  const child: ChildProcess = spawn(process.execPath, [program, deployment.dataDir, profileId], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let merged = 0
  let isReady = false
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    isReady = true
    for (const line of text.trim().split('\n')) merged += Number(line)
  })
  const ended = once(child, 'exit')
  await until(() => isReady || child.exitCode !== null, 30_000).catch((error) => {
    child.kill('SIGKILL')
    throw error
  })
  return {
    async kill() {
      child.kill('SIGKILL')
      await ended
      return merged
    },
  }
}

/** Requests that change the history of the shop, and the status of each. The failure may interrupt them, so that it is null. */
async function changeHistory(
  deployment: Deployment,
  target: Target,
  round: number,
): Promise<Record<string, number | null>> {
  const { operatorKey } = deployment.running.get('first')!
  const url = `http://127.0.0.1:${target.port()}/api/v1`
  const profile_id = target.profileId
  const from = new Date(Date.now() - hourMs).toISOString()
  const [moves, recomputes, replays, erasures] = await Promise.all([
    moveAd(target, round),
    post(`${url}/admin/recompute`, operatorKey, { profile_id }),
    post(`${url}/admin/ingest/replay`, operatorKey, { profile_id, from, after_sequence: Math.max(0, round - 1) * 20 }),
    post(`${url}/customers/erasures`, target.key, {
      request_ref: `erasure-${round}`,
      customer_key: `buyer-of-merge${round - 1}-sales-1`,
    }),
  ])
  return { moves, recomputes, replays, erasures }
}

/** Compares every sum with a fresh calculation by the service and by independent SQL, in one snapshot each. */
async function listDifferences({ database }: Deployment, { profileId }: Target): Promise<string[]> {
  await untilDerived(database)
  const differing = [
    ...(await verifyProfile(database.db, profileId)),
    ...(await listRollupDifferences(database.connection)),
  ]
  return differing.map((difference) => JSON.stringify(difference))
}

async function untilRecomputed({ database }: Deployment): Promise<void> {
  const open = `select from recompute_run where state = 'running' union all select from recompute_subject`
  await until(async () => (await database.pool.query(open)).rowCount === 0, 600_000)
}

import { type Deployment, deploy } from './deployment.ts'
import { concludeScenario, type Outcome, pause, reportProgress, type Scenario, underTraffic } from './scenario.ts'
import { createShop } from './traffic.ts'

/** Killed in turn. */
const victims = ['every process', 'the database', 'the worker', 'one of two', 'one of several on a port'] as const

type Victim = (typeof victims)[number]

/** `kill -9` of each process in turn, at random moments while page views and sales arrive. */
export const killed: Scenario = {
  name: 'kill -9',
  // Two servers, one of them with two processes on its port, and a worker share one database.
  async run() {
    const roles = { first: 'api', second: 'api', worker: 'worker' } as const
    const deployment = await deploy(roles, { envOf: { first: { WORKERS: '2' } } })
    return killInRounds(deployment, victims, Number(process.env.CHAOS_ROUNDS ?? 100))
  },
}

/** Kills the victims in turn, and closes the deployment. */
export async function killInRounds(
  deployment: Deployment,
  victims: readonly Victim[],
  rounds: number,
): Promise<Outcome> {
  try {
    const target = await createShop(deployment.running.get('first')!, deployment.anyPort)
    const done = []
    const ended: string[] = []
    for (let round = 0; round < rounds; round++) {
      const victim = victims[round % victims.length]!
      reportProgress(`round ${round + 1} of ${rounds}: ${victim}`)
      const gone = [...deployment.running].filter(([, service]) => service.endedBy() !== null)
      for (const [name, service] of gone)
        ended.push(`${name} ended by itself with ${service.endedBy()} before round ${round + 1}`)
      for (const [name] of gone) await deployment.start(name)
      done.push(
        await underTraffic(target, `kill${round}`, async () => {
          await pause(Math.random() * 300)
          await kill(deployment, victim)
        }),
      )
    }
    const did = `${rounds} rounds over ${victims.join(', ')}`
    const outcome = await concludeScenario(did, deployment.database, target, done)
    return { ...outcome, unexpected: [...outcome.unexpected, ...ended] }
  } finally {
    await deployment.close()
  }
}

export async function kill(deployment: Deployment, victim: Victim): Promise<void> {
  if (victim === 'the database') return void process.kill(deployment.postmaster(), 'SIGKILL')
  if (victim === 'one of several on a port') {
    const children = deployment.childrenOf('first')
    // The first process replaces it.
    return void process.kill(children[Math.floor(Math.random() * children.length)]!, 'SIGKILL')
  }
  const names = { 'every process': ['first', 'second', 'worker'], 'the worker': ['worker'], 'one of two': ['second'] }
  await Promise.all(names[victim].map((name) => deployment.running.get(name)!.kill()))
  await Promise.all(names[victim].map(deployment.start))
}

/** A requested stop: running requests finish, and the process exits within its ten seconds. */
export const gracefulStop: Scenario = {
  name: 'SIGTERM under load',
  async run() {
    const deployment = await deploy({ first: 'all' })
    try {
      const target = await createShop(deployment.running.get('first')!, deployment.anyPort)
      const done = []
      for (let round = 0; round < 5; round++) {
        done.push(
          await underTraffic(target, `term${round}`, async () => {
            await deployment.running.get('first')!.stop()
            await deployment.start('first')
          }),
        )
      }
      return await concludeScenario('5 stops and starts', deployment.database, target, done)
    } finally {
      await deployment.close()
    }
  },
}

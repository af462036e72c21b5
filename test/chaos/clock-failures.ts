import { hourMs } from '../../src/kernel/time/durations.ts'
import { deploy } from './deployment.ts'
import { databaseByClock, openClock } from './machine-clock.ts'
import { concludeScenario, type Outcome, pause, type Scenario, underTraffic } from './scenario.ts'
import { createShop } from './traffic.ts'

const steps = [24 * hourMs, -2 * hourMs, 0]

/**
 * The machine's clock is set during traffic: a day ahead, two hours back, and correct again. Everything accepted under each
 * setting must be stored once and counted once, and the service must continue without a pause.
 */
export const clockSteps: Scenario = {
  name: 'clock steps',
  async run() {
    const clock = openClock()
    const deployment = await deploy({ first: 'all' }, { dataDir: await databaseByClock(clock), env: clock.env })
    const unmoved: string[] = []
    try {
      const target = await createShop(deployment.running.get('first')!, deployment.anyPort)
      const round = await underTraffic(target, 'clock', async () => {
        for (const offset of steps) {
          clock.set(offset)
          await pause(5_000)
          const { rows } = await deployment.database.pool.query<{ at: Date }>('select now() as at')
          const isOff = !isAbout(rows[0]!.at, offset)
          if (isOff && clock.of !== 'only the service')
            unmoved.push(`the database stayed at ${rows[0]!.at.toISOString()}`)
        }
      })
      const did = `${clock.of}: a day ahead, two hours back, correct`
      const outcome = await concludeScenario(did, deployment.database, target, [round])
      return withViolations(outcome, [...unmoved, ...(await missedSteps(deployment.database))])
    } finally {
      clock.set(0)
      await deployment.close()
    }
  },
}

/** If no stored hit shows a clock step, the step did not happen and the run proves nothing. */
async function missedSteps({
  pool,
}: {
  pool: Awaited<ReturnType<typeof deploy>>['database']['pool']
}): Promise<string[]> {
  const { rows } = await pool.query<{ received_at: Date }>('select received_at from event')
  return steps
    .filter((offset) => !rows.some(({ received_at }) => isAbout(received_at, offset)))
    .map((offset) => `no hit was accepted while the clock was ${offset / hourMs} hours off`)
}

const isAbout = (at: Date, offsetMs: number) => Math.abs(at.getTime() - Date.now() - offsetMs) < hourMs / 2

function withViolations(outcome: Outcome, violations: readonly string[]): Outcome {
  return { ...outcome, unexpected: [...outcome.unexpected, ...violations] }
}

import { CliExit, command } from '../command.ts'
import { progress } from '../progress.ts'

export const distributeCommand = command({
  name: 'distribute',
  summary: 'Spread the database over several machines with Citus, by profile.',
  notes:
    'Stop the service first. Every profile lies on one machine whole. It may be interrupted and run again: what is done is not done twice.',
  options: {
    worker: {
      type: 'string',
      help: 'A machine to spread over; once for each.',
      multiple: true,
      placeholder: 'HOST:PORT',
    },
    coordinator: {
      type: 'string',
      help: 'How the others reach this database. Default: the host of DATABASE_URL.',
      placeholder: 'HOST:PORT',
    },
    'dry-run': { type: 'boolean', help: 'Say what would be done, and do nothing.' },
  },
  isRemote: false,
  async run({ options, terminal, settings, print }) {
    const [queries, { planDistribution }, { migrate }, { withDatabase }] = await Promise.all([
      import('../../db/distribution/distribution-queries.ts'),
      import('../../db/distribution/plan-distribution.ts'),
      import('../../db/migrate.ts'),
      import('./with-database.ts'),
    ])
    const config = settings()
    if (config.databaseUrl === null) throw new CliExit('usage', 'DATABASE_URL must point to the coordinator')
    await withDatabase(config, async ({ db, pool }) => {
      const { available } = await queries.findCitus(pool)
      if (!available) throw new CliExit('failed', 'this PostgreSQL has no Citus; docs/scale.md says how to install it')
      const isDry = options['dry-run'] === true
      if (!isDry) {
        await queries.installCitus(pool)
        await migrate(db)
        await queries.registerCoordinator(pool, options.coordinator ?? addressOf(config.databaseUrl!))
      }
      const steps = planDistribution(await queries.readCatalogue(pool), options.worker ?? [])
      const lines = steps.map(queries.describeStep)
      if (isDry || steps.length === 0) {
        print({ data: { steps: lines } }, lines.length > 0 ? lines : ['nothing to do: the database is spread already'])
        return
      }
      const shown = progress(terminal, 'distribute')
      for (const [done, step] of steps.entries()) {
        shown.update(done, steps.length, lines[done])
        await queries.runStep(pool, step)
      }
      shown.update(steps.length, steps.length)
      shown.end()
      const distributed = await queries.readDistribution(pool)
      print({ data: { steps: lines, distributed } }, [
        `${steps.length} steps done`,
        ...distributed.map(({ node, shards, bytes }) => `${node}: ${shards} shards, ${bytes} bytes`),
      ])
    })
  },
})

function addressOf(databaseUrl: string): string {
  const { hostname, port } = new URL(databaseUrl)
  return `${hostname || 'localhost'}:${port || '5432'}`
}

import { shardCountMax, usualShardCount } from '../../db/distribution/plan-distribution.ts'
import { CliExit, command } from '../command.ts'
import { progress } from '../progress.ts'

export const distributeCommand = command({
  name: 'distribute',
  summary: 'Distribute the database over several nodes with Citus, by profile.',
  notes:
    'Stop the service first. All rows of a profile are on one node. The command can be interrupted and run again; finished steps are skipped.',
  options: {
    worker: {
      type: 'string',
      help: 'A node to add.',
      multiple: true,
      placeholder: 'HOST:PORT',
    },
    coordinator: {
      type: 'string',
      help: 'Address of this database for the other nodes. Default: the host of DATABASE_URL.',
      placeholder: 'HOST:PORT',
    },
    shards: {
      type: 'string',
      help: `Shards per table, at most ${shardCountMax}; no fewer than the nodes the database may ever have. Default: ${usualShardCount}.`,
      placeholder: 'N',
    },
    'dry-run': { type: 'boolean', help: 'Print the steps without running them.' },
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
    const shards = parseShards(options.shards, options.worker ?? [])
    if (config.databaseUrl === null) throw new CliExit('usage', 'DATABASE_URL must point to the coordinator')
    await withDatabase(config, async ({ db, pool }) => {
      const { available } = await queries.findCitus(pool)
      if (!available) throw new CliExit('failed', 'this PostgreSQL has no Citus; see docs/scale.md')
      const isDry = options['dry-run'] === true
      if (!isDry) {
        await queries.installCitus(pool)
        await migrate(db)
        await queries.registerCoordinator(pool, options.coordinator ?? addressOf(config.databaseUrl!))
      }
      const catalogue = await queries.readCatalogue(pool)
      if (shards !== undefined && catalogue.shardCount !== null && catalogue.shardCount !== shards) {
        const message = `the tables already have ${catalogue.shardCount} shards; docs/scale.md describes how to change that`
        throw new CliExit('usage', message)
      }
      const steps = planDistribution(catalogue, options.worker ?? [], shards)
      const lines = steps.map(queries.describeStep)
      if (isDry || steps.length === 0) {
        print(
          { data: { steps: lines } },
          lines.length > 0 ? lines : ['nothing to do: the database is already distributed'],
        )
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

function parseShards(text: string | undefined, workers: readonly string[]): number | undefined {
  if (text === undefined) return undefined
  const shards = Number(text)
  const least = Math.max(1, workers.length)
  if (!/^\d{1,3}$/.test(text) || shards < least || shards > shardCountMax) {
    throw new CliExit('usage', `--shards must be a whole number from ${least} (one per node) to ${shardCountMax}`)
  }
  return shards
}

function addressOf(databaseUrl: string): string {
  const { hostname, port } = new URL(databaseUrl)
  return `${hostname || 'localhost'}:${port || '5432'}`
}

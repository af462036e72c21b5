import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { distributeDatabase } from '../../../test/support/database/citus-cluster.ts'
import { testDatabase } from '../../../test/support/database/test-database.ts'
import { postgresStore } from '../../http/rate-limit/open-store.ts'
import { migrate } from '../migrate.ts'
import { findDistribution, findRebalance } from './database-node-queries.ts'

const { citusWorkers } = inject('testRun')
const distributed = citusWorkers.length > 1 ? await testDatabase('blank') : null

// Only where the suite runs on a cluster.
it.runIf(distributed)(
  'a rebalance onto a new node completes while requests are counted, and loses no count',
  async () => {
    const { db, pool, connection } = distributed!
    await migrate(db)
    await distributeDatabase(pool, connection, citusWorkers.slice(0, 1))
    await distributeDatabase(pool, connection, citusWorkers)
    expect(await findDistribution(db)).toMatchObject({ nodes: [{ node: citusWorkers[0] }], unlogged: [] })

    const store = postgresStore(db)
    let isRunning = true
    const rebalance = async () => {
      await sql`select citus_rebalance_start()`.execute(db)
      await sql`select citus_rebalance_wait()`.execute(db)
    }
    const ended = rebalance().finally(() => {
      isRunning = false
    })
    let counted = 0
    while (isRunning) await store.count(`subject-${counted++ % 20}`, 1)
    await ended

    expect(await findRebalance(db)).toMatchObject({ state: 'finished', finished_at: expect.any(Date) })
    const { nodes } = (await findDistribution(db))!
    expect(nodes.map(({ node }) => node).sort()).toEqual([...citusWorkers].sort())
    const { rows } = await sql<{ hits: number }>`select sum(hits)::int as hits from rate_limit_window`.execute(db)
    expect(rows[0]!.hits).toBe(counted)
    // The database cannot be dropped before the replication slots of the moved shards are removed.
    await sql`call citus_cleanup_orphaned_resources()`.execute(db)
  },
)

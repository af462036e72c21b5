import type pg from 'pg'
import type { LimitedPool } from './limited-pool.ts'

export interface PoolShare {
  /** How many connections may be taken at a time. */
  connectionsMax: number
  /** The server ends a longer statement. */
  statementMsMax: number
}

/**
 * Takes connections from a pool, but never more than a share of it, so that the rest is left for others. A connection that someone
 * waits for is handed over; otherwise it returns to the pool.
 */
export function boundedPool(pool: LimitedPool, { connectionsMax, statementMsMax }: PoolShare): LimitedPool {
  let taken = 0
  const waiting: ((client: pg.PoolClient | null) => void)[] = []

  /** Gives the place of a connection that was returned to the pool to the next in line. */
  const pass = () => {
    const next = waiting.shift()
    if (next) next(null)
    else taken--
  }

  const open = async (): Promise<pg.PoolClient> => {
    const client = await pool.connectWith(statementMsMax)
    const { release } = client
    const giveBack = (error?: Error | boolean) => {
      release(error)
      pass()
    }
    client.release = (error) => {
      if (error) return giveBack(error)
      const next = waiting.shift()
      if (next) return next(client)
      giveBack()
    }
    return client
  }

  const connect = async (): Promise<pg.PoolClient> => {
    if (taken < connectionsMax) taken++
    else {
      const handed = await new Promise<pg.PoolClient | null>((resolve) => waiting.push(resolve))
      if (handed) return handed
    }
    return open().catch((error) => {
      pass()
      throw error
    })
  }

  return Object.create(pool, { connect: { value: connect }, connectWith: { value: connect } })
}

import pg from 'pg'

/** The time limit of the statements of a connection in ms; without an entry, it is the server's. */
const limits = new WeakMap<pg.PoolClient, number>()

type Connected = Parameters<pg.Pool['connect']>[0]

/**
 * A pool whose connections keep the time limit of their statements until someone takes them with another one: most are taken for the
 * same again, and each change of the limit is one more statement.
 */
export class LimitedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const connecting = this.connectWith(null)
    if (!callback) return connecting
    connecting.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error) => callback(error, undefined, () => {}),
    )
    return undefined
  }

  /** Takes a connection whose statements end after a time; null for the limit of the server. */
  async connectWith(statementMsMax: number | null): Promise<pg.PoolClient> {
    const client = await super.connect()
    if ((limits.get(client) ?? null) === statementMsMax) return client
    try {
      await client.query(`set statement_timeout = ${statementMsMax ?? 'default'}`)
    } catch (error) {
      client.release(true)
      throw error
    }
    if (statementMsMax === null) limits.delete(client)
    else limits.set(client, statementMsMax)
    return client
  }
}

import type { Database } from '../../src/db/open.ts'
import { dayMs } from '../../src/kernel/time/durations.ts'
import { salePrice, sendHit, sendSale, type Target, type Traffic } from './traffic.ts'
import { until } from './until.ts'

export interface Findings {
  /** Acknowledged, but not in the database. */
  lost: string[]
  /** Stored more than once. */
  duplicated: string[]
  /** Descriptions of rollups that do not match. */
  broken: string[]
}

/**
 * Checks the invariants after every failure: acknowledged requests are stored once, unacknowledged ones can be repeated without
 * duplicates, and afterwards the report contains every sale that was sent, to the cent.
 */
export async function verify(database: Database, target: Target, all: readonly Traffic[]): Promise<Findings> {
  const acknowledged = all.flatMap(({ hits, sales }) => [...hits.acknowledged, ...sales.acknowledged])
  await untilDerived(database)
  const before = await countStored(database)
  const lost = acknowledged.filter((id) => !before.has(id))
  for (const traffic of all) await sendUnanswered(target, traffic)
  await untilDerived(database)
  const after = await countStored(database)
  const duplicated = [...after].filter(([, times]) => times > 1).map(([id]) => id)
  return { lost, duplicated, broken: [...(await listFailures(database)), ...(await readRollups(target, all))] }
}

/** Waits until the worker has derived every accepted entry. */
export async function untilDerived(database: Database): Promise<void> {
  const waiting = `select from ingest_head h join ingest_position p on p.profile_id = h.profile_id
    where h.next_sequence > p.next_sequence`
  await until(async () => (await database.pool.query(waiting)).rowCount === 0)
}

/** No failure of a process or of the database is the fault of an entry, so none may be set aside. */
async function listFailures(database: Database): Promise<string[]> {
  const { rows } = await database.pool.query<{ error: string }>('select error from ingest_failure limit 3')
  return rows.map(({ error }) => `an entry was set aside: ${error}`)
}

async function countStored(database: Database): Promise<Map<string, number>> {
  const { rows } = await database.pool.query<{ event_key: string; times: number }>(
    'select event_key, count(*)::int as times from event group by profile_id, event_key',
  )
  return new Map(rows.map(({ event_key, times }) => [event_key, times]))
}

/**
 * A client without a response repeats the request with the same id, so nothing may be counted twice. Then it counts as
 * acknowledged.
 */
async function sendUnanswered(target: Target, { hits, sales }: Traffic): Promise<void> {
  for (const [ledger, send] of [
    [hits, sendHit],
    [sales, sendSale],
  ] as const) {
    for (const id of ledger.sent) {
      for (let tries = 0; !ledger.acknowledged.has(id); tries++) {
        const status = await send(target, id)
        if (status !== null && status < 300) ledger.acknowledged.add(id)
        else if (tries > 600) throw new Error(`${id} is not accepted: ${status}`)
        else await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }
}

/** Checks that credited plus unattributed equals all sales, and that each sale exists once. */
async function readRollups(target: Target, all: readonly Traffic[]): Promise<string[]> {
  const today = Date.now()
  const day = (offset: number) => new Date(today + offset * dayMs).toISOString().slice(0, 10)
  const range = `date_from=${day(-3)}&date_to=${day(3)}`
  const credited = await read(target, `/campaigns?level=ad&${range}`)
  const rest = await read(target, `/campaigns/unattributed?${range}`)
  const cents = (value: number) => Math.round(value * 100)
  const sum = (credited.data as { outcome_value: number }[]).reduce((total, row) => total + cents(row.outcome_value), 0)
  const unattributed = cents(rest.data.outcome_value)
  const sales = all.reduce((count, traffic) => count + traffic.sales.sent.size, 0)
  const expected = sales * salePrice * 100
  return sum + unattributed === expected
    ? []
    : [`${sales} sales are ${expected} cents, the report says ${sum} credited and ${unattributed} unattributed`]
}

// biome-ignore lint/suspicious/noExplicitAny: two reports with different schemas are read here.
async function read({ port, key }: Target, path: string): Promise<any> {
  const response = await fetch(`http://127.0.0.1:${port()}/api/v1${path}`, {
    headers: { authorization: `Bearer ${key}` },
  })
  if (!response.ok) throw new Error(`${path} returned ${response.status} ${await response.text()}`)
  return response.json()
}

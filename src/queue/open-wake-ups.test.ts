import { pino } from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { testDatabase } from '../../test/support/database/test-database.ts'
import { type OpenWakeUps, openWakeUps, type Subscriber } from './open-wake-ups.ts'

const log = pino({ level: 'silent' })
const { db, pool, connection } = await testDatabase()
const opened: OpenWakeUps[] = []
afterEach(() => Promise.all(opened.splice(0).map((wakeUps) => wakeUps.close())))

function open(): OpenWakeUps {
  const wakeUps = openWakeUps({ db, log })
  opened.push(wakeUps)
  return wakeUps
}

function subscriber(): Subscriber & { woken: string[] } {
  const woken: string[] = []
  return { woken, wake: (profileId) => void woken.push(profileId), wakeAll: () => void woken.push('all') }
}

/** Another process with workers. */
async function listening() {
  const wakeUps = open()
  const [webhooks, changes] = [subscriber(), subscriber()]
  wakeUps.subscribe('webhooks', webhooks)
  wakeUps.subscribe('conversion_changes', changes)
  await wakeUps.listen(connection)
  await vi.waitUntil(() => changes.woken.length === 1)
  return { webhooks: webhooks.woken, changes: changes.woken }
}

it('wakes the workers of another process once per profile and topic', async () => {
  const other = await listening()
  const sender = open()
  sender.send('webhooks', 'a')
  sender.send('webhooks', 'a')
  sender.send('conversion_changes', 'b')
  await vi.waitUntil(() => other.webhooks.length + other.changes.length === 4)
  expect(other).toEqual({ webhooks: ['all', 'a'], changes: ['all', 'b'] })
})

it('wakes the worker of its own process directly, and no other', async () => {
  const other = await listening()
  const own = open()
  const { woken, ...worker } = subscriber()
  const unsubscribe = own.subscribe('webhooks', worker)
  own.send('webhooks', 'a')
  expect(woken).toEqual(['a'])
  unsubscribe()
  own.send('webhooks', 'b')
  await vi.waitUntil(() => other.webhooks.length > 1)
  expect(other.webhooks).toEqual(['all', 'b'])
  expect(woken).toEqual(['a'])
})

it('wakes workers for all profiles after the connection was lost', async () => {
  const other = await listening()
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tributary wake-ups'
    and datname = current_database()`)
  await vi.waitUntil(() => other.webhooks.length === 2, { timeout: 10_000 })
  expect(other.webhooks).toEqual(['all', 'all'])
})

it('sends wake-ups that were collected when it closes', async () => {
  const other = await listening()
  const sender = open()
  sender.send('webhooks', 'a')
  await sender.close()
  sender.send('webhooks', 'b')
  await vi.waitUntil(() => other.webhooks.length > 1)
  expect(other.webhooks).toEqual(['all', 'a'])
})

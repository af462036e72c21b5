import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { storedRows } from '../../test/support/app/stored-rows.ts'
import { testApp } from '../../test/support/app/test-app.ts'
import { ensureMasterKey } from '../deployment/ensure-master-key.ts'
import { secretBox } from '../kernel/secrets/secret-box.ts'
import { demoIds } from './demo-ids.ts'
import { fillHistory, lacksHistory } from './fill-history.ts'
import { seedDemo } from './seed-demo.ts'

const secrets = secretBox(randomBytes(32))
const ids = demoIds(secrets)
const options = { seed: 1, size: 0.05, months: 5 }

it('is added month by month, continues after an interruption, and only once', async () => {
  const app = await testApp({ secrets })
  await ensureMasterKey(app.db, secrets, app.clock.now())
  const { key } = (await seedDemo(app.ctx, { mode: 'on', isEmbedded: true }))!
  expect(await lacksHistory(app.ctx, 5)).toBe(true)
  expect(await lacksHistory(app.ctx, 3)).toBe(false)
  const stopping = new AbortController()
  stopping.abort()
  await expect(fillHistory(app.ctx, { ...options, signal: stopping.signal })).rejects.toThrow('aborted')
  expect(await lacksHistory(app.ctx, 5)).toBe(true)
  expect(await fillHistory(app.ctx, options)).toBe(2)
  expect(await lacksHistory(app.ctx, 5)).toBe(false)
  const events = (await storedRows(app.db, 'event', ids.furniture)).length
  const books = await app.call('GET /api/v1/books', { key, query: { date_from: '2026-02-01', date_to: '2026-03-09' } })
  const terminal = books.body.data.filter(({ provider }: { provider: string }) => provider === 'payments_b')
  expect(terminal).toHaveLength(30)
  const differing = terminal.filter(({ difference }: { difference: string }) => Number(difference) !== 0)
  expect(differing).toMatchObject([{ difference: '39990', list: expect.stringContaining('/books/differences') }])
  const alerts = await app.call('GET /api/v1/alerts', { key })
  expect(alerts.body.data).toMatchObject([{ rule: { kind: 'budget_pace' } }])
  const { body: tests } = await app.call('GET /api/v1/experiments', { key })
  const states = tests.data.map(({ kind, state }: { kind: string; state: string }) => `${kind} ${state}`)
  expect(states.toSorted()).toEqual(['geo completed', 'imported completed'])
  expect(await fillHistory(app.ctx, options)).toBe(0)
  expect((await storedRows(app.db, 'event', ids.furniture)).length).toBe(events)
  const query = { date_from: '2025-11-01', date_to: '2025-11-30', model: 'first_touch' }
  const { body } = await app.call('GET /api/v1/campaigns', { key, query })
  const kitchens = body.data.find(({ campaign_name }: { campaign_name: string }) => campaign_name.startsWith('Cocinas'))
  expect(kitchens.spend).toBeGreaterThan(0)
  expect(body.data.some(({ outcome_value }: { outcome_value: number }) => outcome_value > 0)).toBe(true)
})

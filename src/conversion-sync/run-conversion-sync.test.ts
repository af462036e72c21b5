import { afterEach, it, vi } from 'vitest'
import { exportApp, exportProfile } from '../../test/support/vendors/platforms-in-sandbox.ts'
import { openWakeUps } from '../queue/open-wake-ups.ts'
import { startConversionSync } from './run-conversion-sync.ts'

const fixture = await exportApp()
const { app } = fixture
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A worker as in a separate process: it learns of conversions only through the database. */
async function startWorker({ hears }: { hears: boolean }) {
  const wakeUps = openWakeUps({ db: app.db, log: app.services.log })
  closers.push(() => wakeUps.close())
  const worker = startConversionSync(app.ctx, wakeUps)
  closers.push(() => worker.stop())
  if (hears) await wakeUps.listen(app.database.connection)
  return { worker, wakeUps }
}

async function profileWithSale() {
  const profile = await exportProfile(app)
  await profile.enableSending('social_ads', { conversion_key: 'lead_created' })
  const sell = (idempotency_key: string) =>
    profile.send({ event_type: 'lead_created', idempotency_key, user_traits: { email: 'ana@example.com' } })
  const countSent = async () => {
    const { entries } = (await profile.call('GET /conversion-sync/catalog')).body.data
    return entries.find((entry: { is_enabled: boolean }) => entry.is_enabled).counts.sent as number
  }
  return { profile, sell, countSent }
}

it('sends a new conversion of another process without waiting for a poll', async () => {
  const { sell, countSent } = await profileWithSale()
  await startWorker({ hears: true })
  await sell('first')
  await vi.waitUntil(async () => (await countSent()) === 1, { timeout: 10_000 })
  await sell('second')
  await vi.waitUntil(async () => (await countSent()) === 2, { timeout: 10_000 })
})

it('finds a conversion whose wake-up was lost when it looks at all profiles', async () => {
  const { sell, countSent } = await profileWithSale()
  const { wakeUps } = await startWorker({ hears: false })
  await vi.waitUntil(async () => (await countSent()) === 0)
  await sell('unheard')
  // The notification that a listener has just started makes the worker look at all profiles, as the fallback interval does.
  await wakeUps.listen(app.database.connection)
  await vi.waitUntil(async () => (await countSent()) === 1, { timeout: 10_000 })
})

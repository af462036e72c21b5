import { describe, expect, it, vi } from 'vitest'
import { connectApp, governedProfile } from '../../../test/support/connect-world.ts'
import { account, fakeVendor } from '../../../test/support/fake-provider.ts'
import { vendors } from '../../../test/support/fake-registry.ts'
import { inTransaction } from '../../kernel/context.ts'
import { findProvider } from '../../providers/registry.ts'
import { storeConnection } from '../connections/store-connection.ts'
import { runSync } from './run-sync.ts'

vi.mock('../../providers/registry.ts', () => import('../../../test/support/fake-registry.ts'))

const app = await connectApp()

/** A profile with one connected ad account, its first run waiting. */
async function connected(timezone: string) {
  const vendor = Object.assign(vendors.social_ads, fakeVendor())
  const { profile, key } = await governedProfile(app)
  const chosen = { ...account('act_1'), details: { timezone } }
  const tokens = { access_token: 'a', refresh_token: 'r', expires_at: null, scopes: [] }
  await inTransaction(app.ctx, (ctx) =>
    storeConnection(ctx, profile.id, { provider: findProvider('social_ads')!, account: chosen, tokens, app_id: null }),
  )
  const status = async () => (await app.call('GET /api/v1/connections/sync/status', { key })).body.data[0]
  const run = async () => runSync(app.ctx, profile.id, (await status()).id)
  const again = async () => {
    app.clock.advance(1_000)
    await app.call('POST /api/v1/connections/sync', { key, body: {} })
    await run()
  }
  return { vendor, profile, run, again }
}

describe('a sync of ad delivery', () => {
  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('reads to the today of an account in %s', async (timezone) => {
    const { vendor, run } = await connected(timezone)
    await run()
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' }).format(app.clock.now())
    expect(vendor.ranges[0]!.until).toBe(today)
  })
})

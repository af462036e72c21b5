import { afterEach, describe, expect, it } from 'vitest'
import { exportApp, exportProfile, type Vendor } from '../../../test/support/vendors/platforms-in-sandbox.ts'
import { hourMs } from '../../kernel/time/durations.ts'
import { syncDueConversions } from '../run-conversion-sync.ts'

const fixture = await exportApp()
const { app } = fixture

const targets = { social_ads: '881100220033', search_ads: '6611223301' } as const
const bodiesOf = async (vendor: Vendor) => (await fixture.received(vendor)).bodies.length

afterEach(async () => {
  for (const vendor of ['social_ads', 'search_ads'] as const)
    await fixture.order(vendor, { restore: [targets[vendor]] })
})

describe.each(['social_ads', 'search_ads'] as const)('a destination that was removed at %s', (vendor) => {
  it('ends the run with one request, and pending rows are sent when it exists again', async () => {
    const own = await exportProfile(app)
    await own.enableSending(vendor, { conversion_key: 'lead_created' })
    await fixture.order(vendor, { remove: [targets[vendor]] })
    for (let index = 0; index < 6; index++) {
      const user_traits = { email: `lead-${index}@example.com` }
      await own.send({ event_type: 'lead_created', idempotency_key: `lead-${index}`, user_traits })
    }
    const before = await bodiesOf(vendor)
    for (let turn = 0; turn < 4; turn++) await syncDueConversions(app.ctx)
    expect((await bodiesOf(vendor)) - before).toBe(1)
    const runs = (await own.call('GET /exports')).body.data
    expect(runs).toMatchObject([{ status: 'failed', sent: 0, rejected: 0 }])
    expect(runs[0].error).toMatch(/does not exist|not valid/)
    await fixture.order(vendor, { restore: [targets[vendor]] })
    app.clock.advance(7 * hourMs)
    for (let turn = 0; turn < 4; turn++) {
      await syncDueConversions(app.ctx)
      app.clock.advance(40_000)
    }
    const { entries } = (await own.call('GET /conversion-sync/catalog')).body.data
    const line = entries.find((entry: { is_enabled: boolean }) => entry.is_enabled)
    expect(line.counts).toMatchObject({ selected: 6, sent: 6, rejected: 0 })
  })
})

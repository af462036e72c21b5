import { expect, it } from 'vitest'
import { connected } from '../../test/support/vendors/connected-account.ts'
import { connectApp } from '../../test/support/vendors/scripted-vendors.ts'
import { hourMs } from '../kernel/time/durations.ts'
import { startSyncs } from './start-syncs.ts'

const app = await connectApp()

it('reads a vendor every hour, or as rarely as its provider says', async () => {
  const usual = await connected(app, 'social_ads')
  const rare = await connected(app, 'payments_a')
  Object.assign(app.services.providers.find('payments_a')!, { reading: { interval_minutes: 360 } })
  await Promise.all([usual.run(), rare.run()])
  const runs = (profileId: string) =>
    app.db.selectFrom('sync_run').select('id').where('profile_id', '=', profileId).execute()
  const countAfter = async (hours: number) => {
    app.clock.advance(hours * hourMs)
    await startSyncs.run(app.ctx, {})
    return [(await runs(usual.profile.id)).length, (await runs(rare.profile.id)).length]
  }
  expect(await countAfter(1.1)).toEqual([2, 1])
  expect(await countAfter(5)).toEqual([2, 2])
})

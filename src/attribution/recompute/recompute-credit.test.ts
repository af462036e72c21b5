import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { recomputeCredit } from './recompute-credit.ts'

// Rows are inserted directly, without their rollups.
const app = await testApp({ areRollupsVerified: false })

it('recomputes on schedule the queued subjects of every profile that have no job', async () => {
  const fixtures = [await app.seed.business(), await app.seed.business()]
  for (const { profile, conversion } of fixtures) {
    await conversion({ at: '2026-03-03T10:00:00Z', person: 'ana', value: '5' })
    const conversions = app.db.updateTable('conversion').where('profile_id', '=', profile.id)
    await conversions.set({ local_day: '2000-01-01', is_payment: false }).execute()
    await app.db.insertInto('recompute_subject').values({ profile_id: profile.id, kind: 'profile', key: '' }).execute()
  }
  await recomputeCredit.run(app.ctx, {})
  for (const { rows } of fixtures) {
    expect(await rows('conversion')).toMatchObject([{ local_day: '2026-03-03', is_payment: true }])
    expect(await rows('recompute_subject')).toEqual([])
  }
})

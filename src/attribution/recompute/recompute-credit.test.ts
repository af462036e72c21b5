import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { recomputeCredit } from './recompute-credit.ts'

// Rows are written past the service here, without their rollups.
const app = await testApp({ areRollupsVerified: false })

it('on schedule works off what nobody asked a job for, of every profile', async () => {
  const fixtures = [await app.seed.business(), await app.seed.business()]
  for (const { profile, conversion } of fixtures) {
    await conversion({ at: '2026-03-03T10:00:00Z', person: 'ana', value: '5' })
    const own = app.db.updateTable('conversion').where('profile_id', '=', profile.id)
    await own.set({ local_day: '2000-01-01', is_payment: false }).execute()
    await app.db.insertInto('recompute_subject').values({ profile_id: profile.id, kind: 'profile', key: '' }).execute()
  }
  await recomputeCredit.run(app.ctx, {})
  for (const { rows } of fixtures) {
    expect(await rows('conversion')).toMatchObject([{ local_day: '2026-03-03', is_payment: true }])
    expect(await rows('recompute_subject')).toEqual([])
  }
})

import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/support/app/test-app.ts'
import { someOutcome } from '../../test/support/fixtures/subscribers.ts'
import { recordOutcomes } from './record-outcomes.ts'

const app = await testApp()

function countEvents(profileId: string) {
  return app.db.selectFrom('webhook_event').select('id').where('profile_id', '=', profileId).execute()
}

describe('an outcome', () => {
  it('is published once, however often it is synced', async () => {
    const { id } = await app.seed.profile()
    const outcome = someOutcome({ external_id: 'opp_1' })
    const first = await recordOutcomes(app.ctx, id, [outcome, outcome])
    expect(first).toHaveLength(1)
    expect(await recordOutcomes(app.ctx, id, [outcome, { ...outcome, value: 99 }])).toEqual([])
    expect(await countEvents(id)).toEqual([{ id: first[0] }])
  })

  it('is published once by concurrent syncs', async () => {
    const { id } = await app.seed.profile()
    const outcomes = Array.from({ length: 20 }, (_, index) => someOutcome({ external_id: `opp_${index}` }))
    const recorded = await Promise.all([
      recordOutcomes(app.ctx, id, outcomes),
      recordOutcomes(app.ctx, id, outcomes.toReversed()),
      recordOutcomes(app.ctx, id, outcomes),
    ])
    expect(recorded.flat()).toHaveLength(20)
    expect(await countEvents(id)).toHaveLength(20)
  })

  it('is distinct at another provider and on another profile', async () => {
    const [one, two] = [await app.seed.profile(), await app.seed.profile()]
    const outcome = someOutcome({ external_id: 'opp_1' })
    expect(await recordOutcomes(app.ctx, one.id, [outcome, { ...outcome, provider: 'payments_a' }])).toHaveLength(2)
    expect(await recordOutcomes(app.ctx, two.id, [outcome])).toHaveLength(1)
  })

  it.each([
    ['platform_safe', false],
    ['hipaa', false],
    ['standard', true],
  ] as const)(
    'of a healthcare-family profile (%s, agency %s) is not published',
    async (privacy_mode, is_healthcare_agency) => {
      const workspace = await app.seed.workspace({ is_healthcare_agency })
      const { id } = await app.seed.profile({ workspace_id: workspace.id, privacy_mode })
      expect(await recordOutcomes(app.ctx, id, [someOutcome()])).toEqual([])
      expect(await countEvents(id)).toEqual([])
    },
  )
})

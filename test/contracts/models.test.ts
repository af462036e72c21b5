import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { addModel, reportModelNames } from '../../src/attribution/models/models.ts'
import { addMissingModels } from '../../src/attribution/recompute/recompute-credit.ts'
import { verifyProfile } from '../../src/attribution/rollups/verify-days.ts'
import { testApp } from '../support/app/test-app.ts'

const app = await testApp()

/** Assigns all credit to the second touch, or to the only one. */
const secondTouch = {
  credit: 'single',
  pick: ({ from, to }: { from: number; to: number }) => Math.min(from + 1, to - 1),
} as const

it('an added model is computed in the background, rejected until then, and afterwards reported like any other', async () => {
  const business = await app.seed.business()
  const key = await app.seed.key({ profile_id: business.profile.id, scopes: ['campaigns:read', 'conversions:read'] })
  const range = { date_from: '2026-03-01', date_to: '2026-03-31', level: 'ad' }
  const read = (model: string, path = '') =>
    app.call(`GET /api/v1/campaigns${path}`, { key, query: { ...range, model } })
  await business.campaigns(['c-s-a', 'c-s-b', 'c-s-d'])
  for (const [day, ad] of ['a', 'b', 'd'].entries()) {
    const query = `utm_source=facebook&utm_medium=paid&ad_id=c-s-${ad}`
    await business.touch({ at: `2026-03-0${day + 1}T10:00:00Z`, visitor: 'v', query, person: 'ana' })
  }
  await business.conversion({ at: '2026-03-05T10:00:00Z', person: 'ana', value: '90' })
  await business.conversion({ at: '2026-03-06T10:00:00Z', person: 'bob', value: '7' })
  await business.fold()
  const linear = (await read('linear')).body.data
  expect((await read('second_touch')).status).toBe(400)

  const remove = addModel('second_touch', secondTouch)
  try {
    const unnoticed = await read('second_touch')
    expect([unnoticed.status, unnoticed.body.error.code]).toEqual([409, 'invalid_state'])
    expect(await addMissingModels(app.ctx)).toBe(1)
    expect(await addMissingModels(app.ctx)).toBe(0)
    for (const path of ['', '/unattributed', '/platform-comparison', '/c-s-a/conversions']) {
      const { status, body } = await read('second_touch', path)
      expect([path, status, body.error.code]).toEqual([path, 409, 'invalid_state'])
      expect(body.error.message).toMatch(/second_touch.* 0 of \d+ customers/)
    }
    expect((await read('linear')).body.data).toEqual(linear)

    await business.recompute()
    const { status, body } = await read('second_touch')
    expect(status).toBe(200)
    expect(body.data.filter((row: { outcome_count: number }) => row.outcome_count > 0)).toMatchObject([
      {
        external_id: 'c-s-b',
        outcome_count: 1,
        outcome_value: 90,
        attributed_outcomes_by_type: { payment_received: 1 },
      },
    ])
    expect((await read('second_touch', '/unattributed')).body.data).toMatchObject({
      outcome_count: 1,
      outcome_value: 7,
    })
    expect((await read('linear')).body.data).toEqual(linear)
    await business.fold()
    expect((await read('second_touch')).body).toEqual({ ...body, meta: expect.anything() })
    expect(await verifyProfile(app.db, business.profile.id)).toEqual([])

    await business.conversion({ at: '2026-03-07T10:00:00Z', person: 'ana', value: '1' })
    const [row] = (await read('second_touch')).body.data
    expect(row).toMatchObject({ external_id: 'c-s-b', outcome_count: 2, outcome_value: 91 })
  } finally {
    remove()
  }
  expect((await read('second_touch')).status).toBe(400)
  await business.conversion({ at: '2026-03-08T10:00:00Z', person: 'ana', value: '3' })
  expect(await verifyProfile(app.db, business.profile.id)).toEqual([])
})

it.each(['docs/semantics.md', 'src/mcp/resources.ts', 'packages/console/src/data/view.ts'])(
  '%s names every model',
  (path) => {
    const text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
    expect(reportModelNames.filter((name) => !new RegExp(`['\`]${name}\\b`).test(text))).toEqual([])
  },
)

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { modelNames } from '../attribution/models/index.ts'
import { type PathTouch, projectTouch } from './project-touch.ts'

const touch: PathTouch = {
  touch_id: 't',
  touch_time: new Date('2026-03-01T10:00:00Z'),
  channel: 'Paid Search',
  source: 'google',
  medium: 'cpc',
  platform: 'search_ads',
  campaign_external_id: '1',
  ad_set_external_id: '2',
  ad_external_id: '3',
  click_id_kind: 'gclid',
  join_method: 'ad_id',
  is_synthetic: false,
  ppms: [1_000_000, 0, 500_000, 250_000, 1, 400_000],
}

it('a projected touch says what it earned under each model, as a share', () => {
  const { ppms: _, ...shown } = touch
  const shares = [1, 0, 0.5, 0.25, 0.000001, 0.4]
  const credit = Object.fromEntries(modelNames.map((model, index) => [model, shares[index]]))
  expect(projectTouch(touch)).toEqual({ ...shown, credit, in_window: true })
})

it('a touch that earned nothing of the conversion is outside of its window', () => {
  const { credit, in_window } = projectTouch({ ...touch, ppms: null })
  expect([in_window, Object.values(credit)]).toEqual([false, modelNames.map(() => 0)])
})

it('whatever else a row carries stays behind', () => {
  const fields = Object.keys(projectTouch(touch)).toSorted()
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything()), (more) => {
      expect(Object.keys(projectTouch({ ...more, ...touch })).toSorted()).toEqual(fields)
    }),
  )
})

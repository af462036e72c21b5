import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutLongPaths, type PathTouch, projectedKey, projectTouch } from './project-touch.ts'

it.each([
  ['an opaque id', 'cus_1042', null, 'cus_1042'],
  ['an email', 'ana@example.com', null, null],
  ['a phone', '+56 9 8765 4321', null, null],
  ['the email that the caller named', 'ana@example.com', 'ana@example.com', 'ana@example.com'],
  ['an email where the caller named another key', 'ana@example.com', 'cus_1042', null],
  ['no key', null, 'cus_1042', null],
])('the projection of %s is %s', (_title, key, named, expected) => {
  expect(projectedKey(key, named)).toBe(expected)
})

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
  credit: { last_touch: 1 } as PathTouch['credit'],
  in_window: true,
}

it('a projected touch has no additional fields of the row', () => {
  expect(projectTouch(touch)).toEqual(touch)
  const fields = Object.keys(touch).toSorted()
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything()), (more) => {
      expect(Object.keys(projectTouch({ ...more, ...touch })).toSorted()).toEqual(fields)
    }),
  )
})

it.each([
  ['nothing', [], 0],
  ['all paths that fit', [4, 3, 3], 3],
  ['the paths before the one that is too long', [4, 3, 4, 1], 2],
  ['a first path that is too long by itself', [11, 1], 1],
])('a page of 10 touches contains %s', (_title, counts, rows) => {
  expect(cutLongPaths(counts, 10)).toBe(rows)
})

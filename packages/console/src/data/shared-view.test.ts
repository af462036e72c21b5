import { expect, it } from 'vitest'
import { canRead } from './shared-view.ts'

const operations = {
  'campaigns.readBridge': { model: 'linear', platform: ['social_ads', 'search_ads'], min_spend: '10' },
  'books.listBooks': {},
}

it.each([
  ['campaigns.readBridge', {}, true],
  ['campaigns.readBridge', { model: 'linear', platform: 'search_ads', min_spend: 10 }, true],
  ['campaigns.readBridge', { limit: 100, cursor: 'abc' }, true],
  ['campaigns.readBridge', { model: 'last_touch' }, false],
  ['campaigns.readBridge', { platform: 'crm_a' }, false],
  ['campaigns.readBridge', { campaign_id: 'x' }, false],
  ['books.listBooks', { model: 'linear' }, false],
  ['books.listBookDifferences', {}, false],
])('a shared view can read %s with %j: %s', (id, input, expected) => {
  expect(canRead({ operations }, id, input)).toBe(expected)
})

import { expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'

const app = await testApp()

it.each([
  ['an organic post with an fbclid', 'utm_source=facebook&utm_medium=social&fbclid=X'],
  ['a mail with an fbclid', 'utm_source=news&utm_medium=email&fbclid=X'],
  ['a mail with a campaign number', 'utm_source=news&utm_medium=email&campaign_id=77'],
  ['a mail service with a campaign number and no medium', 'utm_source=mailchimp&campaign_id=77'],
  ['a post with a campaign number', 'utm_source=facebook&utm_medium=social&utm_id=77'],
])('%s is not a paid click in any report', async (_title, query) => {
  const shop = await app.seed.business()
  await shop.touch({ at: '2026-03-04T10:00:00Z', visitor: 'v', query, person: 'ana' })
  await shop.conversion({ at: '2026-03-05T10:00:00Z', person: 'ana', value: '100' })
  const { body: rest } = await shop.report('/campaigns/unattributed')
  expect(rest.data.reasons.direct_or_organic.outcome_value).toBe(100)
  expect(rest.data.reasons.paid_without_ad.outcome_value).toBe(0)
  expect(rest.data.reasons.unknown_ad.outcome_value).toBe(0)
  const { body: compared } = await shop.report('/campaigns/platform-comparison', { level: 'ad' })
  expect(compared.data.platforms).toEqual([])
})

it('an ad id in an email link credits the ad of the profile', async () => {
  const shop = await app.seed.business()
  await shop.campaigns(['c-s-a'])
  const query = 'utm_source=news&utm_medium=email&svc_aid=c-s-a'
  await shop.touch({ at: '2026-03-04T10:00:00Z', visitor: 'v', query, person: 'ana' })
  await shop.conversion({ at: '2026-03-05T10:00:00Z', person: 'ana', value: '100' })
  const { body } = await shop.report('/campaigns')
  expect(body.data).toMatchObject([{ outcome_value: 100 }])
})

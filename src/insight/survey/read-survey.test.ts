import { expect, it } from 'vitest'
import { seededAd } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'

const app = await testApp()
const range = { date_from: '2026-03-01', date_to: '2026-03-31' }

async function surveyedShop() {
  const shop = await app.seed.business()
  const key = await shop.keyWith(['attribution:write', 'campaigns:read', 'customers:read', 'analytics:read'])
  const survey = {
    event: 'payment_received',
    options: [
      { key: 'podcast', label: 'A podcast' },
      { key: 'instagram', label: 'Instagram', channel: 'Paid Social' },
    ],
    rules: [{ contains: 'radio', key: 'podcast' }],
  }
  const switched = await app.call('PATCH /api/v1/tracking/modules', { key, body: { survey } })
  expect(switched.body.data.survey).toMatchObject({
    rules: survey.rules,
    options: [{ channel: null }, { channel: 'Paid Social' }],
  })
  /** A payment after an ad, and the answer of its customer. */
  async function answer(customer: string, properties: object) {
    app.clock.advance(60_000)
    const user_traits = { external_id: customer }
    const paid = { event_name: 'payment_received', value: 50, currency: 'USD', idempotency_key: `order-${customer}` }
    const body = { event_type: 'payment_received', ...paid, user_traits }
    await app.call('POST /api/v1/events', { key, body })
    const answered = { event_type: 'custom', event_name: 'survey_answered', user_traits, properties }
    const sent = await app.call('POST /api/v1/events', { key, body: answered })
    expect(sent.status).toBeLessThan(300)
  }
  const read = async (as = key, query: object = {}) =>
    (await app.call('GET /api/v1/survey', { key: as, query: { ...range, ...query } })).body
  return { shop, key, answer, read }
}

it('compares answers of a server with the credit of their conversions, and shows what no rule classifies', async () => {
  const { shop, answer, read } = await surveyedShop()
  await answer('c-1', { answer_key: 'podcast', answer_to: 'order-c-1' })
  await answer('c-2', { answer_key: 'other', answer_text: 'On the RADIO', answer_to: 'order-c-2' })
  await answer('c-3', { answer_key: 'other', answer_text: 'a sign', answer_to: 'order-c-3' })
  // A second answer within 30 days does not count.
  await answer('c-3', { answer_key: 'instagram', answer_to: 'order-c-3' })
  await shop.convert({ touches: [{ ad: seededAd('1') }], value: '20' })
  const { data } = await read()
  expect(data).toMatchObject({
    answers: 3,
    conversions_with_answer: 3,
    outcomes: 4,
    response_rate: 0.75,
    is_complete: true,
  })
  expect(
    data.options.map(({ key, answers, credited_share }: Record<string, unknown>) => [key, answers, credited_share]),
  ).toEqual([
    ['podcast', 2, 0],
    ['instagram', 0, 0],
    ['other', 1, 0],
  ])
  expect(data.unclassified).toEqual([{ text: 'a sign', count: 1 }])
  expect(data.by_day).toEqual([{ day: expect.stringMatching(/^2026-03-/), answers: { podcast: 2, other: 1 } }])
  const reader = await shop.keyWith(['campaigns:read'])
  expect((await read(reader)).data.unclassified).toEqual([])
  expect((await read(reader, { date_from: '2026-02-01', date_to: '2026-02-28' })).data).toMatchObject({
    answers: 0,
    response_rate: null,
  })
})

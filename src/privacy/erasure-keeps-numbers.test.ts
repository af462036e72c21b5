import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testApp } from '../../test/support/app/test-app.ts'
import { readEveryReport } from '../../test/support/fixtures/every-report.ts'
import { happen, people, step } from '../../test/support/fixtures/random-history.ts'
import { sumDays } from '../insight/day-sums/sum-days.ts'

const app = await testApp()
const days = { date_from: '2026-01-01', date_to: '2026-03-10', models: ['linear'] }

const visitors = ['v1', 'v2', 'v3', 'v4'] as const

/** Every person comes through a page and pays, whatever happens afterwards. */
const beginnings = people.flatMap((person, index) => {
  const visitor = visitors[index]!
  const at = (hour: string) => `2026-01-0${index + 1}T${hour}:00:00Z`
  return [
    { kind: 'visit' as const, at: at('10'), visitor, query: 'gclid=G', path: '/chairs' as const },
    { kind: 'identify' as const, at: at('11'), visitor, person },
    {
      ...{ kind: 'outcome' as const, at: at('12'), customer: { person }, type: 'payment_received' as const },
      ...{ cents: 1_000, currency: 'USD' as const, query: '' },
    },
  ]
})

it('erasing every person of a random history changes no report, also when its days are added up again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const business = await app.seed.business({ timezone: 'America/Santiago' })
      for (const step of [...beginnings, ...steps]) await happen(app, business, step)
      await business.recompute()
      const read = () => readEveryReport(app, business.profile.id, days)
      const before = await read()
      for (const person of people) await happen(app, business, { kind: 'erasure', person })
      expect((await business.rows('customer')).filter(({ erased_at }) => erased_at)).not.toEqual([])
      expect(await read()).toEqual(before)
      await sumDays(app.ctx, business.profile.id)
      await business.fold()
      expect(await read()).toEqual(before)
      await business.recompute()
      expect(await read()).toEqual(before)
    }),
    { numRuns: 5, endOnFailure: true },
  )
}, 240_000)

const traits = (number: number) => ({ external_id: `c-${number}`, email: `c-${number}@example.com` })
const pay = (number: number, order: object, customer: object) => ({
  event_type: 'payment_received',
  idempotency_key: `order-${number}`,
  timestamp: '2026-03-09T12:00:00Z',
  properties: { value: 10 + number, currency: 'USD', ...order },
  user_traits: { ...traits(number), ...customer },
})

const answers = [
  { answer_key: 'podcast' },
  { answer_key: 'other', answer_text: 'on the RADIO, my neighbour said' },
  { answer_key: 'other', answer_text: 'my neighbour' },
]

it('erasing people who stated a region or answered the survey changes no number of a region or an answer', async () => {
  const { keyWith, rows } = await app.seed.business({ timezone: 'UTC' })
  const key = await keyWith(['attribution:write', 'campaigns:read', 'analytics:read', 'customers:read'])
  const send = (body: object) => app.call('POST /api/v1/events', { key, body })
  const survey = {
    event: 'payment_received',
    options: ['podcast', 'friend'].map((key) => ({ key, label: key })),
    rules: [{ contains: 'radio', key: 'podcast' }],
  }
  expect((await app.call('PATCH /api/v1/tracking/modules', { key, body: { survey } })).status).toBe(200)
  for (let number = 0; number < 22; number++) {
    const ofOrder = number < 11
    await send(pay(number, ofOrder ? { region: 'CL-RM' } : {}, ofOrder ? { region: 'CL-AN' } : { region: 'CL-VS' }))
    const answer = { ...answers[number % answers.length], answer_to: `order-${number}` }
    const answered = { event_type: 'custom', event_name: 'survey_answered', timestamp: '2026-03-09T12:05:00Z' }
    await send({ ...answered, user_traits: traits(number), properties: answer })
  }
  const range = { date_from: '2026-03-01', date_to: '2026-03-10' }
  const read = async () => ({
    regions: (await app.call('GET /api/v1/experiments/regions', { key, query: { conversion_key: 'payment_received' } }))
      .body,
    survey: (await app.call('GET /api/v1/survey', { key, query: range })).body.data,
  })
  const { unclassified, ...survey_before } = (await read()).survey
  const { regions } = await read()
  expect(regions.data.map(({ region, outcomes }: Record<string, unknown>) => [region, outcomes])).toEqual([
    ['CL-RM', 11],
    ['CL-VS', 11],
  ])
  expect(survey_before).toMatchObject({ answers: 22, conversions_with_answer: 22 })
  expect(unclassified).toEqual([{ text: 'my neighbour', count: 7 }])
  for (const number of [1, 2, 3, 12, 13, 14])
    await app.call('POST /api/v1/customers/erasures', {
      key,
      body: { request_ref: `r-${number}`, customer_key: `c-${number}` },
    })
  const after = await read()
  expect(after.regions).toEqual(regions)
  expect(after.survey).toEqual({ ...survey_before, unclassified: [{ text: 'my neighbour', count: 5 }] })
  const erased = new Set((await rows('customer')).flatMap(({ id, erased_at }) => (erased_at ? [id] : [])))
  const kept = (await rows('event')).filter(({ customer_id }) => customer_id !== null && erased.has(customer_id))
  expect(kept.length).toBe(12)
  expect(kept.filter(({ properties }) => /neighbour|order-/.test(JSON.stringify(properties)))).toEqual([])
})

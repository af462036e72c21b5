import { expect, test } from 'vitest'
import { defaultDefinitions } from './default-definitions.ts'
import { matchDefinitions } from './match-definitions.ts'

const lead = { id: 'lead', source_event_names: ['lead_created', 'form_sent'] }
const sale = { id: 'sale', source_event_names: ['Sale closed', 'form_sent'] }
const stage = { id: 'stage', source_event_names: [] }

test.each([
  ['its type', { event_type: 'lead_created', event_name: null }, ['lead']],
  ['its name', { event_type: 'custom', event_name: 'Sale closed' }, ['sale']],
  ['type and name, once', { event_type: 'lead_created', event_name: 'form_sent' }, ['lead', 'sale']],
  ['one name of several definitions', { event_type: 'form_sent', event_name: null }, ['lead', 'sale']],
  ['other letters only', { event_type: 'Lead_Created', event_name: 'sale closed' }, []],
  ['nothing', { event_type: 'page_view', event_name: null }, []],
])('an event is a conversion of the definitions that list %s', (_title, event, expected) => {
  expect(matchDefinitions(event, [lead, sale, stage]).map(({ id }) => id)).toEqual(expected)
})

test('the default definitions have one key each and only the refund is not credited', () => {
  expect(new Set(defaultDefinitions.map((one) => one.conversion_key)).size).toBe(9)
  const excluded = defaultDefinitions.filter((one) => !one.attribution_eligible).map((one) => one.conversion_key)
  expect(excluded).toEqual(['payment_refunded'])
})

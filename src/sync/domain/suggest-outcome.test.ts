import { expect, it } from 'vitest'
import { suggestOutcome } from './suggest-outcome.ts'

const outcomes = [
  ...['lead_created', 'dm_started', 'appointment_booked', 'quote_sent', 'contact_reply', 'closed_won'],
  ...['unmapped', 'ignored'],
]

it.each([
  ['New lead', 'lead_created'],
  ['Nuevo prospecto', 'lead_created'],
  ['Cita agendada', 'appointment_booked'],
  ['Call scheduled', 'appointment_booked'],
  ['Cotización enviada', 'quote_sent'],
  ['Proposal sent', 'quote_sent'],
  ['Contactado', 'contact_reply'],
  ['Closed / Won', 'closed_won'],
  ['Venta ganada', 'closed_won'],
  ['Closed lost', 'ignored'],
  ['No interesado', 'ignored'],
  ['No-show', 'ignored'],
  ['Phase 3', null],
  ['', null],
])('%s suggests %s', (name, expected) => {
  expect(suggestOutcome(name, outcomes)).toBe(expected)
})

it('suggests no outcome that the profile does not define', () => {
  expect(suggestOutcome('Cita agendada', ['lead_created', 'unmapped', 'ignored'])).toBeNull()
})

import { expect, test } from 'vitest'
import { isMatch } from './is-match.ts'

const offer = { type: 'connection.connected', provider: 'service' }
const interest = { events: ['connection.connected'], providers: ['service'] }

test.each([
  ['both lists match', {}, {}, true],
  ['the event is not named', {}, { events: ['outcome.recorded'] }, false],
  ['the provider is not named', {}, { providers: ['whatsapp'] }, false],
  ['the provider was added', {}, { providers: ['whatsapp', 'service'] }, true],
])('%s', (_title, offered, interested, expected) => {
  expect(isMatch({ ...offer, ...offered }, { ...interest, ...interested })).toBe(expected)
})

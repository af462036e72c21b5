import { expect, test } from 'vitest'
import { isMatch } from './is-match.ts'

const offer = { type: 'connection.connected', provider: 'service', app_id: null }
const interest = { app_id: 'app-1', events: ['connection.connected'], providers: ['service'] }

test.each([
  ['both lists match', {}, {}, true],
  ['the event is not named', {}, { events: ['outcome.recorded'] }, false],
  ['the provider is not named', {}, { providers: ['whatsapp'] }, false],
  ['the provider was added', {}, { providers: ['whatsapp', 'service'] }, true],
  ['it is for this app', { app_id: 'app-1' }, {}, true],
  ['it is for another app', { app_id: 'app-2' }, {}, false],
  ["it is for an app and the subscription is the profile's own", { app_id: 'app-1' }, { app_id: null }, false],
])('%s', (_title, offered, interested, expected) => {
  expect(isMatch({ ...offer, ...offered }, { ...interest, ...interested })).toBe(expected)
})

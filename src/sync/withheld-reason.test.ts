import { expect, it } from 'vitest'
import { type Listener, type ReportedEvent, type SenderProfile, withheldReason } from './withheld-reason.ts'

const event: ReportedEvent = { type: 'connection.connected', app_id: null, is_test: false }
const listener: Listener = { app_id: 'app-1', has_grant: true }
const profile: SenderProfile = { provisioned_by_app_id: 'app-1', is_healthcare_family: false, is_archived: false }
const own: Listener = { app_id: null, has_grant: false }
const outcome = { type: 'outcome.recorded' }
const handoff = { type: 'handoff.completed' }

const cases: [string, Partial<ReportedEvent>, Partial<Listener>, Partial<SenderProfile>, boolean][] = [
  ['a lifecycle event to an app with a grant', {}, {}, {}, true],
  ['a lifecycle event to an app without one', {}, { has_grant: false }, {}, false],
  ['a lifecycle event to the profile itself', {}, own, {}, true],
  ['an event of an archived profile', {}, {}, { is_archived: true }, false],
  ['an event for this app', { app_id: 'app-1' }, {}, {}, true],
  ['an event for another app', { app_id: 'app-2' }, {}, {}, false],
  ['a hand-off to the app that created it', { ...handoff, app_id: 'app-1' }, {}, {}, true],
  ['a hand-off to an app that did not create it', { ...handoff, app_id: 'app-2' }, {}, {}, false],
  ['a hand-off that a person created to an app', handoff, {}, {}, false],
  ['a hand-off that a person created to the profile itself', handoff, own, {}, true],
  ['a hand-off of an app to the profile itself', { ...handoff, app_id: 'app-1' }, own, {}, false],
  ['an outcome to the app that provisioned the profile', outcome, {}, {}, true],
  ['an outcome to that app without a grant', outcome, { has_grant: false }, {}, false],
  ['an outcome to an app that did not provision it', outcome, { app_id: 'app-2' }, {}, false],
  ['an outcome of a profile that no app provisioned', outcome, {}, { provisioned_by_app_id: null }, false],
  ['an outcome to the profile itself', outcome, own, { provisioned_by_app_id: null }, false],
  ['an outcome of a healthcare-family profile', outcome, {}, { is_healthcare_family: true }, false],
  ['a sample of an outcome to the requesting subscription', { ...outcome, is_test: true }, own, {}, true],
]

it.each(cases)('%s', (_title, reported, to, of, isDelivered) => {
  expect(withheldReason({ ...event, ...reported }, { ...listener, ...to }, { ...profile, ...of }) === null).toBe(
    isDelivered,
  )
})

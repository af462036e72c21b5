import { expect, it } from 'vitest'
import { conversionToken, pinterestAds as vendor } from '../../../../sandbox/vendors/pinterest-ads/index.ts'
import { today, vendorFailureOf, vendorOfFile } from '../../../../test/support/vendors/vendor-in-sandbox.ts'
import { pinterestAds } from './index.ts'

const fixture = await vendorOfFile(pinterestAds, vendor)
const session = await fixture.connect()
const receiver = pinterestAds.conversions!
const account = '549700000001'
const event = {
  ...{ event_name: 'lead', action_source: 'web', event_id: 'e-1' },
  event_time: Date.parse(`${today}T10:00:00Z`) / 1000,
  user_data: { client_ip_address: '190.1.2.3', client_user_agent: 'Mozilla/5.0' },
}
const receivedIds = async () => {
  const response = await fetch(`${fixture.origin}/sandbox/received`)
  return ((await response.json()) as { events: { key: string }[] }).events.map(({ key }) => key)
}
/** Sends one event to a vendor that answers with this status and text. */
const respondedWith = (status: number, text: string) => {
  const send = async () => ({ status, headers: {}, text })
  return receiver.send({ ...session, http: { ...session.http, send } }, account, [event])
}

it('reports to the ad account of the consent', async () => {
  const [target] = await receiver.listTargets(session)
  expect(target).toEqual({ external_id: account, name: 'Muebles Cordillera', is_unavailable: null })
  expect(await receiver.send(session, target!.external_id, [event])).toEqual({ kind: 'accepted' })
  expect(await receivedIds()).toContain('e-1')
})

it('rejects single events and accepts the others', async () => {
  const events = [
    { ...event, event_id: 'old', event_time: 1 },
    { ...event, event_id: 'e-2' },
  ]
  expect(await receiver.send(session, account, events)).toEqual({
    kind: 'partly_accepted',
    events: [{ index: 0, code: null, message: 'Invalid event_timestamp parameter.' }],
  })
  expect(await receivedIds()).toContain('e-2')
})

it('with a test code sends test events, which are not recorded', async () => {
  const events = [{ ...event, event_id: 'test-event' }]
  expect(await receiver.send(session, account, events, { test_event_code: 'TEST' })).toEqual({ kind: 'accepted' })
  expect(await receivedIds()).not.toContain('test-event')
})

it.each([
  ['a body of another form', account, { event_time: 'today' }, 'rejected'],
  ['an ad account that does not exist', '549799999999', {}, 'destination_missing'],
])('%s is not accepted', async (_, target, changes, kind) => {
  expect((await receiver.send(session, target, [{ ...event, ...changes }])).kind).toBe(kind)
})

it.each([
  [200, '{"events":[]}', 'rejected'],
  [422, '{"code":953,"message":"invalid"}', 'rejected'],
  [400, '{"code":4196,"message":"The request was invalid."}', 'rejected'],
])('the status %i with %s is %s', async (status, text, kind) => {
  expect((await respondedWith(status, text)).kind).toBe(kind)
})

it.each([
  [200, '<html>', 'malformed'],
  [502, '<html>', 'unavailable'],
  [429, '{"code":8,"message":"slow"}', 'throttled'],
  [401, '{"code":2,"message":"Authentication failed."}', 'token_expired'],
  [403, '{"code":29,"message":"no"}', 'permission_missing'],
])('the status %i with %s fails as %s', async (status, text, kind) => {
  expect((await vendorFailureOf(respondedWith(status, text))).kind).toBe(kind)
})

it('needs the scope for it', () => {
  expect(receiver.canSend(session.tokens)).toBe(true)
  expect(receiver.canSend({ ...session.tokens, scopes: ['ads:read'] })).toBe(false)
})

it('works with a pasted token, which reads nothing and is verified without recording an event', async () => {
  const verify = (access_token: string, ad_account_id = account) =>
    pinterestAds.pasted!.verify(() => fixture, { access_token, ad_account_id })
  const before = await receivedIds()
  const { tokens, accounts } = await verify(conversionToken)
  expect(await receivedIds()).toEqual(before)
  const own = fixture.session(tokens, accounts[0]!)
  // Another id than that of the account, so that a connection that reads it is not replaced.
  expect(own.account).toMatchObject({ external_id: `conversions:${account}`, details: { only: 'conversions' } })
  expect(await receiver.listTargets(own)).toMatchObject([{ external_id: account }])
  expect(await receiver.send(own, account, [{ ...event, event_id: 'e-3' }])).toEqual({ kind: 'accepted' })
  expect((await vendorFailureOf(verify('sandbox-pinterest-conversion-token-2'))).kind).toBe('token_expired')
  expect((await vendorFailureOf(verify(conversionToken, '549799999999'))).kind).toBe('rejected')
})

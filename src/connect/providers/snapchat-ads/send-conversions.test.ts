import { describe, expect, it } from 'vitest'
import { conversionsToken, snapchatAds as vendor } from '../../../../sandbox/vendors/snapchat-ads/index.ts'
import { today, vendorFailureOf, vendorOfFile } from '../../../../test/support/vendors/vendor-in-sandbox.ts'
import { snapchatAds } from './index.ts'

const fixture = await vendorOfFile(snapchatAds, vendor)
const session = await fixture.connect()
const receiver = snapchatAds.conversions!
const pixel = 'b0000000-0000-4000-8000-000000000001'
const event = {
  ...{ event_name: 'SIGN_UP', event_time: Date.parse(`${today}T10:00:00Z`) / 1000, event_id: 'e-1' },
  ...{ action_source: 'website', user_data: { em: ['a'.repeat(64)] } },
}

async function received() {
  const response = await fetch(`${fixture.origin}/sandbox/received`)
  return (await response.json()) as { events: { key: string; target: string }[]; bodies: string[] }
}

it('sends to the pixels of the account', async () => {
  expect(await receiver.listTargets(session)).toEqual([
    { external_id: pixel, name: 'Web Muebles Cordillera', is_unavailable: false },
  ])
  expect(await receiver.send(session, pixel, [event])).toEqual({ kind: 'accepted' })
  expect((await received()).events).toMatchObject([{ key: 'e-1', target: pixel }])
})

it('only validates events with a test code, which are not received', async () => {
  const test = { ...event, event_id: 'e-test' }
  expect(await receiver.send(session, pixel, [test], { test_event_code: 'TEST1' })).toEqual({ kind: 'accepted' })
  const { bodies, events } = await received()
  expect(JSON.parse(bodies.at(-1)!).data[0]).toMatchObject({ event_id: 'e-test', test_event_code: 'TEST1' })
  expect(events.map(({ key }) => key)).not.toContain('e-test')
})

it.each([
  ['an invalid event', pixel, { user_data: { em: ['a@example.com'] } }, 'rejected'],
  ['an old event', pixel, { event_time: 1_700_000_000 }, 'rejected'],
  ['an event without a sufficient identifier', pixel, { user_data: { sc_click_id: 'c' } }, 'rejected'],
  ['a pixel of another account', 'b0000000-0000-4000-8000-000000000002', {}, 'destination_missing'],
])('a request with %s is rejected as a whole', async (_, target, changes, kind) => {
  const before = (await received()).events.length
  const events = [
    { ...event, event_id: 'e-2' },
    { ...event, event_id: 'e-3', ...changes },
  ]
  expect((await receiver.send(session, target, events)).kind).toBe(kind)
  expect((await received()).events).toHaveLength(before)
})

it('does not show the token in a failure, although it is in the address', async () => {
  const tokens = { ...session.tokens, access_token: 'an-access-token-that-is-wrong' }
  const failure = await vendorFailureOf(receiver.send({ ...session, tokens }, pixel, [event]))
  expect(failure.kind).toBe('token_expired')
  expect(failure.message).not.toContain('that-is-wrong')
})

it('needs the scope for it', () => {
  expect(receiver.canSend(session.tokens)).toBe(true)
  expect(receiver.canSend({ ...session.tokens, scopes: ['snapchat-marketing-api'] })).toBe(false)
})

describe('a pasted token', () => {
  const verify = (access_token: string, pixel_id = pixel) =>
    snapchatAds.pasted!.verify(() => fixture, { access_token, pixel_id })

  it('sends conversions to its pixel, reads nothing, and is verified without an event', async () => {
    const before = (await received()).bodies.length
    const { tokens, accounts } = await verify(conversionsToken)
    expect((await received()).bodies).toHaveLength(before)
    expect(accounts).toEqual([
      { external_id: pixel, name: `Pixel ${pixel}`, currency: null, details: { only: 'conversions' } },
    ])
    const own = fixture.session(tokens, accounts[0]!)
    expect(await receiver.listTargets(own)).toMatchObject([{ external_id: pixel }])
    expect(await receiver.send(own, pixel, [{ ...event, event_id: 'e-4' }])).toEqual({ kind: 'accepted' })
  })

  it('is rejected when it is wrong, or when the pixel is that of another organization', async () => {
    expect((await vendorFailureOf(verify('sandbox-snapchat-conversions-token-0002'))).kind).toBe('token_expired')
    const other = verify(conversionsToken, 'b0000000-0000-4000-8000-000000000002')
    expect((await vendorFailureOf(other)).kind).toBe('rejected')
  })
})

import { describe, expect, it } from 'vitest'
import { pixelToken, tiktokAds as vendor } from '../../../../sandbox/vendors/tiktok-ads/index.ts'
import { vendorFailureOf, vendorOfFile } from '../../../../test/support/vendors/vendor-in-sandbox.ts'
import { tiktokAds } from './index.ts'

const fixture = await vendorOfFile(tiktokAds, vendor)
const session = await fixture.connect()
const receiver = tiktokAds.conversions!
const pixel = 'CSANDBOX0001PIXEL'
const event = { event: 'Lead', event_time: 1_794_650_000, event_id: 'e-1', user: { ttclid: 'E.C.P.1' } }

async function received() {
  const response = await fetch(`${fixture.origin}/sandbox/received`)
  return (await response.json()) as { events: { key: string; repeats: number }[]; bodies: string[] }
}

it('sends to the pixels of the account, and counts a repeated event once', async () => {
  expect(await receiver.listTargets(session)).toEqual([
    { external_id: pixel, name: 'Web Muebles Cordillera', is_unavailable: null },
  ])
  expect(await receiver.send(session, pixel, [event])).toEqual({ kind: 'accepted' })
  expect(await receiver.send(session, pixel, [event])).toEqual({ kind: 'accepted' })
  expect((await received()).events).toMatchObject([{ key: 'e-1', repeats: 1 }])
})

it('sends the test code with the request', async () => {
  await receiver.send(session, pixel, [event], { test_event_code: 'TEST1' })
  expect(JSON.parse((await received()).bodies.at(-1)!)).toMatchObject({ test_event_code: 'TEST1', event_source: 'web' })
})

it.each([
  ['an invalid event', [event, { ...event, user: { email: ['a@example.com'] } }]],
  ['an old event', [event, { ...event, event_time: 1_700_000_000 }]],
])('a request with %s is rejected as a whole', async (_, events) => {
  expect(await receiver.send(session, pixel, events)).toMatchObject({ kind: 'rejected', code: '40002' })
})

it('a pixel of another account is a missing permission', async () => {
  const failure = await vendorFailureOf(receiver.send(session, 'CSANDBOX0002PIXEL', [event]))
  expect(failure.kind).toBe('permission_missing')
})

it('a partly accepted request is repeated in halves', async () => {
  const json = async (_: unknown, schema: { parse(value: unknown): unknown }) => schema.parse({ code: 20001 })
  const partly = { ...session, http: { ...session.http, json: json as typeof session.http.json } }
  expect(await receiver.send(partly, pixel, [event, event])).toMatchObject({ kind: 'rejected', code: '20001' })
})

describe('a pasted token of a pixel', () => {
  const verify = (values: Record<string, string>) => tiktokAds.pasted!.verify(() => fixture, values)

  it('sends conversions to its pixel and reads nothing', async () => {
    const { tokens, accounts } = await verify({ access_token: pixelToken, pixel_code: pixel })
    expect(accounts).toEqual([
      { external_id: pixel, name: `Pixel ${pixel}`, currency: null, details: { only: 'conversions' } },
    ])
    const own = fixture.session(tokens, accounts[0]!)
    expect(await receiver.listTargets(own)).toMatchObject([{ external_id: pixel }])
    expect(await receiver.send(own, pixel, [{ ...event, event_id: 'e-2' }])).toEqual({ kind: 'accepted' })
  })

  it('is rejected when it is wrong, or when neither pixel nor account is named', async () => {
    const wrong = await vendorFailureOf(verify({ access_token: 'sandbox-tiktok-pixel-token-0002', pixel_code: pixel }))
    expect(wrong.kind).toBe('token_revoked')
    expect((await vendorFailureOf(verify({ access_token: pixelToken }))).kind).toBe('rejected')
  })
})

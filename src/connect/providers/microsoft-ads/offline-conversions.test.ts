import { beforeEach, expect, it } from 'vitest'
import { microsoftAds as vendor } from '../../../../sandbox/vendors/microsoft-ads/index.ts'
import { vendorOfFile } from '../../../../test/support/vendors/vendor-in-sandbox.ts'
import { microsoftAds } from './index.ts'

const fixture = await vendorOfFile(microsoftAds, vendor)
const session = await fixture.connect()
const { send, listTargets, canSend } = microsoftAds.conversions!

interface Received {
  events: { target: string; event: Record<string, unknown>; repeats: number; adjustments: number }[]
}
const received = async () => (await (await fetch(`${fixture.origin}/sandbox/received`)).json()) as Received
const order = (body: object) =>
  fetch(`${fixture.origin}/sandbox/orders`, { method: 'POST', body: JSON.stringify(body) })

const at = '2026-11-10T12:00:00.000Z'
const click = (MicrosoftClickId: string, value = 10) => ({
  ...{ ConversionTime: at, MicrosoftClickId, ConversionValue: value, ConversionCurrencyCode: 'USD' },
})
const hashed = { ConversionTime: at, HashedEmailAddress: 'a'.repeat(64) }

beforeEach(() => order({ accept: ['bad'], restore: ['9001'] }))

it('lists the goals for offline conversions by their ids', async () => {
  expect(canSend(session.tokens)).toBe(true)
  expect(await listTargets(session)).toEqual([
    { external_id: '9001', name: 'Venta', is_unavailable: false },
    { external_id: '9002', name: 'Cita', is_unavailable: false },
  ])
})

it('sends conversions under the name of the goal, and a repeated one counts once', async () => {
  for (const _ of [1, 2]) expect(await send(session, '9001', [click('c1'), hashed])).toEqual({ kind: 'accepted' })
  const { events } = await received()
  expect(events.map(({ target, repeats }) => [target, repeats])).toEqual([
    ['Venta', 1],
    ['Venta', 1],
  ])
})

it('sends adjustments of sent conversions beside new ones', async () => {
  const { ConversionValue, ConversionCurrencyCode, ...key } = click('c2')
  await send(session, '9001', [click('c2')])
  const restate = {
    ...key,
    AdjustmentTime: at,
    AdjustmentType: 'Restate',
    AdjustmentValue: 4,
    AdjustmentCurrencyCode: 'USD',
  }
  expect(await send(session, '9001', [restate, click('c3')])).toEqual({ kind: 'accepted' })
  const retract = { ...key, AdjustmentTime: at, AdjustmentType: 'Retract' }
  expect(await send(session, '9001', [retract])).toEqual({ kind: 'accepted' })
  const changed = (await received()).events.find(({ event }) => event.MicrosoftClickId === 'c2')
  expect(changed).toMatchObject({ adjustments: 2, event: { AdjustmentType: 'Retract', AdjustmentValue: 4 } })
})

it('names the rejected rows by their place in the request, and the others are accepted', async () => {
  await order({ reject: ['bad'] })
  const result = await send(session, '9002', [hashed, click('c4'), click('bad')])
  expect(result).toEqual({
    kind: 'partly_accepted',
    events: [
      { index: 0, code: null, message: 'The goal accepts only events with a click id.' },
      { index: 2, code: 'OfflineConversionMicrosoftClickIdInvalid', message: 'The click id is not valid.' },
    ],
  })
  expect((await received()).events.some(({ event }) => event.MicrosoftClickId === 'c4')).toBe(true)
})

it('reports a goal that no longer exists', async () => {
  await order({ remove: ['9001'] })
  expect(await send(session, '9001', [click('c5')])).toMatchObject({ kind: 'destination_missing' })
})

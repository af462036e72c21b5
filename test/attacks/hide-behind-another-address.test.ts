import { expect, it } from 'vitest'
import { z } from 'zod'
import { loadConfig } from '../../src/config/load-config.ts'
import { operation } from '../../src/kernel/operations/operation.ts'
import { testApp } from '../support/app/test-app.ts'

/** Returns the client address that the request is attributed to. */
const sendFromAddress = operation({
  id: 'probe.sendFromAddress',
  http: 'GET /probe',
  summary: 'Tell the address',
  auth: 'none',
  boundTo: 'app',
  data: z.object({ ip: z.string() }),
  run: async ({ ip }) => ({ data: { ip: ip ?? '' } }),
})

it.each([
  ['off', '6.6.6.6', '127.0.0.1'],
  ['off', '6.6.6.6, 198.51.100.1', '127.0.0.1'],
  ['1', '198.51.100.1', '198.51.100.1'],
  ['1', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
  ['2', '6.6.6.6, 198.51.100.1, 10.0.0.1', '198.51.100.1'],
  ['127.0.0.1, 10.0.0.0/8', '6.6.6.6, 198.51.100.1, 10.0.0.1', '198.51.100.1'],
  ['192.0.2.0/24', '6.6.6.6', '127.0.0.1'],
  ['1', 'not an address', '127.0.0.1'],
  ['1', '198.51.100.1, <script>', '127.0.0.1'],
])('TRUST_PROXY=%s and X-Forwarded-For: %s count as %s', async (TRUST_PROXY, forwarded, expected) => {
  const { trustedProxies } = loadConfig({ TRUST_PROXY })
  const app = await testApp({ trustedProxies, operations: [sendFromAddress] })
  const response = await app.call('GET /api/v1/probe', { headers: { 'x-forwarded-for': forwarded } })
  expect(response.body.data.ip).toBe(expected)
})

it.each(['on', 'true', '*', '0', '10.0.0.1, everybody', '10.0.0.0/99'])('TRUST_PROXY=%s is rejected', (TRUST_PROXY) => {
  expect(() => loadConfig({ TRUST_PROXY })).toThrow(/TRUST_PROXY must be/)
})

it("one sender cannot exhaust the collector's global limit by forging addresses", async () => {
  const app = await testApp({ trustedProxies: 1, collectorLimits: { perAddress: 3, perKey: 5 } })
  const { id } = await app.seed.profile()
  const trackingKey = await app.seed.trackingKey({ profile_id: id })
  const send = async (forwarded: string, key = trackingKey) => {
    const body = { trackingKey: key, eventName: 'page_view', anonymousId: 'a' }
    const headers = { 'x-forwarded-for': forwarded }
    const { status, headers: responseHeaders } = await app.call('POST /api/tracking/collect', { headers, body })
    return status === 429 ? `429 after ${responseHeaders['retry-after']}` : status
  }
  const sender = '198.51.100.1'
  expect([await send(sender), await send(`1.1.1.1, ${sender}`), await send(`2.2.2.2, ${sender}`)]).toEqual([
    202, 202, 202,
  ])
  expect(await send(`3.3.3.3, ${sender}`)).toMatch(/^429 after \d+$/)
  expect([await send('198.51.100.2'), await send('198.51.100.3')]).toEqual([202, 202])
  // The tracking key is public, so its rate is limited as well.
  expect(await send('198.51.100.4')).toMatch(/^429/)
  const other = await app.seed.trackingKey({ profile_id: (await app.seed.profile()).id })
  expect(await send('198.51.100.4', other)).toBe(202)
})

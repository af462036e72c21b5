import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { storedRows } from '../../../test/support/app/stored-rows.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { byteQuota as openByteQuota } from '../../http/rate-limit/byte-quota.ts'

const app = await testApp()
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

async function shop(columns: Parameters<typeof app.seed.profile>[0] = {}) {
  const profile = await app.seed.profile(columns)
  const trackingKey = await app.seed.trackingKey({ profile_id: profile.id })
  const collect = (body: object, headers: Record<string, string> = {}) =>
    app.call('POST /api/tracking/collect', {
      headers: { 'user-agent': chrome, ...headers },
      body: { trackingKey, ...body },
    })
  const rows = <T extends 'event' | 'touch' | 'visit' | 'visitor' | 'rejected_hit'>(table: T) =>
    storedRows(app.db, table, profile.id)
  return { profile, trackingKey, collect, rows }
}

const view = (fields: object = {}) => ({
  eventName: 'page_view',
  anonymousId: 'visitor-1',
  sessionId: 'session-1',
  pageUrl: 'https://shop.example/',
  ...fields,
})

describe('POST /api/tracking/collect', () => {
  it('stores an enriched page view with its visitor, visit and touch before it responds with 202', async () => {
    const { collect, rows, profile } = await shop()
    const response = await collect(
      view({
        eventId: 'hit-1',
        pageUrl:
          'https://shop.example/spring?utm_source=facebook&utm_medium=cpc&utm_campaign=Spring&fbclid=IwAR1&ad_id=77',
        referrer: 'https://l.facebook.com/',
        locale: 'es-CL',
        payload: { theme: 'dark' },
        somethingNew: 1,
      }),
    )
    expect([response.status, response.body.data]).toEqual([202, { accepted: 1, rejected: [] }])
    const [event] = await rows('event')
    expect(event).toMatchObject({
      profile_id: profile.id,
      event_key: 'hit-1',
      recorded_via: 'tracker',
      event_type: 'page_view',
      event_name: 'page_view',
      event_time: app.clock.now(),
      customer_id: null,
      visitor_id: 'visitor-1',
      session_id: 'session-1',
      path: '/spring',
      referrer: 'https://l.facebook.com/',
      channel: 'Paid Social',
      source: 'facebook',
      medium: 'cpc',
      campaign: 'Spring',
      click_ids: { fbclid: 'IwAR1' },
      device: 'desktop',
      browser: 'Chrome',
      os: 'Windows',
      locale: 'es-CL',
      properties: { theme: 'dark', somethingNew: 1 },
    })
    expect(await rows('touch')).toMatchObject([
      {
        event_id: event!.id,
        touch_time: app.clock.now(),
        visitor_id: 'visitor-1',
        session_id: 'session-1',
        channel: 'Paid Social',
        campaign_name: 'Spring',
        platform: 'social_ads',
        ad_external_id: '77',
        click_id_kind: 'fbclid',
        click_id: 'IwAR1',
        join_method: 'ad_id',
        is_synthetic: false,
      },
    ])
    expect(await rows('visitor')).toMatchObject([{ visitor_id: 'visitor-1', customer_id: null }])
    expect(await rows('visit')).toMatchObject([{ session_id: 'session-1', channel: 'Paid Social' }])
  })

  it('accepts the same eventId again and stores it once, with one touch', async () => {
    const { collect, rows } = await shop()
    const hit = view({ eventId: 'twice', pageUrl: 'https://shop.example/?gclid=G1' })
    expect([(await collect(hit)).status, (await collect(hit)).status]).toEqual([202, 202])
    await collect({ events: [hit, hit] })
    expect([(await rows('event')).length, (await rows('touch')).length]).toEqual([1, 1])
  })

  it('starts a touch with each visit, and within a visit only for another campaign signal', async () => {
    const { collect, rows } = await shop()
    await collect(view({ pageUrl: 'https://shop.example/?gclid=G1' }))
    await collect(view({ pageUrl: 'https://shop.example/next', referrer: 'https://shop.example/' }))
    await collect(view({ pageUrl: 'https://shop.example/?gclid=G1' }))
    await collect(view({ pageUrl: 'https://shop.example/', referrer: 'https://www.bing.com/' }))
    await collect(view({ pageUrl: 'https://shop.example/?utm_source=newsletter&utm_medium=email' }))
    await collect(view({ pageUrl: 'https://shop.example/last' }))
    const touches = await rows('touch')
    expect(touches.map(({ channel }) => channel).sort()).toEqual(['Email', 'Paid Search'])
    const events = await app.db
      .selectFrom('event')
      .select(['path', 'channel'])
      .where('path', 'in', ['/next', '/last'])
      .execute()
    expect(events).toContainEqual({ path: '/next', channel: 'Paid Search' })
    expect(events).toContainEqual({ path: '/last', channel: 'Email' })
  })

  it('counts a campaign again that returns after another one, and not a hit that is sent again', async () => {
    const { collect, rows } = await shop()
    const by = (gclid: string, eventId: string) => view({ eventId, pageUrl: `https://shop.example/?gclid=${gclid}` })
    for (const hit of [by('A', '1'), by('B', '2'), by('A', '3'), by('B', '2'), by('A', '1')]) await collect(hit)
    expect((await rows('touch')).map(({ click_id }) => click_id).sort()).toEqual(['A', 'A', 'B'])
  })

  it('never starts a touch for an internal referrer or a payment page', async () => {
    const { collect, rows } = await shop({ domains: ['shop.example', '*.shop.example'] })
    await collect(view({ sessionId: 's1', referrer: 'https://blog.shop.example/post' }))
    await collect(view({ sessionId: 's2', referrer: 'https://checkout.stripe.com/c/pay' }))
    expect(await rows('touch')).toEqual([])
    expect((await rows('visit')).length).toBe(2)
  })

  it('separates visits without a session id by half an hour of inactivity', async () => {
    const { collect, rows } = await shop()
    const at = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000).toISOString()
    const hit = (minutes: number) => view({ sessionId: undefined, eventTimeClient: at(minutes) })
    for (const minutes of [100, 80, 45, 10]) await collect(hit(minutes))
    expect(await rows('visit')).toHaveLength(3)
  })

  it('accepts JSON that a closing page sends as text, and the key from the header', async () => {
    const { trackingKey, rows } = await shop()
    const headers = { 'content-type': 'text/plain;charset=UTF-8', 'x-tributary-tracking-key': trackingKey }
    const { status } = await app.call('POST /api/tracking/collect', { headers, body: JSON.stringify(view()) })
    expect([status, (await rows('event')).length]).toEqual([202, 1])
  })

  it('stores the valid hits of a batch, stores the rejected ones with their reason, and lists them in the response', async () => {
    const { collect, rows } = await shop()
    const events = [view(), view({ eventName: 7 }), 'nonsense', view({ valueAmount: -1 }), view({ eventId: 'last' })]
    const { status, body } = await collect({ events })
    expect([status, body.data.accepted]).toEqual([202, 2])
    expect(
      body.data.rejected.map(({ index, reason, field }: { index: number; reason: string; field: string }) => [
        index,
        reason,
        field,
      ]),
    ).toEqual([
      [1, 'invalid_field', 'eventName'],
      [2, 'malformed_hit', 'hit'],
      [3, 'invalid_money', 'valueAmount'],
    ])
    expect((await rows('rejected_hit')).map(({ reason }) => reason).sort()).toEqual([
      'invalid_field',
      'invalid_money',
      'malformed_hit',
    ])
  })

  it('allows pages of any origin to read the response (CORS), in the preflight and in the request', async () => {
    const { collect } = await shop()
    const origin = 'https://shop.example'
    const preflight = await app.server.inject({
      method: 'OPTIONS',
      url: '/api/tracking/collect',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'content-type, x-tributary-tracking-key',
    })
    for (const body of [view(), view({ trackingKey: 'trk_live_unknown_key' })]) {
      expect((await collect(body, { origin })).headers).toMatchObject({ 'access-control-allow-origin': origin })
    }
  })

  it('does not rate limit by IP address, since many visitors share one', async () => {
    const { collect } = await shop()
    const responses = await Promise.all(Array.from({ length: 400 }, () => collect(view())))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([202]))
  })
})

describe('a rejected hit', () => {
  it.each([
    ['unknown key', {}, { trackingKey: 'trk_live_nobodys_key' }, {}, 401, 'unauthorized', 'unknown_key'],
    [
      'an origin that is not listed',
      { domains: ['shop.example'] },
      {},
      { origin: 'https://evil.example' },
      403,
      'forbidden',
      'blocked_origin',
    ],
    ['a bot', {}, {}, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, 403, 'forbidden', 'bot'],
    ['no event name', {}, { eventName: undefined }, {}, 422, 'validation_error', 'invalid_field'],
    [
      'a time two days ahead',
      {},
      { eventTimeClient: '2026-03-12T12:00:01Z' },
      {},
      422,
      'validation_error',
      'invalid_time',
    ],
    ['a time before 2000', {}, { eventTimeClient: 946684799000 }, {}, 422, 'validation_error', 'invalid_time'],
    ['an invalid currency', {}, { valueAmount: 5, currency: 'QQQ' }, {}, 422, 'validation_error', 'invalid_money'],
    [
      '51 events',
      {},
      { events: Array.from({ length: 51 }, () => view()) },
      {},
      422,
      'validation_error',
      'too_many_events',
    ],
  ] as const)(
    'for %s gets its status and stores no event',
    async (_title, columns, fields, headers, status, code, reason) => {
      const { collect, rows } = await shop(columns as object)
      const response = await collect({ ...view(), ...fields }, headers as Record<string, string>)
      expect([response.status, response.body.error.code, response.body.error.reason]).toEqual([status, code, reason])
      expect(await rows('event')).toEqual([])
      const stored =
        reason === 'unknown_key'
          ? await app.db.selectFrom('rejected_hit').selectAll().where('reason', '=', reason).execute()
          : await rows('rejected_hit')
      expect(stored[0]).toMatchObject({ reason, received_at: app.clock.now() })
    },
  )

  it('is one with over 200 top-level keys, alone or in a batch, or in a request over 64 KiB', async () => {
    const { collect, rows } = await shop()
    const wide = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]))
    const fits = view({ ...wide(200 - Object.keys(view()).length - 1) })
    expect((await collect(fits)).status).toBe(202)
    const alone = await collect({ ...fits, oneMore: 1, andOneMore: 1 })
    expect([alone.status, alone.body.error.reason]).toEqual([422, 'too_many_keys'])
    const batch = await collect({ events: [view(), view(wide(300))] })
    expect([batch.status, batch.body.data]).toMatchObject([
      202,
      { accepted: 1, rejected: [{ index: 1, reason: 'too_many_keys' }] },
    ])
    const long = await collect(view({ payload: { note: 'x'.repeat(65_536) } }))
    expect([long.status, long.body.error.code]).toEqual([413, 'payload_too_large'])
    expect(await rows('event')).toHaveLength(2)
  })

  it('with a revoked key gets 401 immediately, even if the key was used a moment ago', async () => {
    const { collect, profile } = await shop()
    expect((await collect(view())).status).toBe(202)
    const key = await app.seed.key({ profile_id: profile.id, scopes: ['attribution:write', 'analytics:read'] })
    const { body } = await app.call('GET /api/v1/tracking/keys', { key })
    await app.call(`DELETE /api/v1/tracking/keys/${body.data[0].id}`, { key })
    expect(await collect(view())).toMatchObject({
      status: 401,
      body: { error: { code: 'unauthorized', reason: 'revoked_key' } },
    })
  })
})

describe('the hourly byte quota', () => {
  const limits = { address: 20_000, key: 10_000 }
  const log = pino({ level: 'silent' })

  it('rejects requests beyond it with 429, counts them in /metrics and lists them under Attention once per minute', async () => {
    const [store, elapsedMs] = [null, () => Date.parse('2026-03-10T12:00:00Z')]
    const byteQuota = openByteQuota({ limits: { ...limits, address: 100_000 }, store, elapsedMs, log })
    const limited = await testApp({ byteQuota })
    const { profile, key } = await limited.seed.profileWithKey({ scopes: ['analytics:read'] })
    const trackingKey = await limited.seed.trackingKey({ profile_id: profile.id })
    const collect = (fields: object, ip = '198.51.100.1') =>
      limited.call('POST /api/tracking/collect', {
        headers: { 'user-agent': chrome, 'x-forwarded-for': ip },
        body: { trackingKey, ...view(), ...fields },
      })
    const large = { payload: { note: 'x'.repeat(6_000) } }
    expect((await collect(large)).status).toBe(202)
    const rejected = [await collect(large), await collect({ events: [view(large), view()] })]
    for (const { status, body, headers } of rejected) {
      expect([status, body.error.code, body.error.reason]).toEqual([429, 'rate_limit_exceeded', 'over_byte_quota'])
      expect(headers['retry-after']).toBe('3600')
    }
    const { body } = await limited.call('GET /api/v1/attention', { key })
    expect(body.data).toContainEqual(
      expect.objectContaining({ kind: 'hits_rejected', subject: 'over_byte_quota', count: 1 }),
    )
    const metrics = await limited.ctx.metrics.getSingleMetricAsString('tributary_hits_dropped_total')
    expect(metrics).toMatch(/reason="over_byte_quota"\} [2-9]/)
    expect((await collect({})).status).toBe(202)
  })

  it('of an IP address is checked before the body is read, whatever the key', async () => {
    const byteQuota = openByteQuota({ limits, store: null, elapsedMs: () => 0, log })
    const limited = await testApp({ byteQuota })
    const send = (body: string) =>
      limited.call('POST /api/tracking/collect', { headers: { 'content-type': 'application/json' }, body })
    const padded = JSON.stringify({ trackingKey: 'trk_live_unknown_key', note: 'x'.repeat(15_000) })
    expect([(await send(padded)).status, (await send(padded)).status]).toEqual([401, 429])
    expect((await send('{"broken')).status).toBe(429)
  })
})

describe('a visitor who denies consent', () => {
  it.each([
    ['by the page', { consent: { mode: 'denied' } }, {}],
    ['by Global Privacy Control', {}, { 'sec-gpc': '1' }],
  ])('%s is counted without identifying data', async (_title, fields, headers) => {
    const { collect, rows } = await shop()
    const secret = 'tell-tale'
    const { status } = await collect(
      view({
        anonymousId: secret,
        sessionId: secret,
        pageUrl: `https://shop.example/a?gclid=${secret}&email=${secret}#${secret}`,
        referrer: `https://news.example/${secret}`,
        clickIds: { fbclid: secret },
        fbp: secret,
        identify: { email: `${secret}@example.com`, userId: secret },
        payload: { note: secret },
        utm: { source: 'news' },
        ...fields,
      }),
      headers,
    )
    const tables = [await rows('event'), await rows('touch'), await rows('visitor'), await rows('visit')]
    expect(status).toBe(202)
    expect(JSON.stringify(tables)).not.toContain(secret)
    expect(tables[0]).toMatchObject([{ path: '/a', source: 'news', customer_id: null }])
    expect(tables.slice(1)).toEqual([[], [], []])
    expect(await app.db.selectFrom('identifier').selectAll().where('value', 'like', `%${secret}%`).execute()).toEqual(
      [],
    )
  })

  it('counts dropped hits by reason in /metrics', async () => {
    const { collect } = await shop()
    const dropped = async () => {
      const text = await app.ctx.metrics.getSingleMetricAsString('tributary_hits_dropped_total')
      return Object.fromEntries([...text.matchAll(/reason="(\w+)"\} (\d+)/g)].map(([, name, n]) => [name, Number(n)]))
    }
    const before = await dropped()
    await collect(view(), { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
    await collect(view({ eventName: 7 }))
    await collect(view())
    const after = await dropped()
    const grown = Object.keys(after).filter((reason) => after[reason]! > before[reason]!)
    expect([after.bot! - before.bot!, grown.length]).toEqual([1, 2])
  })
})

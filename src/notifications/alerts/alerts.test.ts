import { afterAll, describe, expect, it } from 'vitest'
import { seededAd } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { webhookReceiver } from '../../../test/support/servers/webhook-receiver.ts'
import { dayMs, hourMs, minuteMs } from '../../kernel/time/durations.ts'
import { sendDueMessages, sendMessage } from '../send-message.ts'
import { evaluateAlerts } from './evaluate-alerts.ts'

const app = await testApp({ egress: { resolve: async () => ['127.0.0.1'], allowsPrivate: true } })
const receiver = await webhookReceiver()
afterAll(() => receiver.close())
const scopes = ['goals:write', 'analytics:read', 'attribution:write', 'campaigns:read'] as const

async function shop() {
  const business = await app.seed.business({ scopes: [...scopes] })
  const { workspace_id } = await app.db
    .selectFrom('profile')
    .select('workspace_id')
    .where('id', '=', business.profile.id)
    .executeTakeFirstOrThrow()
  const { id: userId } = await app.seed.user({ workspace_id, role: 'viewer' })
  const create = (body: object) => app.call('POST /api/v1/alerts', { key: business.key, body })
  const incidents = async () => (await business.read('/alerts/incidents')).body.data
  return {
    ...business,
    userId,
    create,
    incidents,
    check: () => evaluateAlerts.run(app.ctx, { profile_id: business.profile.id }),
  }
}

/** Sends what is due, as the jobs do. */
async function sendAll(): Promise<void> {
  const waiting = await app.db
    .selectFrom('outgoing_message')
    .select(['profile_id', 'id'])
    .where('sent_at', 'is', null)
    .execute()
  for (const { profile_id, id } of waiting) await sendMessage.run(app.ctx, { profile_id, message_id: id })
}

const spendLimit = { kind: 'threshold', metric: 'spend', comparison: 'above', limit: 100, period: 'today' }

describe('an alert', () => {
  it('starts one incident with one message per channel, and ends it after an hour with one more', async () => {
    const { key, deliver, userId, create, incidents, check } = await shop()
    const channels = [
      { kind: 'email', user_id: userId },
      { kind: 'slack', url: receiver.url },
    ]
    const { status, body } = await create({ name: 'High spend', rule: spendLimit, channels })
    expect(status).toBe(201)
    expect(body.data.channels[1]).toEqual({ kind: 'slack', user_id: null, target: expect.stringMatching(/…hook$/) })
    const today = app.clock.now().toISOString().slice(0, 10)
    await check()
    expect(await incidents()).toEqual([])

    await deliver(seededAd('1'), { date: today, spend: '150' })
    app.mails.length = 0
    for (let round = 0; round < 3; round++) {
      await check()
      await sendAll()
    }
    expect(await incidents()).toMatchObject([
      { name: 'High spend', value: 150, expected: 100, ended_at: null, text: expect.stringContaining('$150.00 today') },
    ])
    expect(app.mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('High spend')])
    expect(app.mails[0]!.html).toContain('above the limit of $100.00')
    expect(receiver.receivedRequests.map(({ event }) => event.text)).toEqual([expect.stringContaining('$150.00')])

    await deliver(seededAd('1'), { date: today, spend: '50' })
    await check()
    app.clock.advance(30 * minuteMs)
    await check()
    expect((await incidents())[0].ended_at).toBeNull()
    app.clock.advance(31 * minuteMs)
    await check()
    await check()
    await sendAll()
    expect((await incidents())[0].ended_at).not.toBeNull()
    expect(app.mails.map(({ subject }) => subject).at(-1)).toContain('is over')
    expect(app.mails).toHaveLength(2)
    expect((await app.call('GET /api/v1/alerts', { key })).body.data[0].open_incident_id).toBeNull()
  })

  it('waits for the end of quiet hours, and a message about the end replaces one that waits', async () => {
    const { deliver, userId, create, check } = await shop()
    const hour = app.clock.now().getUTCHours()
    const quiet_hours = { from: hour, to: (hour + 3) % 24 }
    const channels = [{ kind: 'email', user_id: userId }]
    await create({ name: 'Quiet', rule: { ...spendLimit, period: 'yesterday' }, channels, quiet_hours, locale: 'es' })
    const yesterday = new Date(app.clock.now().getTime() - dayMs).toISOString().slice(0, 10)
    await deliver(seededAd('1'), { date: yesterday, spend: '150' })
    app.mails.length = 0
    await check()
    await sendAll()
    await sendDueMessages.run(app.ctx, {})
    expect(app.mails).toEqual([])
    await deliver(seededAd('1'), { date: yesterday, spend: '50' })
    await check()
    app.clock.advance(61 * minuteMs)
    await check()
    app.clock.advance(3 * hourMs)
    await sendAll()
    expect(app.mails.map(({ subject, text }) => [subject, text])).toEqual([
      [expect.stringContaining('Quiet: terminó'), expect.stringContaining('Hasta')],
    ])
  })

  it('is sent again after a failed attempt, and once after a repeated job', async () => {
    const { profile, create, key } = await shop()
    const { body } = await create({
      name: 'Tested',
      rule: { kind: 'sync_failing' },
      channels: [{ kind: 'teams', url: receiver.url }],
    })
    const before = receiver.receivedRequests.length
    receiver.reactWith((response) => response.writeHead(500).end())
    const tested = await app.call(`POST /api/v1/alerts/${body.data.id}/test`, { key })
    expect([tested.status, tested.body.data]).toEqual([202, { queued: 1 }])
    await expect(sendAll()).rejects.toThrow('responded with 500')
    receiver.reactWith((response) => response.writeHead(204).end())
    await sendAll()
    await sendAll()
    expect(receiver.receivedRequests.slice(before)).toHaveLength(2)
    const message = await app.db
      .selectFrom('outgoing_message')
      .select(['error', 'sent_at', 'channel'])
      .where('profile_id', '=', profile.id)
      .executeTakeFirstOrThrow()
    expect(message).toMatchObject({ error: null, sent_at: expect.any(Date) })
    // The URL of a webhook is a secret.
    expect(JSON.stringify(message.channel)).not.toContain(receiver.url)
  })

  it('stops trying to send a message after a day', async () => {
    const { profile, create, key } = await shop()
    const { body } = await create({
      name: 'Dead',
      rule: { kind: 'sync_failing' },
      channels: [{ kind: 'slack', url: receiver.url }],
    })
    receiver.reactWith((response) => response.writeHead(500).end())
    await app.call(`POST /api/v1/alerts/${body.data.id}/test`, { key })
    await expect(sendAll()).rejects.toThrow('responded with 500')
    app.clock.advance(dayMs)
    await sendAll()
    const before = receiver.receivedRequests.length
    await sendAll()
    receiver.reactWith((response) => response.writeHead(204).end())
    expect(receiver.receivedRequests).toHaveLength(before)
    const { failed_at } = await app.db
      .selectFrom('outgoing_message')
      .select('failed_at')
      .where('profile_id', '=', profile.id)
      .executeTakeFirstOrThrow()
    expect(failed_at).not.toBeNull()
  })

  it('sends nothing to a user who left the workspace', async () => {
    const { create, userId, key } = await shop()
    const { body } = await create({
      name: 'Gone',
      rule: { kind: 'sync_failing' },
      channels: [{ kind: 'email', user_id: userId }],
    })
    await app.db.deleteFrom('workspace_member').where('user_id', '=', userId).execute()
    app.mails.length = 0
    await app.call(`POST /api/v1/alerts/${body.data.id}/test`, { key })
    await sendAll()
    expect(app.mails).toEqual([])
  })

  it('finds a silence of tracking within an hour, and its end', async () => {
    const { key, create, incidents, check } = await shop()
    await create({ name: 'Tracking', rule: { kind: 'tracking_quiet' } })
    let sent = 0
    const event = () => ({ event_type: 'page_viewed', idempotency_key: `quiet-${sent++}`, anonymous_id: 'v1' })
    for (let week = 0; week < 3; week++) {
      for (let count = 0; count < 15; count++) await app.call('POST /api/v1/events', { key, body: event() })
      app.clock.advance(7 * dayMs)
    }
    app.clock.advance(30 * minuteMs)
    await check()
    expect(await incidents()).toMatchObject([{ name: 'Tracking', value: 0, expected: 15, ended_at: null }])
    await app.call('POST /api/v1/events', { key, body: event() })
    await check()
    app.clock.advance(61 * minuteMs)
    await app.call('POST /api/v1/events', { key, body: event() })
    await check()
    expect((await incidents())[0].ended_at).not.toBeNull()
  })
})

describe('a rejected alert', () => {
  it.each([
    ['an unknown kind', { rule: { kind: 'moon' } }, 'rule.kind'],
    ['an unknown metric', { rule: { kind: 'anomaly', metric: 'luck' } }, 'rule.metric'],
    ['a negative limit', { rule: { ...spendLimit, limit: -1 } }, 'rule.limit'],
    ['an hour after 23', { quiet_hours: { from: 22, to: 24 } }, 'quiet_hours.to'],
    [
      'a stranger',
      { channels: [{ kind: 'email', user_id: '0195b3c0-7a52-7d10-9a3e-2f6d1c8e4b07' }] },
      'channels.0.user_id',
    ],
    ['a webhook without https', { channels: [{ kind: 'slack', url: 'ftp://a.example' }] }, 'channels.0.url'],
    ['a field that does not exist', { mood: 'calm' }, 'mood'],
  ])('names the field: %s', async (_, fields, field) => {
    const { create, read } = await shop()
    const { status, body } = await create({ name: 'A', rule: { kind: 'sync_failing' }, ...fields })
    expect([status, body.error.field ?? body.error.message]).toEqual([
      expect.any(Number),
      expect.stringContaining(field),
    ])
    expect([400, 422]).toContain(status)
    expect((await read('/alerts')).body.data).toEqual([])
  })

  it('of another profile is not found', async () => {
    const [mine, theirs] = [await shop(), await shop()]
    const { body } = await mine.create({ name: 'A', rule: { kind: 'sync_failing' } })
    for (const [route, content] of [
      ['PATCH', {}],
      ['DELETE', undefined],
      ['POST', {}],
    ] as const) {
      const path = `${route} /api/v1/alerts/${body.data.id}${route === 'POST' ? '/test' : ''}` as const
      const { status } = await app.call(path, { key: theirs.key, ...(content && { body: content }) })
      expect([path, status]).toEqual([path, 404])
    }
    const changed = await app.call(`PATCH /api/v1/alerts/${body.data.id}`, {
      key: mine.key,
      body: { is_enabled: false },
    })
    expect(changed.body.data).toMatchObject({ name: 'A', is_enabled: false })
    expect((await app.call(`DELETE /api/v1/alerts/${body.data.id}`, { key: mine.key })).status).toBe(204)
  })
})

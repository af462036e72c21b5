import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { seededAd } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { webhookReceiver } from '../../../test/support/servers/webhook-receiver.ts'
import { dayMs, hourMs, minuteMs } from '../../kernel/time/durations.ts'
import { sendDueMessages, sendMessage } from '../send-message.ts'
import { evaluateAlerts } from './evaluate-alerts.ts'

const egress = { resolve: async () => ['127.0.0.1'], allowsPrivate: true }
const app = await testApp({ egress, areRollupsVerified: false })
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

  it('counts each payment once, whether ads are credited for it or not', async () => {
    const { convert, create, incidents, check } = await shop()
    const at = app.clock.now().toISOString()
    await convert({ at, touches: [{ ad: seededAd('1') }], value: '60' })
    await convert({ at, touches: [], value: '30' })
    for (const metric of ['revenue', 'payments']) {
      const rule = { kind: 'threshold', metric, comparison: 'above', limit: 1, period: 'today' }
      expect(await create({ name: metric, rule, channels: [{ kind: 'slack', url: receiver.url }] })).toMatchObject({
        status: 201,
      })
    }
    await check()
    const found = (await incidents()).map(({ name, value }: { name: string; value: number }) => [name, value])
    expect(Object.fromEntries(found)).toEqual({ revenue: 90, payments: 2 })
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

  it('finds a silence of the tracker within 70 minutes while servers send events, and its end', async () => {
    const { key, profile, create, incidents, check } = await shop()
    await create({ name: 'Tracking', rule: { kind: 'tracking_quiet' } })
    const at = app.clock.now()
    await seedVisits(profile.id, at)
    const send = (recorded_via: string) => seedEvent(profile.id, recorded_via, app.clock.now())
    await send('tracker')
    for (let minutes = 0; minutes < 60; minutes += 10) {
      await check()
      expect(await incidents()).toEqual([])
      app.clock.advance(10 * minuteMs)
      await send('server')
    }
    app.clock.advance(10 * minuteMs)
    await check()
    expect(await incidents()).toMatchObject([{ name: 'Tracking', value: 0, ended_at: null }])
    expect((await incidents())[0].expected).toBeCloseTo(11.83, 1)
    await send('tracker')
    await check()
    app.clock.advance(61 * minuteMs)
    await send('tracker')
    await check()
    expect((await incidents())[0].ended_at).not.toBeNull()
    expect((await app.call('GET /api/v1/alerts', { key })).body.data).toHaveLength(1)
  })

  it('finds a silence of servers in a profile without a tracker', async () => {
    const { profile, create, incidents, check } = await shop()
    await create({ name: 'Servers', rule: { kind: 'tracking_quiet' } })
    const now = app.clock.now().getTime()
    for (let age = 0; age < 15 * 24; age++) {
      await seedEvent(profile.id, 'server', new Date(now - age * hourMs), 6)
    }
    await check()
    app.clock.advance(hourMs)
    await check()
    expect(await incidents()).toEqual([])
    app.clock.advance(hourMs)
    await check()
    expect(await incidents()).toMatchObject([{ name: 'Servers', ended_at: null }])
  })

  it('is checked every 5 minutes if it watches silence, and the others every 15', async () => {
    const { profile, create } = await shop()
    await create({ name: 'High spend', rule: spendLimit })
    const enqueued = async (at: string) => {
      const jobs: { profile_id?: string | undefined; kind?: string | undefined }[] = []
      const enqueue = async (_request: unknown, payload: (typeof jobs)[number]) => void jobs.push(payload)
      await evaluateAlerts.run({ ...app.ctx, now: () => new Date(at), enqueue } as typeof app.ctx, {})
      return jobs.filter(({ profile_id }) => profile_id === profile.id).map(({ kind }) => kind ?? 'all')
    }
    expect([await enqueued('2026-03-10T12:00:01Z'), await enqueued('2026-03-10T12:05:01Z')]).toEqual([['all'], []])
    await create({ name: 'Tracking', rule: { kind: 'tracking_quiet' } })
    expect(await enqueued('2026-03-10T12:10:01Z')).toEqual(['tracking_quiet'])
  })
})

/** Ten visits in each hour of the three weeks before an instant. */
async function seedVisits(profileId: string, before: Date): Promise<void> {
  await sql`insert into site_visit (profile_id, visitor_id, session_id, started_at, last_seen_at, local_day, is_first_of_day,
      entry_page, source, campaign, country, device, hits, pages, engaged)
    select ${profileId}, 'v' || n, 's' || n, t, t, t::date, true, '/', '', '', '', '', 1, '{}', '{}'
    from (select n, ${before}::timestamptz - n * interval '6 minutes' as t from generate_series(1, 21 * 240) as n) v
  `.execute(app.db)
}

/** Events that arrived in the minutes after an instant. */
async function seedEvent(profileId: string, recorded_via: string, at: Date, minutes = 1): Promise<void> {
  const rows = Array.from({ length: minutes }, (_, minute) => {
    const received_at = new Date(at.getTime() + minute * minuteMs - minutes * minuteMs)
    const id = randomUUID()
    const fields = { event_key: id, event_type: 'page_view', event_name: 'page_view', is_synthetic: false }
    return { profile_id: profileId, id, recorded_via, received_at, event_time: received_at, ...fields }
  })
  await app.db
    .insertInto('event')
    .values(rows.map((row) => ({ ...row, click_ids: '{}', properties: '{}' })) as never)
    .execute()
}

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

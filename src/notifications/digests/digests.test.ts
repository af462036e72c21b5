import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { seededAd } from '../../../test/support/app/seed-business.ts'
import { testApp } from '../../../test/support/app/test-app.ts'
import { webhookReceiver } from '../../../test/support/servers/webhook-receiver.ts'
import type { Role } from '../../kernel/context/scopes.ts'
import { dayMs, hourMs } from '../../kernel/time/durations.ts'
import { addDays, localDayOf } from '../../kernel/time/local-day.ts'
import { sendMessage } from '../send-message.ts'
import { queueDigests } from './queue-digests.ts'

const app = await testApp({ egress: { resolve: async () => ['127.0.0.1'], allowsPrivate: true } })
const receiver = await webhookReceiver()
afterAll(() => receiver.close())
beforeEach(async () => {
  // Digests of earlier tests would be sent too.
  await app.db.deleteFrom('digest').execute()
  app.mails.length = 0
  receiver.receivedRequests.length = 0
})

async function shop(role: Role = 'viewer') {
  const business = await app.seed.business({ name: 'Norte' })
  const { profile } = business
  const as = async (role: Role) => {
    const { id: userId } = await app.seed.user({ workspace_id: profile.workspace_id, role })
    const session = await app.seed.session({ user_id: userId, active_profile_id: profile.id })
    const call = (route: string, body?: object) => app.call(route as 'GET /', { session, ...(body && { body }) })
    const create = async (fields: object = {}) =>
      (await call('POST /api/v1/digests', { schedule: { kind: 'daily', hour: 8 }, ...fields })).body.data
    return { userId, call, create }
  }
  return { ...business, as, ...(await as(role)) }
}

/** Moves the clock to the next local 08:10 in UTC, and runs the jobs as the worker does. */
async function nextMorning(rounds = 1): Promise<void> {
  const day = localDayOf(new Date(app.clock.now().getTime() + 16 * hourMs), 'UTC')
  app.clock.advance(Date.parse(`${day}T08:10:00Z`) - app.clock.now().getTime())
  for (let round = 0; round < rounds; round++) {
    await queueDigests.run(app.ctx, {})
    await sendAll()
  }
}

async function sendAll(): Promise<void> {
  const waiting = await app.db
    .selectFrom('outgoing_message')
    .select(['profile_id', 'id'])
    .where('sent_at', 'is', null)
    .execute()
  for (const { profile_id, id } of waiting) await sendMessage.run(app.ctx, { profile_id, message_id: id })
}

const webhooks = () => [
  { kind: 'email' },
  { kind: 'slack', url: receiver.url },
  { kind: 'teams', url: `${receiver.url}2` },
]
const unsubscribePath = () => new URL(/<(.*)>/.exec(app.mails[0]!.headers!['List-Unsubscribe']!)![1]!).pathname

describe('a digest', () => {
  it('is sent to each channel once per period, however often the jobs run', async () => {
    const { create, deliver, convert, profile } = await shop('editor')
    await create({ channels: webhooks(), locale: 'en' })
    const tomorrow = localDayOf(app.clock.now(), 'UTC')
    await deliver(seededAd('1'), { date: tomorrow, spend: '40' })
    await convert({ touches: [{ ad: seededAd('1') }], value: '120', at: `${tomorrow}T09:00:00Z` })
    await queueDigests.run(app.ctx, {})
    await sendAll()
    expect(app.mails).toEqual([])
    await nextMorning(3)
    expect(app.mails.map(({ subject, text }) => [subject, text])).toEqual([
      [expect.stringContaining('Norte: day of'), expect.stringContaining('Revenue was $120.00, more than on the same')],
    ])
    expect(app.mails[0]!.html).toContain('Spend: $40.00 (before: $0.00)')
    const bodies = receiver.receivedRequests.map(({ event }) => JSON.stringify(event))
    expect(bodies).toHaveLength(2)
    for (const body of bodies) expect(body).toContain('Campaign “C c1” was credited with $120.00 more')

    // A worker that crashed before it recorded the next time queues the same period again.
    await app.db.updateTable('digest').set({ next_at: app.clock.now() }).where('profile_id', '=', profile.id).execute()
    await queueDigests.run(app.ctx, {})
    await sendAll()
    expect([app.mails.length, receiver.receivedRequests.length]).toEqual([1, 2])
    await nextMorning()
    expect([app.mails.length, receiver.receivedRequests.length]).toEqual([2, 4])
  })

  it('of two users has the same figures, in their languages and with their own addresses to unsubscribe', async () => {
    const { as, create, call } = await shop()
    const other = await as('viewer')
    await create()
    await other.create({ locale: 'es' })
    await nextMorning()
    expect(app.mails.map(({ subject }) => subject.split(' ')[1]).toSorted()).toEqual(['day', 'día'])
    expect(new Set(app.mails.map(({ to }) => to)).size).toBe(2)
    await app.server.inject({ method: 'POST', url: unsubscribePath() })
    const states = await Promise.all([call, other.call].map(async (read) => (await read('GET /api/v1/digests')).body))
    const ended = states.map(({ data }) => data[0].unsubscribed_at === null)
    expect(ended.toSorted()).toEqual([false, true])
  })

  it('of several missed days is sent once, about the last day', async () => {
    const { create } = await shop()
    await create()
    app.clock.advance(5 * dayMs)
    await nextMorning(2)
    const yesterday = addDays(localDayOf(app.clock.now(), 'UTC'), -1)
    expect(app.mails).toHaveLength(1)
    expect(app.mails[0]!.text).toContain(`from=${yesterday}&to=${yesterday}`)
  })

  it('is not sent to a user who may no longer see the profile, on any channel', async () => {
    const { create, userId } = await shop('editor')
    await create({ channels: webhooks() })
    await app.db.deleteFrom('workspace_member').where('user_id', '=', userId).execute()
    await nextMorning()
    expect([app.mails.length, receiver.receivedRequests.length]).toEqual([0, 0])
  })

  it('is not sent while it is paused, nor what became due meanwhile', async () => {
    const { create, call } = await shop()
    const { id } = await create()
    expect((await call(`PATCH /api/v1/digests/${id}`, { is_enabled: false })).body.data.next_at).toBeNull()
    await nextMorning()
    const resumed = (await call(`PATCH /api/v1/digests/${id}`, { is_enabled: true })).body.data
    expect(Date.parse(resumed.next_at)).toBeGreaterThan(app.clock.now().getTime())
    await queueDigests.run(app.ctx, {})
    await sendAll()
    expect(app.mails).toEqual([])
    await nextMorning()
    expect(app.mails).toHaveLength(1)
  })

  it('has a preview in its language that contains every line of the message and sends nothing', async () => {
    const { create, call } = await shop()
    const { id } = await create({ schedule: { kind: 'monthly', month_day: 1, hour: 8 }, locale: 'es' })
    const { status, body } = await call(`POST /api/v1/digests/${id}/preview`)
    expect(status).toBe(200)
    const { date_from, date_to, subject, lines, text, html } = body.data
    expect([date_from.slice(8), addDays(date_to, 1).slice(8)]).toEqual(['01', '01'])
    expect(subject).toContain('Norte: mes del')
    expect(lines.map((line: { text: string }) => line.text)).toContain('No hubo inversión ni ingresos.')
    for (const line of lines) expect([text.includes(line.text), html.includes('Cifras')]).toEqual([true, true])
    expect(await app.db.selectFrom('outgoing_message').select('id').where('about_id', '=', id).execute()).toEqual([])
  })
})

describe('unsubscribing', () => {
  it('takes one POST without signing in, and ends only the mail (RFC 8058)', async () => {
    const { create, call, profile, userId } = await shop('editor')
    const { id } = await create({ channels: webhooks().slice(0, 2) })
    await nextMorning()
    expect(app.mails[0]!.headers!['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const url = unsubscribePath()
    const page = await app.server.inject({ method: 'GET', url })
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('<form method="post">')])
    const read = async () => (await call('GET /api/v1/digests')).body.data[0]
    expect((await read()).unsubscribed_at).toBeNull()

    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (let round = 0; round < 2; round++) {
      const ended = await app.server.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })
      expect([ended.statusCode, ended.headers.location]).toEqual([200, undefined])
    }
    expect((await read()).unsubscribed_at).not.toBeNull()
    const events = await app.db
      .selectFrom('audit_event')
      .select(['user_id', 'details'])
      .where('workspace_id', '=', profile.workspace_id)
      .orderBy('id')
      .execute()
    const details = { profile_id: profile.id, fields: 'digests', digest_id: id }
    expect(events).toEqual([
      { user_id: userId, details },
      { user_id: userId, details: { ...details, is_subscribed: false } },
    ])
    await nextMorning()
    expect([app.mails.length, receiver.receivedRequests.length]).toEqual([1, 2])

    await call(`PATCH /api/v1/digests/${id}`, { is_subscribed: true })
    await nextMorning()
    expect([app.mails.length, receiver.receivedRequests.length]).toEqual([2, 3])
  })

  it('is not possible with another token', async () => {
    const { create, call, userId } = await shop()
    await create()
    await nextMorning()
    const path = unsubscribePath()
    const forged = path.replace(/.{9}$/, (end) => (end.startsWith('A') ? 'B' : 'A') + end.slice(1))
    for (const url of [forged, `/unsubscribe/${userId}`]) {
      expect((await app.server.inject({ method: 'POST', url })).statusCode).toBe(404)
    }
    expect((await call('GET /api/v1/digests')).body.data[0].unsubscribed_at).toBeNull()
  })
})

describe('digests', () => {
  it('belong to one user, who lists, changes and deletes them', async () => {
    const { as, call, create, key } = await shop()
    const other = await as('owner')
    const { id } = await create({ schedule: { kind: 'weekly', weekday: 1, hour: 7 } })
    const [mine] = (await call('GET /api/v1/digests')).body.data
    expect(mine).toMatchObject({
      id,
      schedule: { kind: 'weekly', weekday: 1, hour: 7 },
      channels: [{ kind: 'email', target: expect.stringContaining('@') }],
      next_at: expect.stringMatching(/T07:00:00/),
    })
    expect((await other.call('GET /api/v1/digests')).body.data).toEqual([])
    for (const route of [`PATCH /api/v1/digests/${id}`, `POST /api/v1/digests/${id}/preview`]) {
      expect((await other.call(route, {})).status).toBe(404)
    }
    expect((await other.call(`DELETE /api/v1/digests/${id}`)).status).toBe(404)
    expect((await app.call('GET /api/v1/digests', { key })).status).toBe(403)
    const changed = await call(`PATCH /api/v1/digests/${id}`, { schedule: { kind: 'daily', hour: 9 }, locale: 'es' })
    expect(changed.body.data).toMatchObject({ schedule: { kind: 'daily', hour: 9 }, locale: 'es' })
    expect((await call(`DELETE /api/v1/digests/${id}`)).status).toBe(204)
    expect((await call('GET /api/v1/digests')).body.data).toEqual([])
  })

  it('come at their hour in the new time zone after it changed', async () => {
    const { create, call, profile } = await shop('owner')
    const { id } = await create({ schedule: { kind: 'daily', hour: 8 } })
    const due = await create({ schedule: { kind: 'weekly', weekday: 1, hour: 8 } })
    const past = new Date(app.clock.now().getTime() - hourMs)
    await app.db.updateTable('digest').set({ next_at: past }).where('id', '=', due.id).execute()
    const timezone = 'America/Santiago'
    const changed = await call(`PATCH /api/v1/profile`, { timezone })
    expect(changed.status).toBe(200)
    const digests = (await call('GET /api/v1/digests')).body.data as { id: string; next_at: string }[]
    const nextOf = (digestId: string) => new Date(digests.find((digest) => digest.id === digestId)!.next_at)
    expect(nextOf(due.id)).toEqual(past)
    const hour = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', hourCycle: 'h23' })
    expect(hour.format(nextOf(id))).toBe('08')
    const waitMs = nextOf(id).getTime() - app.clock.now().getTime()
    expect(waitMs > 0 && waitMs <= 25 * hourMs).toBe(true)
    expect(profile.timezone).not.toBe(timezone)
  })

  it('send to a webhook only for a user who may make changes, and return its address only in part', async () => {
    const { as, call } = await shop('viewer')
    const body = { schedule: { kind: 'daily', hour: 8 }, channels: [{ kind: 'slack', url: receiver.url }] }
    const rejected = await call('POST /api/v1/digests', body)
    expect([rejected.status, rejected.body.error.code]).toEqual([403, 'insufficient_scope'])
    const editor = await as('editor')
    const { channels } = (await editor.call('POST /api/v1/digests', body)).body.data
    expect(channels).toEqual([{ kind: 'slack', user_id: null, target: expect.stringMatching(/…hook$/) }])
    const { channels: stored } = await app.db
      .selectFrom('digest')
      .select('channels')
      .where('user_id', '=', editor.userId)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain(receiver.url)
  })

  it('are at most 20 per user and profile', async () => {
    const { call } = await shop()
    const statuses: number[] = []
    for (let count = 0; count < 21; count++) {
      statuses.push((await call('POST /api/v1/digests', { schedule: { kind: 'daily', hour: 8 } })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 409])
  })

  it.each([
    ['no schedule', { schedule: undefined }, 'schedule'],
    ['an unknown schedule', { schedule: { kind: 'hourly', hour: 1 } }, 'schedule.kind'],
    ['an hour after 23', { schedule: { kind: 'daily', hour: 24 } }, 'schedule.hour'],
    ['a weekly digest without a weekday', { schedule: { kind: 'weekly', hour: 8 } }, 'schedule.weekday'],
    ['a day that February lacks', { schedule: { kind: 'monthly', month_day: 29, hour: 8 } }, 'schedule.month_day'],
    ['a daily digest with a weekday', { schedule: { kind: 'daily', hour: 8, weekday: 1 } }, 'schedule'],
    ['no channel', { channels: [] }, 'channels'],
    ['two emails', { channels: [{ kind: 'email' }, { kind: 'email' }] }, 'channels'],
    ['the mail of another user', { channels: [{ kind: 'email', user_id: 'x' }] }, 'channels.0'],
    ['a webhook that is no URL', { channels: [{ kind: 'teams', url: 'hook' }] }, 'channels.0.url'],
    ['an unknown language', { locale: 'de' }, 'locale'],
    ['an unknown field', { mood: 'calm' }, 'mood'],
  ])('are rejected with the name of the field: %s', async (_, fields, field) => {
    const { call } = await shop('editor')
    const { status, body } = await call('POST /api/v1/digests', { schedule: { kind: 'daily', hour: 8 }, ...fields })
    expect([status, body.error.message]).toEqual([422, expect.stringContaining(field)])
    expect((await call('GET /api/v1/digests')).body.data).toEqual([])
  })
})

describe('the answer of the overview', () => {
  it('is the result as a digest says it, with the best and the worst ads by profit', async () => {
    const { call, deliver, convert } = await shop()
    const day = localDayOf(app.clock.now(), 'UTC')
    await deliver(seededAd('1'), { date: day, spend: '40' })
    await deliver(seededAd('2'), { date: day, spend: '30' })
    await convert({ touches: [{ ad: seededAd('1') }], value: '120', at: `${day}T09:00:00Z` })
    const read = async (query: string) => (await call(`GET /api/v1/overview/answer?${query}`)).body.data
    const { sentences, ads, spend_by_channel } = await read(`date_from=${day}&date_to=${day}`)
    expect(sentences[0]).toEqual({ kind: 'cash', text: 'You spent **$70.00** and received **$120.00**.' })
    expect(ads.map((ad: { profit: number; roas: number }) => [ad.profit, ad.roas])).toEqual([
      [80, 3],
      [-30, 0],
    ])
    expect(spend_by_channel).toEqual([{ channel: 'Paid Social', spend: 70 }])
    expect((await read('locale=es-CL')).sentences[0].text).toMatch(/^Invertiste \*\*.*\*\* y recibiste/)
  })
})

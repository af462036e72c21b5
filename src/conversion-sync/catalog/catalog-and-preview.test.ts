import { beforeAll, describe, expect, it } from 'vitest'
import { type ExportProfile, exportApp, exportProfile } from '../../../test/support/vendors/platforms-in-sandbox.ts'

const fixture = await exportApp()
const { app } = fixture
let own: ExportProfile
let connection_id: string

beforeAll(async () => {
  own = await exportProfile(app)
  connection_id = await own.connect('social_ads')
})

describe('a destination', () => {
  it('is looked up on the platform before it is stored, and stored once', async () => {
    const body = { connection_id, external_id: '881100220033' }
    const first = await own.call('POST /conversion-sync/destinations', body)
    expect(first.status).toBe(201)
    expect(first.body.data).toMatchObject({ kind: 'dataset', purpose: 'standard', name: 'Píxel Muebles Cordillera' })
    const second = await own.call('POST /conversion-sync/destinations', body)
    expect([second.status, second.body.data.id]).toEqual([200, first.body.data.id])
    const targets = await own.call(`GET /conversion-sync/targets?connection_id=${connection_id}`)
    expect(targets.body.data.targets).toHaveLength(4)
  })

  it.each([
    ['a pixel that the account does not have', { external_id: '1' }, 422, 'external_id'],
    ['a pixel that is gone', { external_id: '881100220036' }, 422, 'external_id'],
    ['none', {}, 422, 'external_id'],
    [
      'a messaging account without a dataset',
      { purpose: 'messaging', messaging_account_id: '12' },
      422,
      'messaging_account_id',
    ],
    ['a messaging account that is not named', { purpose: 'messaging' }, 422, 'messaging_account_id'],
  ])('is rejected for %s, and nothing is stored', async (_, more, status, field) => {
    const before = await own.call('GET /conversion-sync/destinations')
    const answer = await own.call('POST /conversion-sync/destinations', { connection_id, ...more })
    expect([answer.status, answer.body.error.field]).toEqual([status, field])
    expect((await own.call('GET /conversion-sync/destinations')).body).toMatchObject({ data: before.body.data })
  })

  it('with a connection of another profile is not found', async () => {
    const other = await exportProfile(app)
    const body = { connection_id, external_id: '881100220033' }
    const answer = await other.call('POST /conversion-sync/destinations', body)
    expect([answer.status, answer.body.error.code]).toEqual([404, 'not_found'])
  })

  it('is not offered for a provider without conversions', async () => {
    const { db, clock } = app
    const at = clock.now()
    const found = db.selectFrom('connection').selectAll().where('id', '=', connection_id)
    const { id: _, ...known } = await found.executeTakeFirstOrThrow()
    const id = '0195b3c0-8f11-7c42-b7a0-5d0e9f1a2b99'
    const details = JSON.stringify(known.details)
    await db
      .insertInto('connection')
      .values({ ...known, details, id, provider: 'crm_a', created_at: at })
      .execute()
    const answer = await own.call('POST /conversion-sync/destinations', { connection_id: id, external_id: '1' })
    expect([answer.status, answer.body.error.code]).toEqual([501, 'not_implemented'])
  })

  it('without the needed consent returns a reconnect link', async () => {
    const late = await exportProfile(app)
    const id = await late.connect('search_ads')
    const { encryptTokens, openTokens } = await import('../../connect/open-session.ts')
    const row = await app.db.selectFrom('connection').select('tokens').where('id', '=', id).executeTakeFirstOrThrow()
    const tokens = openTokens(app.ctx.secrets, row.tokens!)
    const scopes = tokens.scopes.filter((scope) => !scope.endsWith('/datamanager'))
    const narrowed = encryptTokens(app.ctx.secrets, { ...tokens, scopes })
    await app.db.updateTable('connection').set({ tokens: narrowed }).where('id', '=', id).execute()
    const body = { connection_id: id, external_id: '6611223301' }
    const answer = await late.call('POST /conversion-sync/destinations', body)
    expect(answer.status).toBe(409)
    expect(answer.body.error).toMatchObject({ code: 'connection_not_ready', reconnect_required: true })
    expect(answer.body.error.reconnect_url).toContain('/connect/')
  })

  it('switches off its catalog lines when it is removed', async () => {
    const gone = await exportProfile(app)
    const { destination_id } = await gone.enableSending('social_ads', { conversion_key: 'lead_created' })
    expect((await gone.call(`DELETE /conversion-sync/destinations/${destination_id}`)).status).toBe(204)
    expect((await gone.call(`DELETE /conversion-sync/destinations/${destination_id}`)).status).toBe(404)
    const { data } = (await gone.call('GET /conversion-sync/catalog')).body
    expect(data.entries.some((entry: { is_enabled: boolean }) => entry.is_enabled)).toBe(false)
  })
})

describe('the catalog', () => {
  it('lists every definition, with or without a destination, and stores the entries', async () => {
    const fresh = await exportProfile(app)
    const { destination_id, definition_id } = await fresh.enableSending('social_ads', {
      conversion_key: 'lead_created',
    })
    const { data } = (await fresh.call('GET /conversion-sync/catalog')).body
    expect(data).toMatchObject({ privacy_mode: 'standard', target: 'existing', is_sending_allowed: true })
    const line = data.entries.find((entry: { definition_id: string }) => entry.definition_id === definition_id)
    expect(line).toMatchObject({ destination_id, event_name: 'Lead', is_enabled: true, sends_value: true })
    expect(new Date(line.enabled_from)).toEqual(app.clock.now())
    expect(
      data.entries.filter((entry: { destination_id: null }) => entry.destination_id === null).length,
    ).toBeGreaterThan(0)
  })

  it.each([
    ['an event name that the platform does not know', { event_name: 'RootCanalBooked' }, 'event_name'],
    ['no event name', { event_name: null }, 'event_name'],
    ['a purchase without its amount', { event_name: 'Purchase', sends_value: false }, 'sends_value'],
    ['a backfill of eight days', { backfill_days: 8 }, 'backfill_days'],
    ['an unknown definition', { definition_id: '0195b3c0-8f11-7c42-b7a0-5d0e9f1a2b3c' }, 'definition_id'],
    ['an unknown destination', { destination_id: '0195b3c0-8f11-7c42-b7a0-5d0e9f1a2b3c' }, 'destination_id'],
  ])('rejects %s with the field, and changes nothing', async (_, more, field) => {
    const { destination_id, definition_id } = await own.enableSending('social_ads', { conversion_key: 'lead_created' })
    const before = (await own.call('GET /conversion-sync/catalog')).body.data
    const entry = { definition_id, destination_id, event_name: 'Lead', is_enabled: true, ...more }
    const answer = await own.call('PUT /conversion-sync/catalog', { entries: [entry] })
    expect([answer.status, answer.body.error.field]).toEqual([422, `entries.0.${field}`])
    expect((await own.call('GET /conversion-sync/catalog')).body.data).toEqual(before)
  })

  it('rejects a definition that is not counted, and a duplicate line', async () => {
    const { destination_id, definition_id } = await own.enableSending('social_ads', { conversion_key: 'lead_created' })
    const disabled = await own.definition('refund_issued').catch(() => null)
    const off = app.db.updateTable('conversion_definition').set({ attribution_eligible: false })
    const other = disabled ?? (await own.definition('appointment_booked'))
    await off.where('id', '=', other).execute()
    const put = (entries: object[]) => own.call('PUT /conversion-sync/catalog', { entries })
    const entry = { destination_id, event_name: 'Lead', is_enabled: true }
    const rejected = await put([{ ...entry, definition_id: other }])
    expect([rejected.status, rejected.body.error.field]).toEqual([422, 'entries.0.definition_id'])
    const twice = await put([
      { ...entry, definition_id },
      { ...entry, definition_id },
    ])
    expect([twice.status, twice.body.error.field]).toEqual([422, 'entries.1.definition_id'])
  })

  it('switches a profile to platform_safe with all consequences, and does not let an app lower the mode', async () => {
    const safe = await exportProfile(app)
    const reader = await app.seed.key({ profile_id: safe.profile_id, scopes: ['customers:read'] })
    const put = await safe.call('PUT /conversion-sync/catalog', { privacy_mode: 'platform_safe' })
    expect([put.status, put.body.data.privacy_mode]).toEqual([200, 'platform_safe'])
    expect((await app.call('GET /api/v1/customers', { key: reader })).status).toBe(401)
    const lowered = await safe.call('PUT /conversion-sync/catalog', { privacy_mode: 'standard' })
    expect([lowered.status, lowered.body.error.reason]).toEqual([403, 'privacy_mode_lowered'])
    const changes = app.db.selectFrom('privacy_change').selectAll().where('profile_id', '=', safe.profile_id)
    expect(await changes.execute()).toHaveLength(1)
  })

  it('reports in hipaa mode that sending is not allowed', async () => {
    const silent = await exportProfile(app, { privacy_mode: 'hipaa' })
    expect((await silent.call('GET /conversion-sync/catalog')).body.data).toMatchObject({ is_sending_allowed: false })
  })
})

describe('a preview', () => {
  it('shows the payload of the latest conversions with identifiers hashed, and sends nothing', async () => {
    const shop = await exportProfile(app)
    const { destination_id, definition_id } = await shop.enableSending('social_ads', { conversion_key: 'lead_created' })
    await shop.send({
      event_type: 'lead_created',
      idempotency_key: 'p-1',
      properties: { value: 120.5, currency: 'USD' },
      user_traits: { email: 'Ana.Perez@example.com', phone: '+56 9 1234 5678', first_name: 'Ana' },
      click_ids: { fbp: 'fb.1.1.abcdef', fbclid: 'IwAR0click' },
      action_source: 'phone_call',
    })
    const before = await fixture.received('social_ads')
    const answer = await shop.call('POST /conversion-sync/preview', { definition_id, destination_id })
    expect(answer.status).toBe(200)
    const [one] = answer.body.data.conversions
    expect(one).toMatchObject({ outcome: 'send', sent_to: '881100220033' })
    expect(one.payload).toMatchObject({
      event_name: 'Lead',
      action_source: 'phone_call',
      custom_data: { value: 120.5, currency: 'USD' },
    })
    expect(one.payload).not.toHaveProperty('event_source_url')
    const text = JSON.stringify(answer.body)
    for (const hidden of ['ana.perez', '56912345678', 'IwAR0click', 'fb.1.1.abcdef']) {
      expect(text.toLowerCase()).not.toContain(hidden.toLowerCase())
    }
    expect(await fixture.received('social_ads')).toEqual(before)
  })

  it('rejects what the catalog rejects', async () => {
    const { destination_id, definition_id } = await own.enableSending('social_ads', { conversion_key: 'lead_created' })
    const request = { definition_id, destination_id, event_name: 'Nonsense' }
    const answer = await own.call('POST /conversion-sync/preview', request)
    expect([answer.status, answer.body.error.field]).toEqual([422, 'event_name'])
  })
})

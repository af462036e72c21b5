import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/support/app/test-app.ts'
import { partnerBusiness } from '../../../test/support/fixtures/partner-business.ts'
import { requestRecompute } from '../../attribution/recompute-requests/recomputes.ts'

const app = await testApp()

async function fixture(columns: Parameters<typeof partnerBusiness>[1] = {}) {
  const made = await partnerBusiness(app, columns)
  const known = (person: string) => made.conversion({ at: '2026-02-10T10:00:00Z', person, value: '80' })
  return { ...made, known }
}

const paidVisit = 'svc_aid=1-1-1&utm_source=facebook&utm_medium=paid_social'
const ana = { customer: { external_ref: 'ana', email: 'ana@x.example' } }

describe('a declared source', () => {
  it('becomes a touch of the channel Declared at the time of the answer', async () => {
    const { known, declare, rows } = await fixture()
    await known('ana')
    const { status, body } = await declare({ external_ref: 'ana', answered_at: '2026-02-01T12:00:00+02:00' })
    expect(status).toBe(200)
    const [touch] = await rows('touch')
    expect(body.data).toEqual({
      touch_id: touch!.id,
      status: 'recorded',
      answer_key: 'instagram_ad',
      answered_at: '2026-02-01T10:00:00.000Z',
    })
    expect(touch).toMatchObject({
      channel: 'Declared',
      source: 'instagram_ad',
      medium: 'declared',
      platform: 'social_ads',
      join_method: 'declared',
      ad_external_id: null,
      touch_time: new Date('2026-02-01T10:00:00Z'),
      customer_id: (await rows('customer'))[0]!.id,
    })
  })

  it('earns credit of later conversions immediately', async () => {
    const { known, declare, rows, shares } = await fixture()
    await known('ana')
    expect(await shares()).toEqual(new Map())
    const { body } = await declare({ external_ref: 'ana', answered_at: '2026-02-01T10:00:00Z' })
    const [conversion] = await rows('conversion')
    expect((await shares()).get(`${conversion!.id} last_touch`)).toEqual({ [body.data.touch_id]: 1_000_000 })
  })

  it('takes no credit from an observed ad, whichever is recorded first, and a recompute changes nothing', async () => {
    const { campaigns, touch, known, declare, rows, shares, recompute } = await fixture()
    await campaigns(['1-1-1'])
    await touch({ at: '2026-02-01T10:00:00Z', visitor: 'v1', query: paidVisit, person: 'ana' })
    await known('ana')
    const before = await shares()
    await declare({ external_ref: 'ana', answered_at: '2026-02-05T10:00:00Z' })
    expect(await shares()).toEqual(before)
    const stored = await rows('credit')
    expect(stored.map(({ join_method }) => join_method).sort()).toEqual(['ad_id', 'declared'])
    await requestRecompute(app.ctx, stored[0]!.profile_id, { kind: 'operator' })
    await recompute()
    expect(await rows('credit')).toEqual(stored)
    const late = await fixture()
    await late.known('ana')
    await late.declare({ external_ref: 'ana', answered_at: '2026-02-05T10:00:00Z' })
    await late.campaigns(['1-1-1'])
    await late.touch({ at: '2026-02-01T10:00:00Z', visitor: 'v1', query: paidVisit, person: 'ana' })
    const [ad] = (await late.rows('touch')).filter(({ channel }) => channel !== 'Declared')
    for (const share of (await late.shares()).values()) expect(share).toEqual({ [ad!.id]: 1_000_000 })
  })

  it.each(['svc_aid=1-1-1', 'svc_asid=1-1', 'svc_cid=1', 'hsa_ad=1-1-1', 'ad_id=1-1-1', 'campaign_id=unheard-of'])(
    'earns no credit if a visit has %s, even if a later direct visit follows',
    async (query) => {
      const { campaigns, touch, known, declare, rows, shares } = await fixture()
      await campaigns(['1-1-1'])
      await touch({ at: '2026-02-01T10:00:00Z', visitor: 'v1', query, person: 'ana' })
      await declare({ external_ref: 'ana', answered_at: '2026-02-05T10:00:00Z' })
      await touch({ at: '2026-02-06T10:00:00Z', visitor: 'v1' })
      await known('ana')
      const [conversion] = await rows('conversion')
      const touches = await rows('touch')
      const [ad, response] = ['Paid Other', 'Declared'].map((channel) =>
        touches.find((touch) => touch.channel === channel),
      )
      const all = await shares()
      expect(all.get(`${conversion!.id} last_non_direct`)).toEqual({ [ad!.id]: 1_000_000 })
      for (const share of all.values()) expect(share).not.toHaveProperty(response!.id)
    },
  )

  it('earns credit if there are only direct visits, and if ads are before the lookback window', async () => {
    const { campaigns, touch, known, declare, rows, shares } = await fixture()
    await campaigns(['1-1-1'])
    await touch({ at: '2025-11-01T10:00:00Z', visitor: 'v1', query: paidVisit, person: 'ana' })
    await touch({ at: '2026-02-01T10:00:00Z', visitor: 'v1' })
    const { body } = await declare({ external_ref: 'ana', answered_at: '2026-02-05T10:00:00Z' })
    await known('ana')
    const [conversion] = await rows('conversion')
    expect((await shares()).get(`${conversion!.id} last_touch`)).toEqual({ [body.data.touch_id]: 1_000_000 })
    expect((await rows('credit')).map(({ join_method }) => join_method).sort()).toEqual(['declared', 'none'])
  })

  it('has join method declared in the journey, credited or not', async () => {
    const { campaigns, touch, known, declare, profile } = await fixture()
    await campaigns(['1-1-1'])
    const key = await app.seed.key({ profile_id: profile.id, scopes: ['conversions:read'] })
    const responses = async (handle: string) => {
      const { body } = await app.call(`GET /api/v1/conversions/${handle}/journey`, { key })
      const declaredTouches = body.data.events.filter(({ channel }: { channel: string }) => channel === 'Declared')
      // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape.
      return declaredTouches.map((touch: any) => [touch.join_method, touch.credit.last_touch, touch.in_window])
    }
    await declare({ ...ana, answered_at: '2026-02-05T10:00:00Z' })
    const { event_id } = await known('ana')
    expect(await responses(event_id)).toEqual([['declared', 1, true]])
    await touch({ at: '2026-02-06T10:00:00Z', visitor: 'v1', query: paidVisit, person: 'ana' })
    expect(await responses(event_id)).toEqual([['declared', 0, true]])
  })

  it('is recorded once per wamid, whatever the other fields', async () => {
    const { declare, rows } = await fixture()
    const first = await declare(ana)
    const again = await declare({ ...ana, answer_key: 'press' })
    expect(again.body.data).toEqual({ ...first.body.data, status: 'duplicate' })
    expect(await rows('touch')).toHaveLength(1)
  })

  it('of a customer is the first answer, which later requests return', async () => {
    const { declare, rows } = await fixture()
    const first = await declare(ana)
    const later = await declare({ wamid: 'wamid.2', answer_key: 'press', external_ref: 'ana' })
    expect(later.body.data).toEqual({ ...first.body.data, status: 'already_answered' })
    expect([await rows('touch'), await rows('event')].map((all) => all.length)).toEqual([1, 1])
  })

  it('of a customer is stored once, even if many answers arrive concurrently', async () => {
    const { declare, rows } = await fixture()
    const responses = await Promise.all(Array.from({ length: 8 }, (_, n) => declare({ ...ana, wamid: `wamid.${n}` })))
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    expect(responses.filter(({ body }) => body.data.status === 'recorded')).toHaveLength(1)
    expect([await rows('touch'), await rows('customer')].map((all) => all.length)).toEqual([1, 1])
  })

  it('stores the answer text and no part of the message id', async () => {
    const { declare, rows } = await fixture()
    await declare({ ...ana, answer_key: 'other', answer_text: 'a billboard' })
    const [event] = await rows('event')
    expect(event).toMatchObject({
      event_type: 'declared_source',
      properties: { answer_key: 'other', answer_text: 'a billboard' },
    })
    expect(JSON.stringify(event)).not.toContain('wamid')
  })
})

describe('the customer of a declared source', () => {
  it('is created by a reference with an email or a phone, and has both identifiers afterwards', async () => {
    const { declare, rows } = await fixture()
    await declare({ customer: { external_ref: 'new-1', email: 'New@x.example', phone: '+56 9 8765 4321' } })
    expect(await rows('customer')).toMatchObject([
      { customer_key: 'new-1', email: 'new@x.example', phone: '+56987654321' },
    ])
    const { body } = await declare({ wamid: 'wamid.2', wa_id: '56987654321' })
    expect(body.data.status).toBe('already_answered')
  })

  it('with a known email gets the reference as an identifier', async () => {
    const { known, declare, rows } = await fixture()
    await known('ana@x.example')
    await declare({ customer: { external_ref: 'patient-7', email: 'ana@x.example' } })
    expect(await rows('customer')).toMatchObject([{ customer_key: 'patient-7', email: 'ana@x.example' }])
  })

  it.each([{ external_ref: 'nobody' }, { customer: { external_ref: 'nobody' } }])(
    'is never created by a reference alone: %j',
    async (named) => {
      const { declare, rows } = await fixture()
      const { status, body } = await declare(named)
      expect([status, body.error.code]).toEqual([422, 'unknown_customer_ref'])
      expect(
        [await rows('customer'), await rows('identifier'), await rows('touch'), await rows('event')].flat(),
      ).toEqual([])
    },
  )

  it('of another profile is rejected exactly as an unknown one', async () => {
    const other = await fixture()
    await other.known('ana')
    const { declare } = await fixture()
    const response = await declare({ external_ref: 'ana' })
    expect([response.status, response.body.error.code]).toEqual([422, 'unknown_customer_ref'])
  })

  it('is unknown after an erasure, and so is the answer text', async () => {
    const { declare, rows, key } = await fixture()
    await declare({ ...ana, answer_text: 'my neighbour Rosa' })
    const erasure = { request_ref: 'e-1', customer_key: 'ana' }
    expect((await app.call('POST /api/v1/customers/erasures', { key, body: erasure })).status).toBe(202)
    expect(JSON.stringify(await rows('event'))).not.toContain('Rosa')
    const late = await declare({ ...ana, wamid: 'wamid.2' })
    expect([late.status, late.body.error.code]).toEqual([422, 'unknown_customer_ref'])
    expect((await declare(ana)).body.data.status).toBe('duplicate')
    expect(await rows('touch')).toHaveLength(1)
  })

  it('is named by external_ref on a healthcare-family profile', async () => {
    const { known, declare } = await fixture({ privacy_mode: 'hipaa' })
    await known('ana')
    const { status, body } = await declare({ wa_id: '56987654321' })
    expect([status, body.error.code, body.error.field]).toEqual([422, 'validation_error', 'external_ref'])
    expect((await declare({ external_ref: 'ana' })).status).toBe(200)
  })
})

describe('a declared source is rejected', () => {
  it.each([
    [{ external_ref: 'ana', answer_key: 'billboard' }, 422, 'unknown_answer_key', 'answer_key'],
    [{ external_ref: 'ana', answer_key: 'constructor' }, 422, 'unknown_answer_key', 'answer_key'],
    [{ external_ref: 'ana', wa_id: '56987654321' }, 422, 'validation_error', 'customer'],
    [{ ...ana, external_ref: 'ana' }, 422, 'validation_error', 'customer'],
    [{}, 422, 'validation_error', 'customer'],
    [{ ...ana, national_id: '12.345.678-5' }, 400, 'invalid_parameter', 'national_id'],
    [{ external_ref: '12.345.678-5' }, 400, 'invalid_parameter', 'external_ref'],
    [{ ...ana, answer_text: 'soy 12.345.678-5' }, 400, 'invalid_parameter', 'answer_text'],
    [{ ...ana, answered_at: '2099-01-01T00:00:00Z' }, 422, 'validation_error', 'answered_at'],
    [{ ...ana, wamid: '' }, 422, 'validation_error', 'wamid'],
  ])('for %j', async (body, status, code, field) => {
    const { declare, rows } = await fixture()
    const response = await declare(body)
    expect([response.status, response.body.error.code, response.body.error.field]).toEqual([status, code, field])
    expect([await rows('customer'), await rows('touch')].flat()).toEqual([])
  })

  it('without the scope', async () => {
    const { profile } = await fixture()
    const key = await app.seed.key({ profile_id: profile.id, scopes: ['campaigns:read'] })
    const { status, body } = await app.call('POST /api/v1/partner/declared-source', { key, body: ana })
    expect([status, body.error.code]).toEqual([403, 'insufficient_scope'])
  })
})

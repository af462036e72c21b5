import { beforeAll, describe, expect, it } from 'vitest'
import { type ExportProfile, exportApp, exportProfile } from '../../../test/support/vendors/platforms-in-sandbox.ts'
import { dayMs, hourMs } from '../../kernel/time/durations.ts'
import { swapConsentTexts, swapConsentVersion } from '../domain/swap-consent.ts'
import { syncDueConversions } from '../run-conversion-sync.ts'
import { sha256 } from '../sha256.ts'

const fixture = await exportApp({ env: { AUDIENCE_PEOPLE_MAX: '3' } })
const { app } = fixture

const swap = (own: ExportProfile, body: object) =>
  own.call('POST /conversion-sync/platform-safe/swap', body, { 'idempotency-key': crypto.randomUUID() })
const target = (own: ExportProfile, body: object) => own.call('POST /conversion-sync/platform-safe/target', body)

describe('a platform-safe profile', () => {
  let own: ExportProfile
  const consent = (more: object = {}) => ({
    version: swapConsentVersion,
    text_hash: sha256(swapConsentTexts.es),
    accepted_by: own.user_id,
    accepted_at: app.clock.now().toISOString(),
    ...more,
  })

  beforeAll(async () => {
    own = await exportProfile(app, { privacy_mode: 'platform_safe' })
    const { connection_id } = await own.enableSending('social_ads', { conversion_key: 'lead_created' })
    expect((await target(own, { target: 'clean' })).body.error.reason).toBe('clean_dataset_missing')
    const clean = { connection_id, external_id: '881100220035', purpose: 'clean' }
    expect((await own.call('POST /conversion-sync/destinations', clean)).status).toBe(201)
  })

  it('chooses a target; other profiles are rejected with platform_safe_required', async () => {
    const ordinary = await exportProfile(app)
    for (const answer of [await target(ordinary, { target: 'clean' }), await swap(ordinary, {})]) {
      expect([answer.status, answer.body.error.code]).toEqual([409, 'platform_safe_required'])
    }
  })

  it('reports to the clean dataset after it is chosen, without identifiers and pages', async () => {
    expect((await target(own, { target: 'clean' })).body.data).toEqual({ target: 'clean', dataset_id: '881100220035' })
    await own.send({
      event_type: 'lead_created',
      idempotency_key: 'safe-1',
      user_traits: { email: 'patient@example.com', phone: '+56922223333' },
      click_ids: { fbclid: 'IwARsafe', fbp: 'fb.1.1.patient' },
      context: { url: 'https://clinic.example/implants?name=x' },
    })
    await own.send({ event_type: 'lead_created', idempotency_key: 'safe-2', user_traits: { email: 'b@example.com' } })
    await syncDueConversions(app.ctx)
    const { bodies, events } = await fixture.received('social_ads')
    const sent = events.filter((event) => event.target === '881100220035')
    expect(sent).toHaveLength(1)
    expect(Object.keys(sent[0]!.event.user_data as object)).toEqual(['fbc'])
    const bytes = bodies.join('\n')
    for (const hidden of [
      'patient@',
      sha256('patient@example.com'),
      '56922223333',
      'clinic.example',
      'fb.1.1.patient',
    ]) {
      expect(bytes).not.toContain(hidden)
    }
  })

  it.each([
    ['without a consent', () => ({}), 'missing'],
    ['of an older text', () => ({ consent: consent({ version: '2025-01-01' }) }), 'version'],
    ['of another text', () => ({ consent: consent({ text_hash: sha256('else') }) }), 'text'],
    ['by nobody of the workspace', () => ({ consent: consent({ accepted_by: 'nobody@example.com' }) }), 'accepted_by'],
    ['of 25 hours ago', () => ({ consent: consent({ accepted_at: at(-25) }) }), 'too_old'],
    ['of the future', () => ({ consent: consent({ accepted_at: at(1) }) }), 'in_the_future'],
  ])('swaps nothing %s, and returns the current consent text', async (_, body, reason) => {
    const answer = await swap(own, body())
    expect([answer.status, answer.body.error.code, answer.body.error.reason]).toEqual([409, 'consent_required', reason])
    expect(answer.body.error.consent).toMatchObject({
      version: swapConsentVersion,
      text_hashes: { en: sha256(swapConsentTexts.en), es: sha256(swapConsentTexts.es) },
    })
  })

  it('swaps ad sets once, records the actions, protects live ad sets, and is undone by the returned call', async () => {
    const listed = await swap(own, { consent: consent(), ad_set_ids: ['999'] })
    expect(listed.body.data.results).toMatchObject([{ ad_set_id: '999', outcome: 'rejected' }])
    const done = await swap(own, { consent: consent() })
    expect(done.status).toBe(200)
    const { results, undo } = done.body.data
    expect(results.length).toBeGreaterThan(0)
    expect(results.every((item: { outcome: string }) => item.outcome === 'applied')).toBe(true)
    const ids = results.map((item: { ad_set_id: string }) => item.ad_set_id)
    const twice = await swap(own, { consent: consent(), ad_set_ids: ids })
    expect(new Set(twice.body.data.results.map((item: { outcome: string }) => item.outcome))).toEqual(
      new Set(['no_change']),
    )
    expect(twice.body.data.undo).toBeNull()
    const starved = await target(own, { target: 'existing' })
    expect([starved.status, starved.body.error.code]).toEqual([409, 'clean_dataset_has_live_ad_sets'])
    expect(starved.body.error.message).toContain(results[0].replacement_id)
    expect((await target(own, { target: 'existing', confirm_live_ad_sets: true })).status).toBe(200)
    await target(own, { target: 'clean' })
    const path = undo.path.replace('/api/v1', '')
    const back = await own.call(`POST ${path}` as 'POST /', undo.body, { 'idempotency-key': undo.idempotency_key })
    expect(back.body.data.results.every((item: { outcome: string }) => item.outcome === 'applied')).toBe(true)
    expect((await target(own, { target: 'existing' })).status).toBe(200)
    const ledger = (await own.call(`GET /ad-actions?external_id=${ids[0]}`)).body.data
    const received = ledger.map(({ action, outcome }: { action: string; outcome: string }) => [action, outcome])
    expect(received).toEqual([
      ['undo_ad_set_swap', 'applied'],
      ['swap_ad_set', 'no_change'],
      ['swap_ad_set', 'applied'],
    ])
    expect(ledger[0].undoes_action_id).toBe(ledger[2].action_id)
  })

  const at = (hours: number) => new Date(app.clock.now().getTime() + hours * hourMs).toISOString()
})

describe('an audience', () => {
  const rule = { conversion_key: 'lead_created', within_days: 30 }

  it('adds and removes people by its rule, and removes erased people at the platform', async () => {
    const own = await exportProfile(app)
    const connection_id = await own.connect('social_ads')
    for (const name of ['ana', 'ben', 'eva']) {
      await own.send({
        event_type: 'lead_created',
        idempotency_key: `lead-${name}`,
        user_traits: { email: `${name}@example.com`, external_id: `c-${name}` },
        ...(name === 'eva' && { timestamp: '2026-01-15T00:00:00Z' }),
      })
    }
    const made = await own.call('POST /audiences', { connection_id, name: 'Leads', rule })
    expect(made.status).toBe(201)
    const synced = await own.call(`POST /audiences/${made.body.data.id}/sync`)
    expect(synced.body.data).toMatchObject({ added: 2, removed: 0, members: 2 })
    const members = async () => {
      const { audiences } = await fixture.received('social_ads')
      return audiences.find(({ id }) => id === made.body.data.external_id)!.members
    }
    const rowOf = (name: string) => `${sha256(`${name}@example.com`)},`
    expect((await members()).sort()).toEqual([rowOf('ana'), rowOf('ben')].sort())
    const erased = await own.call('POST /customers/erasures', { request_ref: 'ben', customer_key: 'c-ben' })
    expect(erased.status).toBe(202)
    await syncDueConversions(app.ctx)
    expect(await members()).toEqual([rowOf('ana')])
    const rows = app.db.selectFrom('audience_member').select('hashes').where('profile_id', '=', own.profile_id)
    expect(await rows.execute(), 'nothing of an erased person is left here').toHaveLength(1)
    await own.send({
      ...{ event_type: 'contacted', idempotency_key: 'renamed' },
      user_traits: { email: 'ana@example.com', phone: '+56911113333', external_id: 'c-ana' },
    })
    app.clock.advance(7 * hourMs)
    await syncDueConversions(app.ctx)
    const known = `${sha256('ana@example.com')},${sha256('56911113333')}`
    expect(await members(), 'known by more, and once').toEqual([known])
    app.clock.advance(31 * dayMs)
    await syncDueConversions(app.ctx)
    expect(await members()).toEqual([])
    expect((await own.call(`DELETE /audiences/${made.body.data.id}`)).status).toBe(204)
  })

  it('is rejected without customers or with too many, and is not created at the platform', async () => {
    const own = await exportProfile(app)
    const connection_id = await own.connect('social_ads')
    const make = () => own.call('POST /audiences', { connection_id, name: 'Some', rule })
    const none = await make()
    expect([none.status, none.body.error.field, none.body.error.reason]).toEqual([422, 'rule', 'empty'])
    const add = (name: string) =>
      own.send({ event_type: 'lead_created', idempotency_key: name, user_traits: { email: `${name}@example.com` } })
    for (const name of ['a', 'b', 'c', 'd']) await add(name)
    const lists = (await fixture.received('social_ads')).audiences.length
    const many = await make()
    expect([many.status, many.body.error.field, many.body.error.reason]).toEqual([422, 'rule', 'too_many'])
    expect((await fixture.received('social_ads')).audiences).toHaveLength(lists)
    expect((await own.call('GET /audiences')).body.data).toEqual([])
    const some = { ...rule, within_days: 1 }
    app.clock.advance(2 * dayMs)
    for (const name of ['e', 'f']) await add(name)
    const made = await own.call('POST /audiences', { connection_id, name: 'New', rule: some })
    expect(made.status).toBe(201)
    for (const name of ['g', 'h']) await add(name)
    const full = await own.call(`POST /audiences/${made.body.data.id}/sync`)
    expect(full.body.data).toMatchObject({
      added: 3,
      members: 3,
      error: expect.stringContaining('more than 3 customers'),
    })
  })

  it('is synced by one process at a time, and after a crash every person at the platform is known', async () => {
    const own = await exportProfile(app)
    const connection_id = await own.connect('social_ads')
    const lead = (name: string) => ({
      ...{ event_type: 'lead_created', idempotency_key: name },
      user_traits: { email: `${name}@example.com`, external_id: `k-${name}` },
    })
    await own.send(lead('uma'))
    await own.send(lead('ivo'))
    const made = await own.call('POST /audiences', { connection_id, name: 'Leads', rule })
    const { id, external_id } = made.body.data
    const there = async () =>
      (await fixture.received('social_ads')).audiences.find((audience) => audience.id === external_id)!.members
    fixture.die('after')
    await syncDueConversions(app.ctx)
    expect(await there()).toHaveLength(2)
    // Before anybody finds out what became of the step, one of them is erased.
    await own.call('POST /customers/erasures', { request_ref: 'uma', customer_key: 'k-uma' })
    const held = { lease_id: crypto.randomUUID(), lease_until: new Date(app.clock.now().getTime() + 15_000) }
    await app.db.updateTable('audience').set(held).where('id', '=', id).execute()
    const busy = await own.call(`POST /audiences/${id}/sync`)
    expect([busy.status, busy.body.error.reason]).toEqual([409, 'running'])
    await syncDueConversions(app.ctx)
    expect(await there()).toHaveLength(2)
    app.clock.advance(15_000)
    await syncDueConversions(app.ctx)
    expect(await there()).toEqual([`${sha256('ivo@example.com')},`])
    expect((await own.call('GET /audiences')).body.data[0]).toMatchObject({ members: 1, error: null })
  })

  it('is rejected without accepted terms (with the link), without vendor support, and for healthcare', async () => {
    const own = await exportProfile(app)
    const connection_id = await own.connect('social_ads')
    await own.send({ event_type: 'lead_created', idempotency_key: 'l', user_traits: { email: 'l@example.com' } })
    await fixture.order('social_ads', { terms_accepted: false })
    const rejected = await own.call('POST /audiences', { connection_id, name: 'Nobody', rule })
    await fixture.order('social_ads', { terms_accepted: true })
    expect([rejected.status, rejected.body.error.code]).toEqual([428, 'audience_tos_required'])
    expect(rejected.body.error.message).toContain('https://business.facebook.com/ads/manage/customaudiences/tos/')
    expect((await own.call('GET /audiences')).body.data).toEqual([])
    const google = await own.connect('search_ads')
    const none = await own.call('POST /audiences', { connection_id: google, name: 'Leads', rule })
    expect([none.status, none.body.error.code]).toEqual([501, 'not_implemented'])
    const clinic = await exportProfile(app, { is_healthcare_agency: true })
    expect((await clinic.call('POST /audiences', { connection_id, name: 'Leads', rule })).status).toBe(403)
    const unknown = await own.call('POST /audiences', {
      connection_id,
      name: 'L',
      rule: { ...rule, conversion_key: 'x' },
    })
    expect([unknown.status, unknown.body.error.field]).toEqual([422, 'rule.conversion_key'])
  })
})

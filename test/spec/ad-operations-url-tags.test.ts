import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { governedProfile } from '../support/vendors/scripted-vendors.ts'
import { ad, customizedAd, dynamicAd, liveAds, rejectedAd, taggedAd } from './live-ads.ts'

const fixture = await liveAds()
const { app, post } = fixture

beforeEach(() => fixture.control('POST', '/reset'))
afterAll(() => fixture.sandbox.close())

const tags = 'svc_cid={{campaign.id}}&svc_asid={{adset.id}}&svc_aid={{ad.id}}'
const untagged = (key: string, query: Record<string, string> = {}) =>
  app.call('GET /api/v1/quality/ad-ids', { key, query })
const apply = (key: string, ad_ids: string[], more: object = {}) =>
  post('/quality/ad-ids/url-tags/apply', key, { ad_ids, acknowledge_learning_reset: true, ...more })
const undo = (key: string, ad_id: string) => post('/quality/ad-ids/url-tags/undo', key, { ad_id })

async function untaggedIds(key: string): Promise<string[]> {
  return (await untagged(key)).body.data.map(({ ad_id }: { ad_id: string }) => ad_id)
}

describe('ads without ids', () => {
  it('are listed live, page by page, with the reason why one cannot be tagged', async () => {
    const { key } = await fixture.profile()
    const all = await untagged(key)
    expect(all.body.data.length).toBeGreaterThan(20)
    expect(all.body.data.map(({ ad_id }: { ad_id: string }) => ad_id)).not.toContain(taggedAd)
    expect(all.body.data.find(({ ad_id }: { ad_id: string }) => ad_id === dynamicAd)).toMatchObject({
      can_apply: false,
      reason: 'dynamic_creative',
    })
    const first = await untagged(key, { limit: '20' })
    const second = await untagged(key, { limit: '20', cursor: first.body.pagination.cursor })
    expect([...first.body.data, ...second.body.data]).toEqual(all.body.data)
    expect(second.body.pagination).toEqual({ has_next: false, cursor: null })
  })

  it('need a connection', async () => {
    const { key } = await fixture.profile({ isConnected: false })
    expect((await untagged(key)).body.error.code).toBe('meta_connection_required')
  })
})

describe('tags', () => {
  it('are not added to an ad whose creative cannot be copied exactly, and the response names what would be lost', async () => {
    const { key } = await fixture.profile()
    const { body } = await apply(key, [customizedAd])
    expect(body.data.results[0]).toMatchObject({
      outcome: 'skipped',
      reason: 'settings_lost',
      message: expect.stringContaining('platform_customizations'),
    })
  })

  it('are added to many ads with one result each, and one of them is undone', async () => {
    const { key } = await fixture.profile()
    const exceptions = [dynamicAd, customizedAd, rejectedAd]
    const batch = (await untaggedIds(key)).filter((id) => !exceptions.includes(id)).slice(0, 25)
    expect(batch.length).toBeGreaterThan(15)
    const { body } = await apply(key, batch)
    expect(body.data.summary).toEqual({ applied: batch.length, skipped: 0, rejected: 0, failed: 0 })
    expect(body.data.results.map(({ ad_id }: { ad_id: string }) => ad_id)).toEqual(batch)
    expect((await untaggedIds(key)).sort()).toEqual(exceptions.sort())
    const call = body.data.results[0].undo
    const undone = await post(call.path.replace('/api/v1', ''), key, call.body, call.idempotency_key)
    expect(undone.body.data).toMatchObject({ ad_id: batch[0], outcome: 'applied' })
    expect(await untaggedIds(key)).toHaveLength(exceptions.length + 1)
    expect(await untaggedIds(key)).toContain(batch[0])
  })

  it('are added to the existing ones of an ad, and the undo restores the previous creative', async () => {
    const { key, profile } = await fixture.profile()
    await apply(key, [ad])
    await undo(key, ad)
    const [applied, undone] = await fixture.ledger(profile.id)
    expect(applied).toMatchObject({
      status: 'applied',
      value_before: `77${ad}`,
      value_after: expect.stringMatching(/^78/),
    })
    expect(undone).toMatchObject({ status: 'applied', value_after: `77${ad}`, undoes_action_id: applied!.id })
    const [listed] = (await untagged(key)).body.data.filter(({ ad_id }: { ad_id: string }) => ad_id === ad)
    expect(listed.url_tags).toBe('utm_source=facebook&utm_medium=paid')
  })

  it('are skipped where they cannot be added, each with its reason', async () => {
    const { key, tokens } = await fixture.profile()
    const archived = '12021456130201'
    await fixture.outside(tokens, archived, { status: 'ARCHIVED' })
    const { body } = await apply(key, [taggedAd, dynamicAd, archived, '1', 'no-ad', ad, ad])
    expect(body.data.results.map(({ outcome, reason }: Record<string, string>) => `${outcome} ${reason}`)).toEqual([
      'skipped already_tagged',
      'skipped dynamic_creative',
      'skipped ad_archived',
      'skipped not_found',
      'skipped not_found',
      'applied null',
    ])
  })

  it('that the platform rejects carry its error message, and the others continue', async () => {
    const { key, profile } = await fixture.profile()
    const { body } = await apply(key, [rejectedAd, ad])
    expect(body.data.results).toMatchObject([
      { ad_id: rejectedAd, outcome: 'rejected', message: expect.stringContaining('its page has not allowed it') },
      { ad_id: ad, outcome: 'applied' },
    ])
    expect((await fixture.ledger(profile.id)).map(({ status }) => status)).toEqual(['rejected', 'applied'])
  })

  it('stop at the first ad when the platform reports that the permission is gone', async () => {
    const { key } = await fixture.profile()
    await fixture.control('POST', '/failures', {
      vendor: 'social_ads',
      kind: 'permission_missing',
      path: '/adcreatives',
    })
    const { status, body } = await apply(key, [ad])
    expect([status, body.error.code]).toEqual([403, 'meta_write_permission_missing'])
  })

  it('stop when the platform asks to wait', async () => {
    const { key } = await fixture.profile()
    const wait = { vendor: 'social_ads', kind: 'throttled', retry_after_seconds: 600, times: null }
    await fixture.control('POST', '/failures', wait)
    const { body } = await apply(key, [ad, taggedAd])
    expect(body.data.results).toMatchObject([
      { outcome: 'failed', reason: 'throttled' },
      { outcome: 'failed', reason: 'not_tried' },
    ])
  })

  it.each([
    ['26 ads', { ad_ids: Array.from({ length: 26 }, (_, index) => String(index)) }, 'ad_ids'],
    ['no ad', { ad_ids: [] }, 'ad_ids'],
    ['no acknowledgement', { acknowledge_learning_reset: undefined }, 'acknowledge_learning_reset'],
    ['a denied acknowledgement', { acknowledge_learning_reset: false }, 'acknowledge_learning_reset'],
  ])('with %s are 422 validation_error', async (_title, more, field) => {
    const { key } = await fixture.profile()
    const { status, body } = await apply(key, [ad], more)
    expect([status, body.error.code, body.error.field]).toEqual([422, 'validation_error', field])
  })

  it('are undone only while the ad still has them', async () => {
    const { key, tokens } = await fixture.profile()
    expect((await undo(key, ad)).body.data).toMatchObject({ outcome: 'skipped', reason: 'nothing_to_undo' })
    await apply(key, [ad])
    await fixture.outside(tokens, ad, { creative: JSON.stringify({ creative_id: 'another' }) })
    expect((await undo(key, ad)).body.data).toMatchObject({ outcome: 'skipped', reason: 'changed_since' })
    expect((await undo(key, '1')).body.data).toMatchObject({ outcome: 'skipped', reason: 'not_found' })
  })

  it('of another profile’s ad get the same response as those of an ad that does not exist', async () => {
    await fixture.profile()
    const { key } = await governedProfile(app, { scopes: ['campaigns:apply'] })
    const [foreign, absent] = [await apply(key, [ad]), await apply(key, ['9'])]
    expect(foreign.body.data.results).toEqual([{ ...absent.body.data.results[0], ad_id: ad }])
    expect(absent.body.data.results).toMatchObject([{ outcome: 'skipped', reason: 'not_found' }])
  })
})

describe('the tags that can be applied', () => {
  it.each([
    [{}, { can_apply: true, reason: null }],
    [{ permissions: 'ads_read' }, { can_apply: false, reason: 'meta_write_permission_missing' }],
    [{ isConnected: false }, { can_apply: false, reason: 'meta_connection_required' }],
  ])('are returned with %j', async (options, expected) => {
    const { key } = await fixture.profile(options)
    const { body } = await app.call('GET /api/v1/quality/ad-ids/url-tags', { key })
    expect(body.data).toEqual({ ...expected, url_tags: tags, batch_max: 25, recent_changes: [] })
  })

  it('come with the recent changes, including rejected ones', async () => {
    const { key } = await fixture.profile()
    await apply(key, [ad, dynamicAd])
    const { body } = await app.call('GET /api/v1/quality/ad-ids/url-tags', { key })
    expect(body.data.recent_changes).toMatchObject([
      { action: 'apply_url_tags', external_id: dynamicAd, outcome: 'rejected' },
      { action: 'apply_url_tags', external_id: ad, outcome: 'applied' },
    ])
  })
})

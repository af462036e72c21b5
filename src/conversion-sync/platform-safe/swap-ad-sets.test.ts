import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ExportProfile, exportApp, exportProfile } from '../../../test/support/vendors/platforms-in-sandbox.ts'
import { findConnection } from '../../connect/connection-queries.ts'
import { openSession } from '../../connect/open-session.ts'
import type { VendorSession } from '../../connect/provider.ts'
import { requestGraph } from '../../connect/providers/meta-ads/graph.ts'
import { swapConsentTexts, swapConsentVersion } from '../domain/swap-consent.ts'
import { sha256 } from '../sha256.ts'

const fixture = await exportApp()
const { app } = fixture
const clean = '881100220035'

let own: ExportProfile
let session: VendorSession
let account: string

const consent = () => ({
  version: swapConsentVersion,
  text_hash: sha256(swapConsentTexts.es),
  accepted_by: own.user_id,
  accepted_at: app.clock.now().toISOString(),
})
const swap = async (ad_set_ids: string[]) => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const body = { consent: consent(), ad_set_ids }
  const answer = await own.call('POST /conversion-sync/platform-safe/swap', body, headers)
  return answer.body.data.results[0]
}

interface Node extends Record<string, unknown> {
  id: string
}

async function graph(path: string): Promise<Node & { data: Node[] }> {
  const [route, search] = path.split('?') as [string, string]
  const query = Object.fromEntries(new URLSearchParams(search))
  const { access_token } = session.tokens
  return (await requestGraph(session, access_token, { path: `/${route}`, query }, z.looseObject({}))) as never
}

const adSetFields =
  'id,name,status,daily_spend_cap,adset_schedule,dsa_payor,is_dynamic_creative,promoted_object,start_time'

beforeAll(async () => {
  own = await exportProfile(app, { privacy_mode: 'platform_safe' })
  const { connection_id } = await own.enableSending('social_ads', { conversion_key: 'lead_created' })
  await own.call('POST /conversion-sync/destinations', { connection_id, external_id: clean, purpose: 'clean' })
  const connection = await findConnection(app.db, own.profile_id, connection_id)
  session = await openSession(app.ctx, connection!)
  account = session.account.external_id
})

/** Ad sets of the account that deliver, with how many ads each has. */
async function listLive() {
  const { data } = await graph(`${account}/adsets?fields=id,status,promoted_object&limit=500`)
  const live = data.filter(({ status, promoted_object }) => {
    return status === 'ACTIVE' && (promoted_object as { pixel_id: string }).pixel_id !== clean
  })
  return Promise.all(
    live.map(async ({ id }) => ({ id, ads: (await graph(`${id}/ads?fields=id&limit=500`)).data.length })),
  )
}

describe('a swapped ad set', () => {
  it('has every setting of the original that can be created, and its ads', async () => {
    const [first] = await listLive()
    const settings = {
      daily_spend_cap: '90000',
      adset_schedule: [{ start_minute: 0, end_minute: 720, days: [1, 2] }],
      dsa_payor: 'Muebles Cordillera SpA',
      is_dynamic_creative: true,
      start_time: '2025-01-01T00:00:00+0000',
    }
    await fixture.order('social_ads', { ad_sets: { [first!.id]: settings } })
    const result = await swap([first!.id])
    expect(result).toMatchObject({ outcome: 'applied', message: null })
    const { start_time, ...sent } = settings
    const made = await graph(`${result.replacement_id}?fields=${adSetFields}`)
    expect(made).toMatchObject({ ...sent, is_dynamic_creative: 'true', status: 'ACTIVE' })
    expect(made).not.toHaveProperty('start_time', start_time)
    expect((made.promoted_object as { pixel_id: string }).pixel_id).toBe(clean)
    expect((await graph(`${result.replacement_id}/ads?fields=id`)).data).toHaveLength(first!.ads)
  })

  it('is not created if a setting would be lost, and the original stays active', async () => {
    const [first] = await listLive()
    await fixture.order('social_ads', { ad_sets: { [first!.id]: { rf_prediction_id: '6012345' } } })
    const before = (await graph(`${account}/adsets?fields=id&limit=500`)).data.length
    expect(await swap([first!.id])).toMatchObject({
      ...{ outcome: 'rejected', reason: 'cannot_be_copied', message: 'A copy would lose: rf_prediction_id.' },
    })
    expect((await graph(`${account}/adsets?fields=id&limit=500`)).data).toHaveLength(before)
    expect((await graph(`${first!.id}?fields=status`)).status).toBe('ACTIVE')
    await fixture.order('social_ads', { ad_sets: { [first!.id]: {} } })
  })

  it('is completed after an interruption, without a second ad set or a duplicate ad', async () => {
    const several = (await listLive()).find(({ ads }) => ads > 1)!
    const before = (await graph(`${account}/adsets?fields=id&limit=500`)).data.length
    await fixture.script('social_ads', { kind: 'server_error', path: '/copies', skip: 1, times: 10 })
    expect((await swap([several.id])).outcome).toBe('failed')
    await fixture.revive()
    const recorded = await app.db
      .selectFrom('ad_set_swap')
      .select(['replacement_id', 'ads_copied_at'])
      .where('profile_id', '=', own.profile_id)
      .where('external_id', '=', several.id)
      .executeTakeFirstOrThrow()
    expect(recorded.ads_copied_at).toBeNull()
    expect((await graph(`${several.id}?fields=status`)).status, 'the old one goes on').toBe('ACTIVE')
    expect((await graph(`${recorded.replacement_id}/ads?fields=id`)).data).toHaveLength(1)
    const result = await swap([several.id])
    expect(result).toMatchObject({ outcome: 'applied', replacement_id: recorded.replacement_id })
    const copies = (await graph(`${recorded.replacement_id}/ads?fields=id,source_ad_id`)).data
    expect(new Set(copies.map(({ source_ad_id }) => source_ad_id)).size).toBe(several.ads)
    expect(copies).toHaveLength(several.ads)
    expect((await graph(`${account}/adsets?fields=id&limit=500`)).data).toHaveLength(before + 1)
  })
})

import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/support/app/test-app.ts'
import { storeEntities } from '../imports/store-entities.ts'
import { analyzeCreative } from './analyze-creative.ts'

const endpoint = { status: 200, content: '{}', requests: [] as string[] }
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  endpoint.requests.push(Buffer.concat(chunks).toString())
  response.writeHead(endpoint.status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ choices: [{ message: { content: endpoint.content } }] }))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => void server.close())

const app = await testApp()
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
const model = { url, key: null, name: 'tiny-1', timeoutMs: 2_000 }
const withModel = await testApp({ summaries: { model, dailyLimit: 0 } })

const creative = {
  creative_external_id: '77',
  title: 'Sofás',
  body: '¿Cansado de esperar? 20% de descuento',
  call_to_action: 'SHOP_NOW',
  format: 'video' as const,
  thumbnail_url: 'https://cdn.example/77.jpg',
  video_id: '900',
}
const byRules = {
  hook_type: 'question',
  creative_format: 'ugc_video',
  cta_type: 'shop_now',
  primary_angle: 'price',
  offers: ['20_percent_off'],
}

async function business(app: TestApp) {
  const made = await app.seed.business()
  const profile_id = made.profile.id
  await made.campaigns(['c-s-a'])
  const key = await app.seed.key({ profile_id, scopes: ['creatives:write'] })
  const route = '/api/v1/ads/c-s-a/creative-analysis'
  const [ad] = await made.rows('ad')
  const storeCreative = (columns: object = {}) => {
    const defaults = { status: null, described_on: '2026-01-01' }
    const entities = {
      campaigns: [{ external_id: 'c', name: 'C', objective: null, daily_budget: null, ...defaults }],
      ad_sets: [
        {
          external_id: 'c-s',
          campaign_external_id: 'c',
          name: 'S',
          daily_budget: null,
          learning_stage_status: null,
          ...defaults,
        },
      ],
      ads: [
        {
          external_id: 'c-s-a',
          campaign_external_id: 'c',
          ad_set_external_id: 'c-s',
          name: 'UGC Ana',
          ...defaults,
          creative: { ...creative, ...columns },
        },
      ],
    }
    return storeEntities(app.db, profile_id, { platform: 'social_ads', account_id: '1', at: app.clock.now() }, entities)
  }
  return {
    ...made,
    key,
    storeCreative,
    start: (as = key) => app.call(`POST ${route}`, { key: as, headers: { 'idempotency-key': randomUUID() } }),
    poll: (as = key) => app.call(`GET ${route}`, { key: as }),
    work: () => analyzeCreative.run(app.ctx, { profile_id, ad_id: ad!.id }),
  }
}

describe('the analysis of a creative', () => {
  it('is accepted, then done, and the ranking shows its descriptors', async () => {
    const { storeCreative, start, poll, work, rows } = await business(app)
    await storeCreative()
    expect((await poll()).body.data).toMatchObject({ status: 'not_requested', requested_at: null })
    const started = await start()
    expect([started.status, started.body.data.status]).toEqual([202, 'queued'])
    await work()
    const { body } = await poll()
    expect(body.data).toMatchObject({
      ad_external_id: 'c-s-a',
      status: 'completed',
      error: null,
      descriptors: { ...byRules, source: 'rules' },
    })
    expect(await rows('creative_descriptor')).toMatchObject([
      { ...byRules, creative_external_id: '77', thumbnail_url: creative.thumbnail_url, video_id: '900' },
    ])
  })

  it('of an ad without known texts reads its name', async () => {
    const { start, poll, work } = await business(app)
    await start()
    await work()
    expect((await poll()).body.data.descriptors).toMatchObject({ hook_type: null, creative_format: null, offers: [] })
  })

  it('that is running is not started again, and is started again if it was lost', async () => {
    const { start } = await business(app)
    const first = await start()
    const again = await Promise.all([start(), start()])
    expect(again.map(({ body }) => body.data)).toEqual([first.body.data, first.body.data])
    app.clock.advance(16 * 60_000)
    expect((await start()).body.data.requested_at).not.toBe(first.body.data.requested_at)
  })

  it('by a model is stored under the model’s name until the creative changes', async () => {
    const { storeCreative, start, poll, work } = await business(withModel)
    await storeCreative()
    endpoint.status = 200
    endpoint.content = JSON.stringify({ hook_type: 'story', primary_angle: 'quality', offers: [] })
    await start()
    await work()
    await storeCreative({ creative_external_id: '78' })
    const modelDescriptors = { hook_type: 'story', primary_angle: 'quality', creative_format: null, source: 'tiny-1' }
    expect((await poll()).body.data).toMatchObject({ status: 'completed', descriptors: modelDescriptors })
    expect(endpoint.requests.at(-1)).toContain('Cansado de esperar')
    await storeCreative({ creative_external_id: '78', body: 'Nuevo' })
    expect((await poll()).body.data.descriptors).toMatchObject({ hook_type: 'announcement', source: 'rules' })
  })

  it('by a model that fails reports the failure, keeps the stored descriptors, and is retried', async () => {
    const { storeCreative, start, poll, work } = await business(withModel)
    await storeCreative()
    endpoint.status = 500
    await start()
    await expect(work()).rejects.toThrow('model_unavailable')
    expect((await poll()).body.data).toMatchObject({
      status: 'failed',
      error: 'model_unavailable',
      descriptors: { ...byRules, source: 'rules' },
    })
    endpoint.status = 200
    endpoint.content = 'a nice ad'
    await expect(work()).rejects.toThrow('model_malformed_answer')
    endpoint.content = '{"hook_type":"story"}'
    await work()
    expect((await poll()).body.data).toMatchObject({ status: 'completed', descriptors: { hook_type: 'story' } })
  })
})

describe('an analysis is rejected', () => {
  it('without creatives:write; reports:read is enough to poll', async () => {
    const { profile, start, poll } = await business(app)
    const reader = await app.seed.key({ profile_id: profile.id, scopes: ['campaigns:read'] })
    expect([(await start(reader)).status, (await poll(reader)).status]).toEqual([403, 200])
  })

  it('for an ad of another profile exactly as for an unknown ad', async () => {
    await business(app)
    const stranger = await app.seed.profileWithKey({ scopes: ['creatives:write'] })
    for (const id of ['c-s-a', 'nowhere']) {
      for (const method of ['GET', 'POST'] as const) {
        const headers = { 'idempotency-key': randomUUID() }
        const requests = { key: stranger.key, headers }
        const { status, body } = await app.call(`${method} /api/v1/ads/${id}/creative-analysis`, requests)
        expect([status, body.error.code]).toEqual([404, 'not_found'])
      }
    }
  })
})

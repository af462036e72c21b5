import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openReportQueue, type ReportQueue } from '../../src/http/report-queue/report-queue.ts'
import { type Operation, operation } from '../../src/kernel/operations/operation.ts'
import { operations } from '../../src/operations.ts'
import { testApp } from '../support/app/test-app.ts'
import { mcpClients } from '../support/servers/mcp-client.ts'

/** A report that ends when the test says so. */
const held = new Map<string, { resolve: () => void }>()
const readHeld = operation({
  id: 'held.readHeld',
  http: 'GET /held',
  summary: 'Wait',
  scopes: ['analytics:read'],
  query: z.object({ name: z.string() }),
  data: z.string(),
  async run({ profile }, { query: { name } }) {
    const { promise, resolve } = Promise.withResolvers<void>()
    held.set(name, { resolve })
    await promise
    return { data: profile.name }
  },
})
const readSlow = operation({
  id: 'held.readSlow',
  http: 'GET /slow',
  summary: 'Sleep in the database',
  scopes: ['analytics:read'],
  data: z.string(),
  async run({ db }) {
    await db.selectNoFrom((eb) => eb.fn('pg_sleep', [eb.val(60)]).as('slept')).execute()
    return { data: 'slept' }
  },
})

const limits = { running: 2, runningPerOwner: 1, waiting: 3, waitingPerOwner: 2 }
const queue = openReportQueue(limits)
const queued: string[] = []
const watched: ReportQueue = {
  run(owner, caller, work) {
    queued.push(owner)
    return queue.run(owner, caller, work)
  },
}
const app = await testApp({
  operations: [...operations, readHeld, readSlow],
  reportQueue: watched,
  env: { REPORT_SECONDS_MAX: '1' },
})
const range = { date_from: '2026-03-01', date_to: '2026-03-10' }
const begun = async (name: string) => {
  while (!held.has(name)) await new Promise(setImmediate)
}

describe('reports of one profile', () => {
  it('wait for each other while other requests and other profiles go on, and are rejected beyond a bound', async () => {
    const { key } = await app.seed.profileWithKey({ scopes: ['analytics:read'], profile: { name: 'Greedy' } })
    const other = await app.seed.profileWithKey({ scopes: ['analytics:read'], profile: { name: 'Modest' } })
    const read = (name: string, token = key) => app.call('GET /api/v1/held', { key: token, query: { name } })
    const first = read('first')
    await begun('first')
    const waiting = [read('second'), read('third')]
    const rejected = await read('fourth')
    expect([rejected.status, rejected.body.error.code, rejected.headers['retry-after']]).toEqual([
      429,
      'rate_limit_exceeded',
      '5',
    ])
    expect((await app.call('GET /api/v1/profile', { key })).status).toBe(200)
    const others = read('others', other.key)
    await begun('others')
    held.get('others')!.resolve()
    expect((await others).body.data).toBe('Modest')
    expect([held.has('second'), held.has('third'), held.has('fourth')]).toEqual([false, false, false])
    for (const name of ['first', 'second', 'third']) {
      await begun(name)
      held.get(name)!.resolve()
    }
    expect((await Promise.all([first, ...waiting])).map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('end with 503 if a statement takes too long, and other statements of the service do not', async () => {
    const { key } = await app.seed.profileWithKey({ scopes: ['analytics:read'] })
    const { status, body, headers } = await app.call('GET /api/v1/slow', { key })
    expect([status, body.error.code, headers['retry-after']]).toEqual([503, 'service_unavailable', '30'])
    const { rows } = await app.database.pool.query<{ statement_timeout: string }>('show statement_timeout')
    expect(rows[0]!.statement_timeout).toBe('0')
  })
})

describe('every way to a report', () => {
  it('waits in the same queue: API, MCP, console and share link', async () => {
    const { profile, key } = await app.seed.profileWithKey({ scopes: ['campaigns:read'] })
    const { id: user_id } = await app.seed.user({ workspace_id: profile.workspace_id, role: 'editor' })
    const session = await app.seed.session({ user_id, active_profile_id: profile.id })
    const token = await app.seed.userToken({ user_id, scopes: ['mcp:read'] })
    const view = { name: 'Ads', page: 'campaigns', range, model: 'linear' }
    const saved = await app.call('POST /api/v1/views', { session, body: view })
    const link = { view_id: saved.body.data.id, name: 'Board' }
    const { body } = await app.call('POST /api/v1/share-links', { session, body: link })
    const shared = body.data.url.split('/s/')[1]
    const { call } = await mcpClients(await app.listen())(token)
    const ways: Record<string, () => Promise<unknown>> = {
      key: () => app.call('GET /api/v1/campaigns', { key, query: range }),
      session: () => app.call('GET /api/v1/campaigns', { session, query: range }),
      'share link': () => app.call('GET /api/v1/campaigns', { key: shared }),
      'shared page': () => app.server.inject({ method: 'GET', url: `/s/${shared}/api/v1/campaigns` }),
      mcp: () => call('campaigns_listCampaigns', { ...range, profile_id: profile.id }),
    }
    for (const [way, read] of Object.entries(ways)) {
      queued.length = 0
      await read()
      expect([way, queued.length > 0, new Set(queued)]).toEqual([way, true, new Set([profile.id])])
    }
  })
})

/** Reads that are not reports although they show the data of a profile, with the reason. */
const smallReads: Record<string, readonly string[]> = {
  'settings, a few rows': [
    'adOperations.listAdPlatforms',
    'alerts.listAlerts',
    'costs.readCosts',
    'digests.listDigests',
    'goals.listGoalDefinitions',
    'profiles.readTargets',
    'quality.checkUrl',
    'quality.listUrlTemplates',
    'tracking.listCustomDomains',
    'tracking.listTrackingKeys',
    'tracking.readGtmInstaller',
    'tracking.readShopifyPixelInstaller',
    'tracking.readSnippet',
    'tracking.readStorePixelInstaller',
    'tracking.readTrackerModules',
    'tracking.readTrackingOrigin',
    'tracking.readTrackingSettings',
    'tracking.readVerification',
    'views.listViews',
  ],
  'waits for a provider, not for the database': [
    'adOperations.listUntaggedAds',
    'quality.readUtmHealth',
    'stages.listStages',
  ],
}

it('every read of the data of a profile is a report, unless it is listed', () => {
  const readsData = ({ method, boundTo, scopes }: Operation) =>
    method === 'GET' &&
    boundTo === 'profile' &&
    scopes !== 'any' &&
    scopes.some((scope) => /^(analytics|campaigns|conversions|customers|visitors):read$/.test(scope))
  const others = operations.filter((op) => readsData(op) && !op.isReport).map(({ id }) => id)
  expect(others.sort()).toEqual(Object.values(smallReads).flat().sort())
  const further = operations.filter((op) => op.isReport && !readsData(op)).map(({ id }) => id)
  expect(further.sort()).toEqual([
    'conversionSync.previewConversions',
    'digests.previewDigest',
    'experiments.analyzePanel',
    'overview.listPortfolio',
  ])
})

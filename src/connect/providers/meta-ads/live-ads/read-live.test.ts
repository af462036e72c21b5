import { expect, it } from 'vitest'
import { listRunningAds } from '../../../../ads/actions/domain/change-status.ts'
import type { VendorSession } from '../../../provider.ts'
import type { VendorHttp, VendorRequest } from '../../vendor-http.ts'
import { readCampaign } from './read-live.ts'

const count = 528

function adOf(index: number) {
  return {
    id: String(index),
    name: `Ad ${index}`,
    status: 'ACTIVE',
    effective_status: 'ACTIVE',
    adset: { status: 'ACTIVE' },
  }
}

/** A campaign with one ad set; its ads are returned in pages of the requested size, at most 500 like the vendor's. */
function response({ path, query = {} }: VendorRequest): unknown {
  if (path!.endsWith('/adsets')) {
    return { data: [{ id: '2', name: 'Set', status: 'ACTIVE', daily_budget: '500' }] }
  }
  if (!path!.endsWith('/ads')) return { id: '1', name: 'Spring', status: 'ACTIVE', account_id: '7' }
  const from = Number(query.after ?? 0)
  const to = Math.min(from + Math.min(Number(query.limit), 500), count)
  const data = Array.from({ length: to - from }, (_, index) => adOf(from + index))
  return { data, paging: { cursors: { after: String(to) }, ...(to < count && { next: 'https://graph.example/next' }) } }
}

const http: VendorHttp = {
  json: async (request, schema) => schema.parse(response(request)),
  file: () => Promise.reject(new Error('there are no files')),
  send: async (request) => ({ status: 200, headers: {}, text: JSON.stringify(response(request)) }),
}

const session: VendorSession = {
  registration: { client_id: 'id', client_secret: 'secret', consent_origin: null, api_origin: null, settings: {} },
  http,
  now: () => new Date('2026-11-14T15:00:00Z'),
  tokens: { access_token: 'the-token', refresh_token: null, expires_at: null, scopes: [] },
  account: { external_id: 'act_7', name: 'One', currency: 'USD', details: {} },
}

it('528 running ads are listed once each', async () => {
  const live = await readCampaign(session, '1')
  const running = listRunningAds(live!.ads)
  expect(running).toHaveLength(count)
  expect(new Set(running.map(({ external_id }) => external_id)).size).toBe(count)
})

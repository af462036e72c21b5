import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { vendors } from '../../../sandbox/vendors/registry.ts'
import {
  type ExportProfile,
  exportApp,
  exportProfile,
  type Vendor,
} from '../../../test/support/vendors/platforms-in-sandbox.ts'
import { type Provider, providersOf, type ReadRange, type VendorSession } from '../../connect/provider.ts'
import { providers } from '../../connect/registry.ts'
import { newId } from '../../kernel/ids.ts'
import { runSync } from './run-sync.ts'

const readers = ['readDelivery', 'readClicks', 'readOpportunities', 'readPayments', 'readSearchDays'] as const
type Reader = (typeof readers)[number]

/** Per reader, after how many pages of its next calls the worker dies. */
const deaths = new Map<Reader, number[]>()
let kill = async () => {}

/** Readers whose worker dies: the run belongs to no worker, and the page that was read last is not stored. */
function mortal(provider: Provider): Provider {
  const own = readers.filter((name) => provider[name])
  return { ...provider, ...Object.fromEntries(own.map((name) => [name, mortalReader(provider, name)])) }
}

function mortalReader(provider: Provider, name: Reader) {
  const read = provider[name] as (session: VendorSession, range: ReadRange) => AsyncGenerator<object>
  return async function* (session: VendorSession, range: ReadRange) {
    const after = deaths.get(name)?.shift()
    let stored = 0
    for await (const page of read({ ...session, wait: async () => {} }, range)) {
      if (stored++ === after) await kill()
      yield page
    }
  }
}

const { app } = await exportApp({ providers: providersOf(providers.map(mortal)) })

const connectable = providers.flatMap((provider) => {
  const vendor = vendors.find(({ key }) => key === provider.key)
  const own = readers.filter((name) => provider[name])
  const canConnect = (provider.oauth && vendor?.consent) || (provider.pasted && vendor?.credential)
  return own.length > 0 && canConnect ? [{ key: provider.key, own, vendor, provider }] : []
})

it('every kind of sync is killed', () => {
  expect(new Set(connectable.flatMap(({ own }) => own))).toEqual(new Set(readers))
})

it.each(connectable)(
  'a sync of $key that is killed at its first pages stores the same rows as one that is not',
  async ({ key, own, vendor, provider }) => {
    const connect = async (profile: ExportProfile) => {
      if (provider.oauth && vendor?.consent) return profile.connect(key as Vendor)
      const { status } = await profile.call(`POST /integrations/${key}/credentials`, { values: vendor!.credential })
      expect(status).toBe(200)
    }
    const run = async (profile: ExportProfile) => {
      const [{ id }] = (await profile.call('GET /connections/sync/status')).body.data
      await runSync(app.ctx, profile.profile_id, id)
      return (await profile.call('GET /connections/sync/status')).body.data[0].status
    }
    const [killed, whole] = [await exportProfile(app), await exportProfile(app)]
    await connect(killed)
    await connect(whole)
    // Long enough for two pages of every reader.
    const shortened = app.db.updateTable('sync_run').set({ since: sql`'2026-02-05'` })
    await shortened.where('profile_id', 'in', [killed.profile_id, whole.profile_id]).execute()
    let kills = 0
    kill = async () => {
      kills++
      const runs = app.db.updateTable('sync_run').set({ lease_id: newId() })
      await runs.where('profile_id', '=', killed.profile_id).execute()
    }
    for (const name of own) deaths.set(name, [0, 1])
    for (let tries = 0; tries <= 2 * own.length && (await run(killed)) !== 'succeeded'; tries++) {
      app.clock.advance(60_000)
    }
    expect([kills, [...deaths.values()].flat()]).toEqual([2 * own.length, []])
    expect(await run(whole)).toBe('succeeded')
    const stored = await storedBy(whole)
    expect(stored.length).toBeGreaterThan(5)
    expect(await storedBy(killed)).toEqual(stored)
  },
)

/** What a sync has stored, without ids of the profile. */
async function storedBy({ profile_id }: ExportProfile): Promise<object[]> {
  const { rows } = await sql<{ row: object }>`
    select json_build_array('delivery', a.external_id, a.name, a.status, s.external_id, d.date, d.spend, d.impressions) as row
    from ad_delivery d
    join ad a on a.profile_id = d.profile_id and a.id = d.ad_id
    join ad_set s on s.profile_id = a.profile_id and s.id = a.ad_set_id
    where d.profile_id = ${profile_id}
    union all
    select json_build_array('click', click_hash, day, ad_external_id) from reported_click where profile_id = ${profile_id}
    union all
    select json_build_array('search', date, page, clicks) from search_day where profile_id = ${profile_id}
    union all
    select json_build_array('event', event_type, event_key, event_time, value, currency) from event
    where profile_id = ${profile_id}
    union all
    select json_build_array('stage', pipeline_external_id, stage_external_id, conversion_key) from conversion_definition
    where profile_id = ${profile_id}
    union all
    select json_build_array('refund', e.event_key, r.amount, r.currency) from payment_refund r
    join event e on e.profile_id = r.profile_id and e.id = r.payment_event_id
    where r.profile_id = ${profile_id}`.execute(app.db)
  return rows.map(({ row }) => row).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

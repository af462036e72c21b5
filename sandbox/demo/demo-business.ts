import { type DeliveryRow, type DescribedEntities, describeEntities } from '../../src/connect/vendor-rows.ts'
import type { Business } from '../../src/demo/plan/business.ts'
import { type DemoPlan, generateDemo } from '../../src/demo/plan/generate-demo.ts'
import { dayMs } from '../../src/kernel/time/durations.ts'

type Platform = 'social_ads' | 'search_ads'

/** The seed of the service's own demo, so that both contain the same business. */
const demoSize = { seed: 1, size: 1 }

interface Planned {
  until: string
  plan: DemoPlan
  accounts: Map<string, { delivery: readonly DeliveryRow[]; entities: DescribedEntities }>
}

let planned: Planned | null = null

/** Returns the plan of the demo that ends on a day. */
export function demoPlan(until: string): DemoPlan {
  return planUntil(until).plan
}

/** Returns the ad delivery of a business on a platform, oldest day first. */
export function deliveryOf(until: string, business: Business['key'], platform: Platform): readonly DeliveryRow[] {
  return accountOf(until, business, platform).delivery
}

/** Returns its ads on the last day. A campaign that started in the last two weeks is still learning. */
export function entitiesOf(until: string, business: Business['key'], platform: Platform): DescribedEntities {
  return accountOf(until, business, platform).entities
}

/** Cached, because every request needs it. */
function accountOf(until: string, business: Business['key'], platform: Platform) {
  const { plan, accounts } = planUntil(until)
  const key = `${business} ${platform}`
  const known = accounts.get(key)
  if (known) return known
  const found = plan.businesses.find((candidate) => candidate.business.key === business)
  const delivery = [...(found?.delivery() ?? [])].filter((row) => row.platform === platform)
  const account = { delivery, entities: describe(delivery, until) }
  accounts.set(key, account)
  return account
}

function describe(rows: readonly DeliveryRow[], until: string): DescribedEntities {
  const entities = describeEntities(rows)
  const matureSince = new Date(Date.parse(until) - 14 * dayMs).toISOString().slice(0, 10)
  const mature = new Set(rows.filter(({ date }) => date < matureSince).map(({ campaign_id }) => campaign_id))
  return {
    ...entities,
    ad_sets: entities.ad_sets.map((set) => ({
      ...set,
      learning_stage_status: mature.has(set.campaign_external_id) ? 'SUCCESS' : 'LEARNING',
    })),
  }
}

function planUntil(until: string): Planned {
  if (planned?.until !== until) planned = { until, plan: generateDemo({ ...demoSize, until }), accounts: new Map() }
  return planned
}

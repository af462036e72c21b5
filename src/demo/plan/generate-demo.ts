import type { FxRate } from '../../attribution/currency/currency.ts'
import { type Business, businesses } from './business.ts'
import { calendar as calendarOf } from './calendar.ts'
import type { DemoCustomer } from './demo-customer.ts'
import { paidShares } from './plan-acquisition.ts'
import { planAds, runningAds } from './plan-ads.ts'
import { planCustomer } from './plan-customer.ts'
import { planDelivery } from './plan-delivery.ts'
import { randomOf } from './random-of.ts'

interface DemoOptions {
  seed: number
  /** 1 is the default of a first start; 10 has ten times the visitors. */
  size: number
  /** The last day, `YYYY-MM-DD`. */
  until: string
}

export interface DemoPlan {
  rates: FxRate[]
  businesses: BusinessPlan[]
}

export interface BusinessPlan {
  business: Business
  /** The number of `customers`. */
  count: number
  delivery(): ReturnType<typeof planDelivery>
  customers(): Generator<DemoCustomer>
}

/**
 * Plans the demo: 90 days of two businesses, as plain records that their sites, servers, ad accounts and merchants would report.
 * The result depends only on the options and is generated lazily: generating it again gives the same records.
 */
export function generateDemo({ seed, size, until }: DemoOptions): DemoPlan {
  const calendar = calendarOf(seed, until)
  return {
    rates: planRates(seed, calendar.days),
    businesses: businesses.map((business): BusinessPlan => {
      const ads = planAds(seed, business)
      const count = Math.max(1, Math.round(business.visitors * size))
      const paidVisits = count * (paidShares.first + visitsAfterFirst * paidShares.later)
      const around = { business, calendar, running: runningAds(ads) }
      return {
        business,
        count,
        delivery: () => planDelivery(seed, calendar, ads, paidVisits),
        *customers() {
          for (let index = 0; index < count; index++) yield planCustomer(seed, around, index, count)
        },
      }
    }),
  }
}

/** Average number of return visits per visitor. */
const visitsAfterFirst = 0.6

/** The price of a dollar in pesos per working day: a random walk around 940. */
export function planRates(seed: number, days: readonly string[]): FxRate[] {
  let rate = 940
  return days.flatMap((day) => {
    rate += randomOf(seed, 'rate', day).between(-6, 6) + (940 - rate) * 0.05
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
    const isTraded = (weekday > 0 && weekday < 6) || day === days[0]
    return isTraded ? [{ day, base: 'USD', quote: 'CLP', rate: rate.toFixed(2) }] : []
  })
}

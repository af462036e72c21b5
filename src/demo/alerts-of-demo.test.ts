import { describe, expect, it } from 'vitest'
import { hourMs } from '../kernel/time/durations.ts'
import { addDays, localDayOf } from '../kernel/time/local-day.ts'
import type { AlertInput, DayFigures, QuietWindow } from '../notifications/alerts/domain/alert-input.ts'
import { alertRuleSchema } from '../notifications/alerts/domain/alert-rule.ts'
import { checkAlert } from '../notifications/alerts/domain/check-alert.ts'
import { furniture } from './plan/business.ts'
import { generateDemo } from './plan/generate-demo.ts'
import { planHistory } from './plan/history/plan-history.ts'

const options = { seed: 1, size: 1, until: '2026-11-14' }
const months = 15
const timezone = 'America/Santiago'
const toPesos = (amount: unknown, isDollars: boolean) => Number(amount) * (isDollars ? 940 : 1)
const rules = {
  revenue: alertRuleSchema.parse({ kind: 'anomaly', metric: 'revenue' }),
  payments: alertRuleSchema.parse({ kind: 'anomaly', metric: 'payments' }),
  spend: alertRuleSchema.parse({ kind: 'anomaly', metric: 'spend' }),
  mer: alertRuleSchema.parse({ kind: 'anomaly', metric: 'mer' }),
  quiet: alertRuleSchema.parse({ kind: 'tracking_quiet' }),
}
const noInput: AlertInput = {
  days: [],
  isSpendComplete: true,
  quiet: null,
  campaigns: () => [],
  brokenConnections: [],
  exportRuns: [],
  coverage: { recent: { outcomes: 0, seen: 0 }, before: { outcomes: 0, seen: 0 } },
  budgets: [],
}

/** The shop of the demo: its figures by local day, and the number of its events by hour since the first. */
function loadShop() {
  const recent = generateDemo(options).businesses.find(({ business }) => business === furniture)!
  const plans = [recent, ...planHistory({ ...options, months: months - 3 }).map(({ plan }) => plan)]
  const byDay = new Map<string, DayFigures>()
  const figuresOf = (day: string) => {
    const found = byDay.get(day) ?? { day, spend: 0, revenue: 0, payments: 0 }
    byDay.set(day, found)
    return found
  }
  const times: number[] = []
  for (const plan of plans) {
    // The search account bills in dollars.
    for (const row of plan.delivery()) figuresOf(row.date).spend += toPesos(row.spend, row.platform === 'search_ads')
    for (const customer of plan.customers()) {
      times.push(...customer.hits.map(({ at_ms }) => at_ms))
      for (const { timestamp, event_type, properties } of customer.events) {
        const ms = Date.parse(timestamp)
        times.push(ms)
        if (event_type !== 'payment_received') continue
        const figures = figuresOf(localDayOf(new Date(ms), timezone))
        figures.revenue += toPesos(properties?.value, properties?.currency === 'USD')
        figures.payments++
      }
    }
  }
  const first = [...byDay.keys()].toSorted()[0]!
  const days: DayFigures[] = []
  for (let day = first; day <= options.until; day = addDays(day, 1)) days.push(figuresOf(day))
  const start = Math.floor(times.reduce((least, ms) => Math.min(least, ms), Number.POSITIVE_INFINITY) / hourMs)
  const last = times.reduce((most, ms) => Math.max(most, ms), 0)
  const hours = new Array<number>(Math.floor(last / hourMs) - start + 1).fill(0)
  for (const ms of times) hours[Math.floor(ms / hourMs) - start]!++
  return { days, hours }
}

const shop = loadShop()
const week = 7 * 24

/** What the alert gets at the end of an hour: null while events arrive. */
function quietAt(hours: readonly number[], at: number): QuietWindow[] | null {
  const count = (from: number, until: number) => hours.slice(from, until).reduce((sum, events) => sum + events, 0)
  const windows = [1, 3, 6, 12, 24].filter((length) => length <= at && count(at - length, at) === 0)
  if (windows.length === 0) return null
  return windows.map((length) => ({
    hours: length,
    counts: Array.from({ length: 8 }, (_, index) => at - (index + 1) * week)
      .filter((then) => then >= length)
      .map((then) => count(then - length, then)),
  }))
}

const isFiring = (rule: keyof typeof rules, input: Partial<AlertInput>) =>
  checkAlert(rules[rule], { ...noInput, ...input })?.isFiring === true

/** The number of incidents: checks that fire one after another are one. */
function countIncidents(checks: readonly boolean[]): number {
  return checks.filter((fires, index) => fires && !checks[index - 1]).length
}

describe('alerts with default settings on the shop of the demo', () => {
  it('raise at most one alarm per month in 15 months', () => {
    const alarms = (['revenue', 'payments', 'spend', 'mer'] as const).map((rule) =>
      countIncidents(shop.days.map((_, today) => isFiring(rule, { days: shop.days.slice(0, today + 1) }))),
    )
    const silences = countIncidents(shop.hours.map((_, at) => isFiring('quiet', { quiet: quietAt(shop.hours, at) })))
    expect(shop.days.every(({ revenue, spend }) => revenue + spend > 0)).toBe(true)
    expect(alarms.reduce((sum, count) => sum + count, 0) + silences).toBeLessThanOrEqual(months)
  })

  it('find a tracker that stopped within an hour, if the eight weeks before have the same traffic', () => {
    // Older weeks are compared with the months before the 90 days, which have a fraction of the visitors.
    const stops = Array.from({ length: 4 }, (_, week) => shop.hours.length - (5 + 7 * week) * 24)
    const isFound = stops.map((stop) => {
      const hours = shop.hours.map((events, at) => (at >= stop ? 0 : events))
      return isFiring('quiet', { quiet: quietAt(hours, stop + 1) })
    })
    expect(isFound).toEqual([true, true, true, true])
  })
})

import { sumTotals } from '../../src/attribution/report-queries.ts'
import type { Scope } from '../../src/kernel/scopes.ts'
import type { TestApp } from './test-app.ts'

/** A business that reports its payments and says things about them, over HTTP. */
export async function payingBusiness(app: TestApp, columns: Parameters<TestApp['seed']['profile']>[0] = {}) {
  const scopes = ['attribution:write', 'conversions:read', 'customers:read'] satisfies Scope[]
  const business = await app.seed.business({ ...columns, scopes })
  const { key, profile } = business
  const call = (route: `${string} /${string}`, body?: object) => app.call(route, { key, ...(body && { body }) })

  /** The payment's id. */
  async function pay(orderKey: string, value: number | null, fields: object = {}): Promise<string> {
    const { body } = await call('POST /api/v1/events', {
      event_type: 'payment_received',
      idempotency_key: orderKey,
      timestamp: '2026-02-05T10:00:00Z',
      properties: { ...(value !== null && { value }), currency: 'USD' },
      ...fields,
    })
    return `pay_${body.data.event_id}`
  }

  async function list(query: Record<string, string> = {}, as: string = key) {
    const range = { from: '2026-01-01', to: '2026-12-31' }
    return app.call('GET /api/v1/payments', { key: as, query: { ...range, ...query } })
  }

  /** The payments by the keys they were reported under. */
  async function byKey() {
    const { body } = await list({ limit: '200' })
    // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape.
    return Object.fromEntries(body.data.map((payment: any) => [payment.external_id, payment])) as Record<string, any>
  }

  async function firsts(): Promise<Record<string, boolean>> {
    return Object.fromEntries(Object.entries(await byKey()).map(([one, payment]) => [one, payment.is_first_payment]))
  }

  /** What reports say in all: the same before and after every day was summed up, or the test fails here. */
  async function totals() {
    const read = () => sumTotals(app.db, profile.id, { ...everyDay, model: 'last_touch' })
    const live = await read()
    await business.fold()
    const summedUp = await read()
    if (JSON.stringify(live) !== JSON.stringify(summedUp)) throw new Error('the stored sums differ from the live ones')
    const { outcome_count, outcome_value, outcome_count_first_payment } = summedUp
    return [outcome_count, outcome_value, outcome_count_first_payment]
  }

  return { ...business, call, pay, list, byKey, firsts, totals }
}

const everyDay = { from_day: '2026-01-01', to_day: '2026-12-31' }

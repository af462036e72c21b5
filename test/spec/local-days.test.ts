import { describe, expect, it } from 'vitest'
import { hourMs } from '../../src/kernel/time/durations.ts'
import { testApp } from '../support/app/test-app.ts'

const app = await testApp()

const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']
/** Hours around the midnights of the zones below, in the middle of every month of 2026. */
const times = months.flatMap((month) =>
  [-1.5, -0.5, 0.5, 5.5, 6.5, 7.5].map((hours) => new Date(Date.parse(`2026-${month}-15`) + hours * hourMs)),
)

/** Computes the day with the runtime's calendar, independently of our code. */
function dayOf(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)
}

async function createBusiness(timezone: string) {
  const business = await app.seed.business({ timezone })
  const key = await app.seed.key({ profile_id: business.profile.id, scopes: ['campaigns:read', 'customers:read'] })
  const read = async (path: string, day: string, query = {}) => {
    const range = { date_from: day, date_to: day }
    return (await app.call(`GET /api/v1${path}`, { key, query: { ...range, ...query } })).body.data
  }
  return { ...business, read }
}

describe('a local day', () => {
  it.each(['Africa/Casablanca', 'Africa/El_Aaiun', 'America/Edmonton', 'US/Pacific'])(
    'of %s is the same in lists and reports throughout 2026',
    async (timezone) => {
      const { record, pendingConversion, rows, fold, read } = await createBusiness(timezone)
      await record(
        times.map((at, index) => pendingConversion({ at: at.toISOString(), person: `p${index % 20}`, value: '1' })),
      )
      for (const { conversion_time, local_day } of await rows('conversion')) {
        expect([conversion_time, local_day]).toEqual([conversion_time, dayOf(conversion_time, timezone)])
      }
      const expected = (day: string) => times.filter((at) => dayOf(at, timezone) === day).length
      const reported = async (day: string) => (await read('/campaigns/unattributed', day)).outcome_count
      const days = months.flatMap((month) => [`2026-${month}-14`, `2026-${month}-15`])
      for (const day of days) {
        const listed = await read('/customers', day, { goal: 'payment_received', limit: '100' })
        expect([day, listed.length, await reported(day)]).toEqual([day, expected(day), expected(day)])
      }
      await fold()
      for (const day of days) expect([day, await reported(day)]).toEqual([day, expected(day)])
    },
  )

  it('follows a change of the profile’s time zone', async () => {
    const { profile, conversion, recompute, rows, read } = await createBusiness('UTC')
    await conversion({ at: '2026-03-03T02:00:00Z', person: 'ana', value: '5' })
    expect(await rows('conversion')).toMatchObject([{ local_day: '2026-03-03' }])
    const body = { timezone: 'America/Edmonton' }
    await app.call(`PATCH /api/v1/admin/profiles/${profile.id}`, { operator: true, body })
    await recompute()
    expect(await rows('conversion')).toMatchObject([{ local_day: '2026-03-02' }])
    expect((await read('/campaigns/unattributed', '2026-03-02')).outcome_count).toBe(1)
    expect((await read('/campaigns/unattributed', '2026-03-03')).outcome_count).toBe(0)
    expect(await read('/customers', '2026-03-02', { goal: 'payment_received' })).toHaveLength(1)
  })

  it.each(['SST', 'US/Pacific-New', '+03:00'])(
    'cannot be requested as %s, and the error names the field',
    async (timezone) => {
      const { id: workspace_id } = await app.seed.workspace()
      const { profile } = await createBusiness('UTC')
      const rejections = [
        await app.call('POST /api/v1/admin/profiles', {
          operator: true,
          body: { workspace_id, name: 'Shop', timezone },
        }),
        await app.call(`PATCH /api/v1/admin/profiles/${profile.id}`, { operator: true, body: { timezone } }),
        await app.call('POST /api/v1/profiles', {
          key: await app.seed.key({ profile_id: profile.id, scopes: ['profiles:write'] }),
          body: { name: 'Shop', timezone },
        }),
      ]
      for (const { status, body } of rejections) expect([status, body.error.field]).toEqual([422, 'timezone'])
    },
  )
})

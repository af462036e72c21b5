import { listDaysWithConversions } from '../days/day-queries.ts'
import type { DayMetric } from '../days/load-days.ts'
import { type SiteCell, toSiteCells } from './domain/site-cell.ts'
import { listCreditedTouches } from './site-queries.ts'

/** The credit of a day to visits; the scope is the slot of the model. */
export const siteMetric: DayMetric<SiteCell[]> = {
  name: 'site',
  findDays: (db, profile, days) => listDaysWithConversions(db, profile.id, days),
  async calculate(db, profile, days) {
    const byDay = Map.groupBy(await listCreditedTouches(db, profile.id, days), ({ local_day }) => local_day)
    return new Map(
      [...byDay].map(([day, touches]) => {
        const bySlot = Map.groupBy(touches, ({ slot }) => slot)
        return [day, new Map([...bySlot].map(([slot, group]) => [String(slot), toSiteCells(group)]))]
      }),
    )
  },
}

import type { DeliveryPage, ReadRange, VendorSession } from '../../provider.ts'
import { type DailySource, readDays } from '../read-days.ts'
import { todayOf } from '../whole-days.ts'
import { adDayRow, adRow, assetGroupDayRow, assetGroupRow, budgetRow, deliveryQueries } from './delivery-queries.ts'
import { searchRows } from './search-rows.ts'
import { toDeliveryRow } from './to-delivery-row.ts'
import { toBudgets, toEntities } from './to-entities.ts'

export function readDelivery(session: VendorSession, range: ReadRange): AsyncGenerator<DeliveryPage> {
  return readDays(session, range, source)
}

const source: DailySource = {
  spanDaysMax: 28,
  async listEntities(session) {
    const customer = customerOf(session)
    const ads = [
      ...(await searchRows(session, customer, deliveryQueries.ads, adRow)),
      ...(await searchRows(session, customer, deliveryQueries.assetGroups, assetGroupRow)),
    ]
    const budgets = toBudgets(await searchRows(session, customer, deliveryQueries.budgets, budgetRow))
    return toEntities(ads, budgets, todayOf(session))
  },
  async listRows(session, first, last) {
    const customer = customerOf(session)
    return [
      ...(await searchRows(session, customer, deliveryQueries.adsOn(first, last), adDayRow)),
      ...(await searchRows(session, customer, deliveryQueries.assetGroupsOn(first, last), assetGroupDayRow)),
    ].map(toDeliveryRow)
  },
}

function customerOf({ account, tokens }: VendorSession) {
  return { customer_id: account.external_id, login_customer_id: tokens.extra?.login_customer_id ?? null }
}

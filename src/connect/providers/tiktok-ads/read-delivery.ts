import type { DeliveryPage, ReadRange, VendorSession } from '../../provider.ts'
import { type DailySource, readDays } from '../read-days.ts'
import { listAll } from './call-api.ts'
import { listEntities } from './list-entities.ts'
import { reportRow, toDeliveryRow } from './to-delivery-row.ts'

export function readDelivery(session: VendorSession, range: ReadRange): AsyncGenerator<DeliveryPage> {
  return readDays(session, range, source)
}

const tooLarge = '40067'

const source: DailySource = {
  // The most that a report by day covers.
  spanDaysMax: 30,
  listEntities,
  isTooLarge: (failure) => failure.kind === 'rejected' && failure.code === tooLarge,
  async listRows(session, start_date, end_date) {
    const query = {
      ...{ service_type: 'AUCTION', report_type: 'BASIC', data_level: 'AUCTION_AD' },
      dimensions: JSON.stringify(['ad_id', 'stat_time_day']),
      metrics: JSON.stringify(Object.keys(reportRow.shape.metrics.shape)),
      ...{ start_date, end_date },
    }
    return (await listAll(session, '/report/integrated/get/', query, reportRow)).map(toDeliveryRow)
  },
}

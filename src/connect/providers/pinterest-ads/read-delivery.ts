import { mapInSlices } from '../../../kernel/slices.ts'
import type { DeliveryPage, ReadRange, VendorSession } from '../../provider.ts'
import { failVendor } from '../../provider-error.ts'
import { type DailySource, readDays } from '../read-days.ts'
import { listEntities } from './list-entities.ts'
import { readReport, requestReport } from './report.ts'
import { toDeliveryRow } from './to-delivery-row.ts'

export function readDelivery(session: VendorSession, range: ReadRange): AsyncGenerator<DeliveryPage> {
  return readDays(session, range, source)
}

const source: DailySource = {
  // The days that every sync reads again fit in one report; the vendor accepts up to 186.
  spanDaysMax: 35,
  // Larger reports take long to download and to read.
  spanRows: 50_000,
  listEntities,
  requestReport,
  async listRows(session, first, last, { report }) {
    // A report ends after an hour; then it is requested again.
    const fresh = async () => readReport(session, await requestReport(session, first, last))
    const records = (await readReport(session, report)) ?? (await fresh())
    if (!records) return failVendor({ kind: 'unavailable', message: 'the platform does not find its report' })
    return mapInSlices(records, toDeliveryRow)
  },
}

import { mapInSlices } from '../../../kernel/slices.ts'
import type { DeliveryPage, ReadRange, VendorSession } from '../../provider.ts'
import { ProviderError } from '../../provider-error.ts'
import { type DailySource, readDays } from '../read-days.ts'
import { readReport, submitReport } from './report.ts'
import { toDeliveryRow } from './to-delivery-row.ts'

export function readDelivery(session: VendorSession, range: ReadRange): AsyncGenerator<DeliveryPage> {
  return readDays(session, range, source)
}

const reportTypes = ['AdPerformanceReportRequest', 'AssetGroupPerformanceReportRequest'] as const

const source: DailySource = {
  spanDaysMax: 30,
  requestReport: submitReports,
  async listRows(session, first, last, { report }) {
    const records = await readReports(session, report).catch(async (error) => {
      // Ids of reports end after a day or two; then the reports are requested again.
      if (!(error instanceof ProviderError) || error.failure.kind !== 'rejected') throw error
      return readReports(session, await submitReports(session, first, last))
    })
    return (await mapInSlices(records, toDeliveryRow)).filter((row) => row !== null)
  },
}

/** Returns the ids of both reports, separated by a comma. */
async function submitReports(session: VendorSession, first: string, last: string): Promise<string> {
  const ids: string[] = []
  for (const type of reportTypes) ids.push(await submitReport(session, type, { first, last }))
  return ids.join()
}

async function readReports(session: VendorSession, ids: string) {
  return (await Promise.all(ids.split(',').map((id) => readReport(session, id)))).flat()
}

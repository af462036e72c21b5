import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { VendorSession } from '../../provider.ts'
import { failVendor } from '../../provider-error.ts'
import { readJson } from '../vendor-values.ts'
import { accountPath, callApi } from './call-api.ts'
import { reportRow } from './to-delivery-row.ts'

const columns = Object.keys(reportRow.shape).filter((name) => name !== 'DATE')

const requested = z.object({ token: z.string().min(1) })

/** Requests a report with a row per day and ad; returns its id, which is valid for an hour. */
export async function requestReport(session: VendorSession, start_date: string, end_date: string): Promise<string> {
  const body = { start_date, end_date, granularity: 'DAY', level: 'PIN_PROMOTION', columns, report_format: 'JSON' }
  return (await callApi(session, { path: accountPath(session, 'reports'), body, isRead: true }, requested)).token
}

const polled = z.object({
  report_status: z.enum(['IN_PROGRESS', 'FINISHED', 'DOES_NOT_EXIST', 'EXPIRED', 'FAILED', 'CANCELLED']),
  url: z.string().nullish(),
})

/** Rows by the id of their ad. */
const reportFile = z.record(z.string(), z.array(z.unknown()))

const attemptsMax = 12
const pollIntervalMs = 5_000
const laterSeconds = 120
const bytesMax = 64 * 1024 * 1024

/** Returns the rows of a report; null when it no longer exists. One that takes long is polled again later. */
export async function readReport(session: VendorSession, token: string): Promise<unknown[] | null> {
  const wait = session.wait ?? sleep
  for (let attempts = 1; ; attempts++) {
    const request = { path: accountPath(session, 'reports'), query: { token } }
    const { report_status, url } = await callApi(session, request, polled)
    if (report_status === 'DOES_NOT_EXIST' || report_status === 'EXPIRED') return null
    if (report_status === 'FINISHED') {
      if (!url) return []
      const rows = readJson(await session.http.file(url, { bytes_max: bytesMax }), reportFile)
      return rows
        ? Object.values(rows).flat()
        : failVendor({ kind: 'malformed', message: 'the report is not readable' })
    }
    if (report_status !== 'IN_PROGRESS') {
      return failVendor({ kind: 'unavailable', message: 'the platform could not prepare a report' })
    }
    if (attempts === attemptsMax) {
      const message = 'the platform is still preparing a report'
      return failVendor({ kind: 'throttled', message, retry_after_seconds: laterSeconds })
    }
    await wait(pollIntervalMs)
  }
}

import { z } from 'zod'
import type { Grant } from '../../grants.ts'
import type { Query, SandboxRequest, SandboxResponse } from '../../vendor.ts'
import { type AdAccount, adAccounts } from './ad-accounts.ts'
import { insightsOf } from './delivery.ts'
import { graphError, graphPage, graphResponse, reduceMessage } from './graph-responses.ts'
import { changesOf } from './live-ads.ts'
import { parseJson } from './parse-json.ts'

const timeRange = z.object({ since: z.iso.date(), until: z.iso.date() })
const filters = z.array(z.object({ field: z.string(), operator: z.string(), value: z.array(z.string()) }))

/** More rows than this are only returned as a report. */
const atOnceRows = 1_000
const monthsMax = 37

export function handleInsights(request: SandboxRequest, account: AdAccount): SandboxResponse {
  const found = findInsights(request, account, request.query)
  if ('rejection' in found) return found.rejection
  if (found.items.length > atOnceRows) {
    return graphError({ message: reduceMessage, code: 100, error_subcode: 1_487_534 })
  }
  return graphPage('insight', found.items, withDays(request, request.query.fields))
}

/** Days are returned whether they are requested or not. */
function withDays(request: SandboxRequest, fields = 'impressions,spend'): SandboxRequest {
  return { ...request, query: { ...request.query, fields: `${fields},date_start,date_stop` } }
}

type Found = { rejection: SandboxResponse } | { items: ReturnType<typeof insightsOf> }

function findInsights({ until, now }: SandboxRequest, account: AdAccount, query: Query): Found {
  const range = timeRange.safeParse(parseJson(query.time_range))
  const filtering = filters.safeParse(parseJson(query.filtering ?? '[]'))
  const isRead = range.success && filtering.success && query.level === 'ad' && range.data.since <= range.data.until
  if (!isRead) return { rejection: graphError({ message: '(#100) Invalid parameter', code: 100 }) }
  const first = new Date(now())
  first.setUTCMonth(first.getUTCMonth() - monthsMax)
  if (range.data.since < first.toISOString().slice(0, 10)) {
    const message = '(#3018) The start date of the time range cannot be beyond 37 months from the current date'
    return { rejection: graphError({ message, code: 3_018 }) }
  }
  const statuses = filtering.data.find(({ field }) => field === 'ad.effective_status')?.value ?? null
  return { items: insightsOf(account, until, { ...range.data, isSummed: query.time_increment !== '1', statuses }) }
}

/** Starts a report with the rows of the edge; it is ready at the second status request. */
export function startReport(request: SandboxRequest, account: AdAccount): SandboxResponse {
  const found = findInsights(request, account, request.form)
  if ('rejection' in found) return found.rejection
  const { reports } = changesOf(request.grants)
  const id = `66${String(reports.size + 1).padStart(12, '0')}`
  reports.set(id, { account_id: account.id, query: request.form, looks: 0 })
  return graphResponse({ report_run_id: id })
}

/** Null when the id is not a report. */
export function readReport({ params, grants }: SandboxRequest): Readonly<Record<string, unknown>> | null {
  const report = changesOf(grants).reports.get(params.node!)
  if (!report) return null
  const isReady = report.looks++ > 0
  return {
    id: params.node,
    async_status: isReady ? 'Job Completed' : 'Job Running',
    async_percent_completion: isReady ? 100 : 40,
  }
}

export function handleReport(request: SandboxRequest, { accounts }: Grant): SandboxResponse {
  const report = changesOf(request.grants).reports.get(request.params.node!)
  const account = adAccounts.find(({ id }) => id === report?.account_id && accounts.includes(id))
  if (!report || !account) return graphError({ message: 'Unsupported get request.', code: 100, error_subcode: 33 })
  const found = findInsights(request, account, report.query)
  if ('rejection' in found) return found.rejection
  return graphPage('insight', found.items, withDays(request, request.query.fields ?? report.query.fields))
}

import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { VendorSession } from '../../../provider.ts'
import { failVendor } from '../../../provider-error.ts'
import { requestGraph } from '../graph.ts'
import { tooMuchData } from '../parse-error.ts'

const created = z.object({ report_run_id: z.string().min(1) })

/** Requests a report with the rows of the edge; returns its id. */
export async function startReport(
  session: VendorSession,
  { path, query }: { path: string; query: Readonly<Record<string, string | number>> },
): Promise<string> {
  const form = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return (await requestGraph(session, session.tokens.access_token, { path, form }, created)).report_run_id
}

const run = z.object({
  async_status: z.string(),
  error_code: z.number().nullish(),
  error_message: z.string().nullish(),
  error_user_msg: z.string().nullish(),
})
const runFields = 'async_status,async_percent_completion,error_code,error_message,error_user_msg'

const attemptsMax = 20
const pollIntervalMs = 3_000
const laterSeconds = 60

/** Returns when the report can be fetched. A report that takes long is checked again later; one that failed was too large. */
export async function awaitReport(session: VendorSession, reportId: string): Promise<void> {
  const wait = session.wait ?? sleep
  for (let attempts = 1; ; attempts++) {
    const query = { fields: runFields }
    const reported = await requestGraph(session, session.tokens.access_token, { path: `/${reportId}`, query }, run)
    const step = readRun(reported.async_status)
    if (step === 'ready') return
    if (step === 'failed') {
      const messages = reported.error_user_msg ?? reported.error_message ?? reported.async_status
      return failVendor({ kind: 'rejected', message: `the report failed: ${messages}`, code: tooMuchData })
    }
    if (attempts === attemptsMax) {
      const message = 'the platform is still preparing a report'
      return failVendor({ kind: 'throttled', message, retry_after_seconds: laterSeconds })
    }
    await wait(pollIntervalMs)
  }
}

/** Maps the vendor's report status; unknown values count as running. */
function readRun(status: string): 'ready' | 'failed' | 'running' {
  if (status === 'Job Completed') return 'ready'
  return status === 'Job Failed' || status === 'Job Skipped' ? 'failed' : 'running'
}

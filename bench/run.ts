import { spawnSync } from 'node:child_process'
import { benchDigests } from './digests.ts'
import { benchInsight } from './insight.ts'
import { benchConversionSync } from './outbound/conversion-sync.ts'
import { benchWebhooks } from './outbound/webhooks.ts'
import { printedReport, type Report } from './report.ts'
import { benchCampaignReport } from './reports/campaign-report.ts'
import { benchCredit } from './reports/credit.ts'
import { benchEventLoop } from './reports/event-loop.ts'
import { benchFit } from './reports/fit.ts'
import { benchPortfolio } from './reports/portfolio.ts'
import { benchRanking } from './reports/ranking.ts'
import { benchReferralPreview } from './reports/referral-preview.ts'
import { benchConsole } from './service/console.ts'
import { benchCosts } from './service/costs.ts'
import { benchImportCustomers } from './service/import-customers.ts'
import { benchIngest } from './service/ingest.ts'
import { benchIngestMemory } from './service/ingest-memory.ts'
import { benchMcp } from './service/mcp.ts'
import { benchPeople } from './service/people.ts'
import { benchRequestPath } from './service/request-path.ts'
import { benchSignIn } from './service/sign-in.ts'
import { benchStartUp } from './service/start-up.ts'

/**
 * `npm run bench [name[:size]...]` runs every benchmark in about ten minutes, or the named ones. Some benchmarks take a size, for
 * example `people:1000000`.
 */
const benchmarks: Record<string, (report: Report, size?: number) => Promise<void>> = {
  'request-path': benchRequestPath,
  'start-up': benchStartUp,
  ingest: benchIngest,
  'ingest-memory': benchIngestMemory,
  costs: benchCosts,
  credit: benchCredit,
  'campaign-report': benchCampaignReport,
  'event-loop': benchEventLoop,
  portfolio: benchPortfolio,
  insight: benchInsight,
  fit: benchFit,
  'import-customers': benchImportCustomers,
  people: benchPeople,
  'referral-preview': benchReferralPreview,
  webhooks: benchWebhooks,
  digests: benchDigests,
  'conversion-sync': benchConversionSync,
  ranking: benchRanking,
  mcp: benchMcp,
  'sign-in': benchSignIn,
  console: benchConsole,
}

const inView = { stdio: 'inherit' } as const

const selected = new Map(process.argv.slice(2).map((scenario) => [scenario.split(':')[0]!, scenario.split(':')[1]]))
const unknown = [...selected.keys()].filter((name) => !(name in benchmarks))
if (unknown.length > 0) {
  process.stderr.write(`no benchmark ${unknown.join(', ')}; there are ${Object.keys(benchmarks).join(', ')}\n`)
  process.exitCode = 2
} else {
  const startedAt = performance.now()
  // Each of several benchmarks runs in its own process, so that none inherits the heap or the compiled code of another.
  const names = selected.size > 0 ? [...selected.keys()] : Object.keys(benchmarks)
  for (const name of names) {
    const size = selected.get(name)
    const scenario = size ? `${name}:${size}` : name
    if (names.length > 1) {
      const { status } = spawnSync(process.execPath, [import.meta.filename, scenario], inView)
      // If one fails, the others still run.
      if (status !== 0) process.exitCode = 1
    } else await benchmarks[name]!(printedReport, size ? Number(size) : undefined)
  }
  const seconds = (performance.now() - startedAt) / 1_000
  if (names.length > 1) printedReport.metric('all of it took', `${(seconds / 60).toFixed(1)} min`)
  else printedReport.metric(`  measuring ${names[0]} took`, `${seconds.toFixed(0)} s`)
}

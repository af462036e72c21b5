import { benchCampaignReport } from './campaign-report.ts'
import { benchConsole } from './console.ts'
import { benchConversionSync } from './conversion-sync.ts'
import { benchCosts } from './costs.ts'
import { benchCredit } from './credit.ts'
import { benchImportCustomers } from './import-customers.ts'
import { benchIngest } from './ingest.ts'
import { benchIngestMemory } from './ingest-memory.ts'
import { benchMcp } from './mcp.ts'
import { benchPeople } from './people.ts'
import { benchRanking } from './ranking.ts'
import { benchReferralPreview } from './referral-preview.ts'
import { printedReport, type Report } from './report.ts'
import { benchRequestPath } from './request-path.ts'
import { benchSignIn } from './sign-in.ts'
import { benchStartUp } from './start-up.ts'
import { benchWebhooks } from './webhooks.ts'

/**
 * `npm run bench [name[:size]...]`: every benchmark, in about ten minutes, or the named ones; a size is for those that know one, as
 * `people:1000000`.
 */
const benchmarks: Record<string, (report: Report, size?: number) => Promise<void>> = {
  'request-path': benchRequestPath,
  'start-up': benchStartUp,
  ingest: benchIngest,
  'ingest-memory': benchIngestMemory,
  costs: benchCosts,
  credit: benchCredit,
  'campaign-report': benchCampaignReport,
  'import-customers': benchImportCustomers,
  people: benchPeople,
  'referral-preview': benchReferralPreview,
  webhooks: benchWebhooks,
  'conversion-sync': benchConversionSync,
  ranking: benchRanking,
  mcp: benchMcp,
  'sign-in': benchSignIn,
  console: benchConsole,
}

const wanted = new Map(process.argv.slice(2).map((word) => [word.split(':')[0]!, word.split(':')[1]]))
const unknown = [...wanted.keys()].filter((name) => !(name in benchmarks))
if (unknown.length > 0) {
  process.stderr.write(`no benchmark ${unknown.join(', ')}; there are ${Object.keys(benchmarks).join(', ')}\n`)
  process.exitCode = 2
} else {
  const startedAt = performance.now()
  for (const [name, bench] of Object.entries(benchmarks)) {
    const size = wanted.get(name)
    if (wanted.size > 0 && !wanted.has(name)) continue
    const begunAt = performance.now()
    await bench(printedReport, size ? Number(size) : undefined)
    printedReport.figure(`  measuring ${name} took`, `${((performance.now() - begunAt) / 1_000).toFixed(0)} s`)
  }
  printedReport.figure('all of it took', `${((performance.now() - startedAt) / 60_000).toFixed(1)} min`)
}

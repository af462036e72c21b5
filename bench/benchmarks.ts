import { benchDigests } from './digests.ts'
import { benchExperiments } from './experiments.ts'
import { benchInsight } from './insight.ts'
import { benchConversionSync } from './outbound/conversion-sync.ts'
import { benchDataExports } from './outbound/data-exports.ts'
import { benchWebhooks } from './outbound/webhooks.ts'
import type { Report } from './report.ts'
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

/** Every benchmark by its name; some take a size. */
export const benchmarks: Record<string, (report: Report, size?: number) => Promise<void>> = {
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
  experiments: benchExperiments,
  'import-customers': benchImportCustomers,
  people: benchPeople,
  'referral-preview': benchReferralPreview,
  webhooks: benchWebhooks,
  digests: benchDigests,
  'conversion-sync': benchConversionSync,
  exports: benchDataExports,
  ranking: benchRanking,
  mcp: benchMcp,
  'sign-in': benchSignIn,
  console: benchConsole,
}

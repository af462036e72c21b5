import { books } from './insight/books.ts'
import { budgets } from './insight/budgets.ts'
import { businesses } from './insight/businesses.ts'
import { checks } from './insight/checks.ts'
import { cohorts } from './insight/cohorts.ts'
import { conversions } from './insight/conversions.ts'
import { costs } from './insight/costs.ts'
import { coverage } from './insight/coverage.ts'
import { dataExports } from './insight/data-exports.ts'
import { experimentResults } from './insight/experiment-results.ts'
import { experiments } from './insight/experiments.ts'
import { modules } from './insight/modules.ts'
import { paths } from './insight/paths.ts'
import { rejections } from './insight/rejections.ts'
import { site } from './insight/site.ts'
import { workspace } from './insight/workspace.ts'
import { labels } from './labels.ts'
import { opened } from './opened.ts'
import { ads } from './pages/ads.ts'
import { alerts } from './pages/alerts.ts'
import { campaigns } from './pages/campaigns.ts'
import { conversion } from './pages/conversion.ts'
import { conversionSync } from './pages/conversion-sync.ts'
import { customers } from './pages/customers.ts'
import { developers } from './pages/developers.ts'
import { live } from './pages/live.ts'
import { logs } from './pages/logs.ts'
import { operator } from './pages/operator.ts'
import { payments } from './pages/payments.ts'
import { setUp } from './pages/set-up.ts'
import { settings } from './pages/settings.ts'
import { start } from './pages/start.ts'
import { views } from './pages/views.ts'
import { platforms } from './platforms.ts'
import { running } from './running.ts'

/** The texts of the other pages, loaded with the first of them. */
export const rest = {
  ...labels,
  ...businesses,
  ...campaigns,
  ...conversion,
  ...conversionSync,
  ...customers,
  ...platforms,
  ...books,
  ...budgets,
  ...dataExports,
  ...experiments,
  ...experimentResults,
  ...costs,
  ...coverage,
  ...cohorts,
  ...paths,
  ...site,
  ...conversions,
  ...rejections,
  ...ads,
  ...alerts,
  ...live,
  ...payments,
  ...setUp,
  ...modules,
  ...developers,
  ...settings,
  ...workspace,
  ...logs,
  ...running,
  ...opened,
  ...operator,
  ...checks,
  ...start,
  ...views,
}

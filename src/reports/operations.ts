import { readActivity } from './activity/read-activity.ts'
import { readAd } from './ad/read-ad.ts'
import { readAttention } from './attention/read-attention.ts'
import { comparePlatforms } from './campaigns/compare-platforms.ts'
import { listCampaignConversions } from './campaigns/list-campaign-conversions.ts'
import { listCampaigns } from './campaigns/list-campaigns.ts'
import { listTrend } from './campaigns/list-trend.ts'
import { readUnattributed } from './campaigns/read-unattributed.ts'
import { listConversions } from './conversions/list-conversions.ts'
import { readConversionJourney } from './journeys/read-conversion-journey.ts'
import { readCustomerJourney } from './journeys/read-customer-journey.ts'
import { readJourneyByKey } from './journeys/read-journey-by-key.ts'
import { listCustomers } from './list-customers.ts'
import { listSearchPages } from './organic/list-search-pages.ts'
import { readOverview } from './overview/read-overview.ts'
import { compareModels } from './paths/compare-models.ts'
import { listPathConversions } from './paths/list-path-conversions.ts'
import { listPaths } from './paths/list-paths.ts'
import { listRoles } from './paths/list-roles.ts'
import { readPathSummary } from './paths/read-path-summary.ts'
import { readCustomer } from './person/read-customer.ts'
import { listPortfolio } from './portfolio/list-portfolio.ts'
import { readReadiness } from './readiness/read-readiness.ts'
import { readReceipt } from './receipt/read-receipt.ts'
import { searchCustomers } from './search/search-customers.ts'
import { generateJourneySummary, readJourneySummary } from './summaries/journey-summary.ts'

export const ads = [readAd]

export const campaigns = [
  listCampaigns,
  readUnattributed,
  listTrend,
  comparePlatforms,
  compareModels,
  listCampaignConversions,
]

export const paths = [listPaths, readPathSummary, listRoles, listPathConversions]

export const journeys = [readCustomerJourney, readJourneyByKey, readConversionJourney]

export const overview = [readOverview, readAttention, readActivity, listPortfolio]

export const organic = [listSearchPages]

export const receipts = [listConversions, readReceipt]

export const customerList = [listCustomers, readCustomer]

export const readiness = [readReadiness]

export const customerSearch = [searchCustomers]

export const journeySummary = [readJourneySummary, generateJourneySummary]

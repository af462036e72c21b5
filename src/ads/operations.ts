import type { Operation } from '../kernel/operations/operation.ts'
import { listAdActions } from './actions/list-ad-actions.ts'
import { listAdPlatforms } from './actions/list-ad-platforms.ts'
import { readCampaignStatus } from './actions/status/read-campaign-status.ts'
import { setAdSetBudget } from './actions/status/set-ad-set-budget.ts'
import { pauseAd, resumeAd } from './actions/status/switch-ad.ts'
import { pauseAdSet, resumeAdSet } from './actions/status/switch-ad-set.ts'
import { pauseCampaign, resumeCampaign } from './actions/status/switch-campaign.ts'
import { applyUrlTags } from './actions/url-tags/apply-url-tags.ts'
import { listUntaggedAds } from './actions/url-tags/list-untagged-ads.ts'
import { readUrlTags } from './actions/url-tags/read-url-tags.ts'
import { undoUrlTags } from './actions/url-tags/undo-url-tags.ts'
import { readCreativeAnalysis, startCreativeAnalysis } from './creatives/creative-analysis.ts'
import { importCampaigns } from './imports/import-campaigns.ts'
import { listTopPerformers } from './ranking/list-top-performers.ts'
import { readScoring, startScoring } from './ranking/scoring.ts'
import { previewAdReferrals } from './signals/preview-ad-referrals.ts'
import { recordAdReferrals } from './signals/record-ad-referrals.ts'
import { recordDeclaredSource } from './signals/record-declared-source.ts'
import { checkUrl, listUrlTemplates } from './url-templates/url-templates.ts'
import { readUtmHealth, scanUtmHealth } from './utm-health/utm-health.ts'

export const creativeAnalysis = [startCreativeAnalysis, readCreativeAnalysis]

export const adEntities = [importCampaigns]

export const adOperations = [
  listAdPlatforms,
  readCampaignStatus,
  pauseCampaign,
  resumeCampaign,
  pauseAd,
  resumeAd,
  pauseAdSet,
  resumeAdSet,
  setAdSetBudget,
  listUntaggedAds,
  applyUrlTags,
  undoUrlTags,
  readUrlTags,
  listAdActions,
  readUtmHealth,
  scanUtmHealth,
  listUrlTemplates,
  checkUrl,
]

export const ranking: readonly Operation[] = [listTopPerformers, startScoring, readScoring]

export const partnerSignals = [recordDeclaredSource, recordAdReferrals, previewAdReferrals]

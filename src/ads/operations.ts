import type { Operation } from '../kernel/operation.ts'
import { readCreativeAnalysis, startCreativeAnalysis } from './creatives/creative-analysis.ts'
import { importCampaigns } from './entities/import-campaigns.ts'
import { applyUrlTags } from './operations/apply-url-tags.ts'
import { listAdActions } from './operations/list-ad-actions.ts'
import { listUntaggedAds } from './operations/list-untagged-ads.ts'
import { readCampaignStatus } from './operations/read-campaign-status.ts'
import { readUrlTags } from './operations/read-url-tags.ts'
import { setAdSetBudget } from './operations/set-ad-set-budget.ts'
import { pauseAd, resumeAd } from './operations/switch-ad.ts'
import { pauseCampaign, resumeCampaign } from './operations/switch-campaign.ts'
import { undoUrlTags } from './operations/undo-url-tags.ts'
import { readUtmHealth, scanUtmHealth } from './quality/utm-health.ts'
import { listTopPerformers } from './ranking/list-top-performers.ts'
import { readScoring, startScoring } from './ranking/scoring.ts'
import { previewAdReferrals } from './signals/preview-ad-referrals.ts'
import { recordAdReferrals } from './signals/record-ad-referrals.ts'
import { recordDeclaredSource } from './signals/record-declared-source.ts'

export const creativeAnalysis = [startCreativeAnalysis, readCreativeAnalysis]

export const adEntities = [importCampaigns]

export const adOperations = [
  readCampaignStatus,
  pauseCampaign,
  resumeCampaign,
  pauseAd,
  resumeAd,
  setAdSetBudget,
  listUntaggedAds,
  applyUrlTags,
  undoUrlTags,
  readUrlTags,
  listAdActions,
  readUtmHealth,
  scanUtmHealth,
]

export const ranking: readonly Operation[] = [listTopPerformers, startScoring, readScoring]

export const partnerSignals = [recordDeclaredSource, recordAdReferrals, previewAdReferrals]

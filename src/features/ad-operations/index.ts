import { applyUrlTags } from './apply-url-tags.ts'
import { listAdActions } from './list-ad-actions.ts'
import { listUntaggedAds } from './list-untagged-ads.ts'
import { pauseAd } from './pause-ad.ts'
import { pauseCampaign } from './pause-campaign.ts'
import { readCampaignStatus } from './read-campaign-status.ts'
import { readUrlTags } from './read-url-tags.ts'
import { resumeAd } from './resume-ad.ts'
import { resumeCampaign } from './resume-campaign.ts'
import { setAdSetBudget } from './set-ad-set-budget.ts'
import { undoUrlTags } from './undo-url-tags.ts'

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
]

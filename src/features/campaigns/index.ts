import { comparePlatforms } from './compare-platforms.ts'
import { listCampaignConversions } from './list-campaign-conversions.ts'
import { listCampaigns } from './list-campaigns.ts'
import { listTrend } from './list-trend.ts'
import { readUnattributed } from './read-unattributed.ts'

export const campaigns = [listCampaigns, readUnattributed, listTrend, comparePlatforms, listCampaignConversions]

import type { AttentionItem } from '../../../reports/domain/list-attention-items.ts'

/** What a digest is written from. Amounts are exact decimals in the reporting currency, net of refunds. */
export interface DigestInput {
  current: DigestFigures
  before: DigestFigures
  /** Campaigns with spend or credit in either period. */
  campaigns: readonly DigestCampaign[]
  /** The running ads that should be stopped, and those that could take more budget. */
  ads: { stop: AdvisedAds; scale: AdvisedAds }
  /** Errors before warnings. */
  issues: readonly DigestIssue[]
}

export interface DigestFigures {
  spend: string
  cash: string
  payments: number
  /** The part of `cash` and `payments` that are the first of their customer. */
  first_cash: string
  first_payments: number
  /** The part of `cash` without a credited campaign. */
  unattributed_cash: string
  /** Cash less costs and spend; null if costs are not known. */
  profit: string | null
}

export interface AdvisedAds {
  count: number
  spend: string
  cash: string
}

export interface DigestCampaign {
  name: string
  platform: string | null
  current: CampaignFigures
  before: CampaignFigures
}

export interface CampaignFigures {
  spend: string
  cash: string
  conversions: number
}

export type DigestIssue = Pick<AttentionItem, 'kind' | 'count'>

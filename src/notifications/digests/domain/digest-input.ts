import type { AttentionItem } from '../../../reports/domain/list-attention-items.ts'

/** What a digest is written from. Amounts are exact decimals in the reporting currency, net of refunds. */
export interface DigestInput {
  current: DigestFigures
  before: DigestFigures
  /** Campaigns with spend or credit in either period. */
  campaigns: readonly DigestCampaign[]
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
}

export interface DigestCampaign {
  name: string
  current: CampaignFigures
  before: CampaignFigures
}

export interface CampaignFigures {
  spend: string
  cash: string
  conversions: number
}

export type DigestIssue = Pick<AttentionItem, 'kind' | 'count'>

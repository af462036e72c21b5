import type { DescribedRow } from './describe-entities.ts'

/** One day of one ad, as a platform reports it. Amounts are exact decimals in the currency of the account. */
export interface DeliveryRow extends DescribedRow {
  spend: string
  impressions: number
  clicks: number
  reach: number
  platform_conversions: string | null
  platform_conversion_value: string | null
  messaging_conversations_started_7d: number | null
}

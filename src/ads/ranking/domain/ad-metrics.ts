/** The sums of an ad in a window: cost, delivery and credit. */
export interface AdMetrics {
  /** In the reporting currency, as are all amounts. */
  spend: number
  impressions: number
  clicks: number
  /** Days with impressions. */
  days: number
  cash_outcomes: number
  /** Credited cash, net of refunds. */
  revenue: number
  pipeline_outcomes: number
  pipeline_value: number
  /** Started conversations that were credited by Tributary. */
  dm_outcomes: number
  reply_outcomes: number
  /** Credited conversions of every kind. */
  outcomes_total: number
  /** The platform's own counts; null if it reported none. */
  platform_conversions: number | null
  platform_conversion_value: number | null
  conversations: number | null
}

export const noMetrics: AdMetrics = {
  spend: 0,
  impressions: 0,
  clicks: 0,
  days: 0,
  cash_outcomes: 0,
  revenue: 0,
  pipeline_outcomes: 0,
  pipeline_value: 0,
  dm_outcomes: 0,
  reply_outcomes: 0,
  outcomes_total: 0,
  platform_conversions: null,
  platform_conversion_value: null,
  conversations: null,
}

/** Conversations of an ad: the larger of the platform's count and the credited count. */
export function conversationsOf(metrics: AdMetrics): number {
  return Math.max(metrics.conversations ?? 0, metrics.dm_outcomes)
}

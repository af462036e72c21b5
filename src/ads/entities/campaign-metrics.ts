import Big from 'big.js'
import { ratio, ratioOrNull, toNumber } from '../../kernel/money.ts'

/** Credited payments, and conversions of every kind. Amounts are exact, in the reporting currency. */
export interface CreditMetrics {
  outcome_count: number
  outcome_value: string
  outcome_count_first_payment: number
  first_payment_value: string
  contribution: string
  costed_count: number
  attributed_outcome_count: number
  attributed_outcomes_by_type: Record<string, number>
  /** The value of payments whose touch is older than the window; absent if there is no window. */
  later_value?: string
}

/** Cost and delivery of ads. `platform_*` is null if the platform reported nothing. */
export interface DeliveryMetrics {
  spend: string
  impressions: number
  clicks: number
  reach: number
  messaging_conversations_started_7d: number
  platform_conversions: string | null
  platform_conversion_value: string | null
}

export const noCredit: CreditMetrics = {
  outcome_count: 0,
  outcome_value: '0',
  outcome_count_first_payment: 0,
  first_payment_value: '0',
  contribution: '0',
  costed_count: 0,
  attributed_outcome_count: 0,
  attributed_outcomes_by_type: {},
}

export const noDelivery: DeliveryMetrics = {
  spend: '0',
  impressions: 0,
  clicks: 0,
  reach: 0,
  messaging_conversations_started_7d: 0,
  platform_conversions: null,
  platform_conversion_value: null,
}

/** The metrics of a campaign row (contract 2.6). */
export function campaignMetrics(credit: CreditMetrics, delivery: DeliveryMetrics) {
  return {
    spend: toNumber(new Big(delivery.spend)),
    ...outcomeMetrics(credit),
    roas: ratio(credit.outcome_value, delivery.spend),
    cac_first_payment: ratio(delivery.spend, credit.outcome_count_first_payment),
  }
}

/**
 * Value of new and returning customers, and profit. Contribution is null if the costs of any payment are unknown, because a part
 * compared with the whole spend would be misleading. Without payments it is 0 if the profile has costs, so that spend without
 * payments reduces the contribution after ads.
 */
export function customerMetrics(credit: CreditMetrics, spend: Big | string, hasCosts: boolean) {
  const { outcome_count, outcome_value, first_payment_value } = credit
  // Payments without an amount count as costed and contribute 0, with or without costs.
  const hasAny = hasCosts || !new Big(credit.contribution).eq(0)
  const isKnown = hasAny && credit.costed_count >= outcome_count
  const contribution = isKnown ? new Big(credit.contribution) : null
  return {
    new_customer_value: toNumber(new Big(first_payment_value)),
    returning_value: toNumber(new Big(outcome_value).minus(first_payment_value)),
    mer: ratioOrNull(outcome_value, spend),
    amer: ratioOrNull(first_payment_value, spend),
    ncac: ratioOrNull(spend, credit.outcome_count_first_payment),
    contribution: contribution && toNumber(contribution),
    contribution_after_ads: contribution && toNumber(contribution.minus(spend)),
    poas: contribution && ratioOrNull(contribution, spend),
  }
}

/** Credit metrics as numbers, in the format of the contract. */
export function outcomeMetrics(credit: CreditMetrics) {
  return {
    outcome_count: credit.outcome_count,
    outcome_value: toNumber(new Big(credit.outcome_value)),
    outcome_count_first_payment: credit.outcome_count_first_payment,
    attributed_outcome_count: credit.attributed_outcome_count,
    attributed_outcomes_by_type: credit.attributed_outcomes_by_type,
  }
}

/** The additional metrics of a row at a level. */
export function levelMetrics(credit: CreditMetrics, delivery: DeliveryMetrics, hasCosts: boolean) {
  const { spend, impressions, clicks, reach, messaging_conversations_started_7d } = delivery
  return {
    impressions,
    clicks,
    reach,
    ctr: ratio(clicks, impressions, 100),
    avg_cpm: ratio(spend, impressions, 1_000),
    avg_cpc: ratio(spend, clicks),
    cac: ratio(spend, credit.outcome_count),
    messaging_conversations_started_7d,
    ...customerMetrics(credit, spend, hasCosts),
  }
}

import Big from 'big.js'
import { type CreditMetrics, customerMetrics, noCredit } from '../../ads/entities/campaign-metrics.ts'
import { type UnattributedReason, unattributedReasons } from '../../attribution/entities/unattributed-reason.ts'
import { ratioOrNull, sumAmounts, toNumber } from '../../kernel/money.ts'
import { daysBetween } from '../../kernel/time/date-range.ts'
import { addDays, dayNumberOf } from '../../kernel/time/local-day.ts'

/** Local days, both inclusive. */
export interface Period {
  from_day: string
  to_day: string
}

/** The equally long period directly before. */
export function periodBefore({ from_day, to_day }: Period): Period {
  const days = dayNumberOf(to_day) - dayNumberOf(from_day) + 1
  return { from_day: addDays(from_day, -days), to_day: addDays(from_day, -1) }
}

/** The total credit of campaigns, and the unattributed remainder. */
interface CreditShares {
  credited: CreditMetrics
  unattributed: CreditMetrics & { reasons: Record<UnattributedReason, CreditMetrics> }
}

/** The sums of a period: of all conversions, of credit, and of the first payments credited to any campaign. */
interface PeriodSums {
  total: CreditMetrics
  shares: CreditShares
  creditedFirsts: number
}

export interface DaySpend {
  date: string
  spend: string
}

export function spendWithin(spends: readonly DaySpend[], { from_day, to_day }: Period): DaySpend[] {
  return spends.filter(({ date }) => date >= from_day && date <= to_day)
}

export function sumSpend(spends: readonly DaySpend[]): Big {
  return sumAmounts(spends.map(({ spend }) => new Big(spend)))
}

/** The totals of a period. A ratio is null if the divisor is zero, because 0 would be misleading. */
export function totalsOf(spend: Big, { total, shares, creditedFirsts }: PeriodSums, hasCosts: boolean) {
  const { credited, unattributed } = shares
  const untouched = unattributed.reasons.no_touch.attributed_outcome_count
  return {
    spend: toNumber(spend),
    cash: amount(total.outcome_value),
    credited_cash: amount(credited.outcome_value),
    unattributed_cash: amount(unattributed.outcome_value),
    ...returnsOf(spend, new Big(credited.outcome_value), creditedFirsts),
    credited_first_payments: creditedFirsts,
    blended_roas: ratioOrNull(total.outcome_value, spend),
    blended_cac_first_payment: ratioOrNull(spend, total.outcome_count_first_payment),
    ...customerMetrics(total, spend, hasCosts),
    payments: total.outcome_count,
    first_payments: total.outcome_count_first_payment,
    conversions: total.attributed_outcome_count,
    conversions_by_type: total.attributed_outcomes_by_type,
    conversions_with_touch: total.attributed_outcome_count - untouched,
    touch_share: ratioOrNull(total.attributed_outcome_count - untouched, total.attributed_outcome_count),
  }
}

/** Payments that only a browser reported: shown next to the totals, and included in none of them. */
export function unverifiedOf({ count, value }: { count: number; value: string }) {
  return { unverified_payments: count, unverified_cash: amount(value) }
}

/** The return of ads, based on their credit. */
export function returnsOf(spend: Big, credited: Big, creditedFirsts: number) {
  return {
    roas: ratioOrNull(credited, spend),
    cac_first_payment: ratioOrNull(spend, creditedFirsts),
  }
}

/** The credit of a platform, each conversion once. */
interface PlatformCredit {
  platform: string
  conversions: number
  payments: number
  cash: string
}

/** One segment of all money: a platform with credited campaigns, or a reason for unattributed money. */
export interface Segment {
  kind: 'platform' | UnattributedReason
  platform: string | null
  cash: number
  payments: number
  conversions: number
}

/** The segments whose values add up to the total: platforms by money, then the reasons, most informative first. */
export function toSegments(platforms: readonly PlatformCredit[], { unattributed }: CreditShares): Segment[] {
  const credited = platforms
    .toSorted((a, b) => new Big(b.cash).cmp(a.cash) || (a.platform < b.platform ? -1 : 1))
    .map(
      ({ platform, conversions, payments, cash }): Segment => ({
        kind: 'platform',
        platform,
        cash: amount(cash),
        payments,
        conversions,
      }),
    )
  const rest = unattributedReasons.toReversed().map((kind): Segment => {
    const sum = unattributed.reasons[kind]
    return {
      kind,
      platform: null,
      cash: amount(sum.outcome_value),
      payments: sum.outcome_count,
      conversions: sum.attributed_outcome_count,
    }
  })
  return [...credited, ...rest]
}

/** The sums of a day; `untouched` are conversions without a known touch. */
export interface DaySums {
  date: string
  total: CreditMetrics
  credited: CreditMetrics
  creditedFirsts: number
  untouched: number
}

/** Every day of the period, including days without data. */
export function byDay(
  { from_day, to_day }: Period,
  spends: readonly DaySpend[],
  dailySums: readonly DaySums[],
  hasCosts: boolean,
) {
  const spendOf = new Map(spends.map(({ date, spend }) => [date, spend]))
  const sumOf = new Map(dailySums.map((sum) => [sum.date, sum]))
  return daysBetween(from_day, to_day).map((date) => {
    const sum = sumOf.get(date)
    const total = sum?.total ?? noCredit
    const spend = spendOf.get(date) ?? '0'
    const { new_customer_value, contribution } = customerMetrics(total, spend, hasCosts)
    return {
      date,
      spend: amount(spend),
      cash: amount(total.outcome_value),
      credited_cash: amount(sum?.credited.outcome_value ?? '0'),
      credited_first_payments: sum?.creditedFirsts ?? 0,
      new_customer_value,
      contribution,
      payments: total.outcome_count,
      conversions: total.attributed_outcome_count,
      conversions_with_touch: total.attributed_outcome_count - (sum?.untouched ?? 0),
    }
  })
}

export interface ChannelCredit {
  channel: string | null
  conversions: number
  payments: number
  cash: string
}

/** By money, then by conversions; conversions without a touch come last. */
export function byChannel(channels: readonly ChannelCredit[]) {
  return channels
    .toSorted(
      (a, b) =>
        Number(a.channel === null) - Number(b.channel === null) ||
        new Big(b.cash).cmp(a.cash) ||
        b.conversions - a.conversions ||
        (a.channel! < b.channel! ? -1 : 1),
    )
    .map(({ channel, conversions, payments, cash }) => ({ channel, cash: amount(cash), payments, conversions }))
}

function amount(text: string): number {
  return toNumber(new Big(text))
}

/** The value of touches that are older than the window: credited to campaigns or unattributed. */
export function laterValueOf({ credited, unattributed }: CreditShares): number {
  return toNumber(new Big(credited.later_value ?? 0).plus(unattributed.later_value ?? 0))
}

import Big from 'big.js'
import { ratioOrNull } from '../../../kernel/money.ts'
import type { AdvisedAds, DigestFigures, DigestInput, DigestIssue } from './digest-input.ts'

export type Direction = 'up' | 'down' | 'same'

/** An amount next to that of the compared period. */
export interface Change {
  value: string
  before: string
  direction: Direction
  /** Without its sign; null if the earlier amount is zero or comes from too few payments. */
  percent: number | null
}

export const figureMetrics = ['revenue', 'spend', 'mer', 'payments', 'first_payments'] as const
export type FigureMetric = (typeof figureMetrics)[number]

/** What a digest says, independent of the language. The groups are in the order in which they are shown. */
export type Sentence =
  | ResultSentence
  | { group: 'changed'; kind: 'revenue' | 'spend'; change: Change }
  | { group: 'changed'; kind: 'nothing' }
  | { group: 'why'; kind: 'campaign'; name: string; amount: string }
  | { group: 'why'; kind: 'without_campaign'; amount: string }
  | { group: 'why'; kind: 'customers'; are: 'new' | 'returning'; amount: string }
  | {
      group: 'why'
      kind: 'driver'
      driver: 'spend' | 'return' | 'both'
      spend: Change
      mer: number
      mer_before: number
    }
  | { group: 'attention'; kind: 'idle_campaign'; name: string; spend: string }
  | { group: 'attention'; kind: 'issue'; issue: DigestIssue }
  | {
      group: 'figures'
      kind: 'figure'
      metric: FigureMetric
      value: number | string | null
      before: number | string | null
    }

/** The result of the period and the action that it asks for. */
export type ResultSentence =
  | { group: 'result'; kind: 'profit' | 'cash'; spend: string; change: Change }
  | { group: 'result'; kind: 'stop' | 'scale'; ads: AdvisedAds }

/** Smaller changes are chance. */
const changePercent = 5
/** With fewer payments before, a percentage says nothing. */
const paymentsNeeded = 5
/** A cause is named if it explains at least this share of the change. */
const campaignShare = 0.2
const mainShare = 0.5
const campaignsMax = 2
const issuesMax = 5
/** A campaign without conversions is named if it has at least this share of all spend. */
const idleShare = 0.1
/** Conversions of a single day are not complete yet. */
const idleDays = 7

/** Chooses what a digest says: what changed, why as far as the data shows it, what needs attention, and the figures. */
export function chooseSentences(input: DigestInput, days: number): Sentence[] {
  return [
    ...chooseResult(input),
    ...chooseChanges(input),
    ...chooseCauses(input),
    ...chooseAttention(input, days),
    ...listFigures(input),
  ]
}

/** What was kept after ads, or received if costs are not known, and the most urgent advice. Empty without spend and cash. */
export function chooseResult({
  current,
  before,
  ads: { stop, scale },
}: Pick<DigestInput, 'current' | 'before' | 'ads'>): ResultSentence[] {
  if (isZero(current.spend) && isZero(current.cash)) return []
  const isMeaningful = before.payments >= paymentsNeeded
  const result: ResultSentence =
    current.profit === null || before.profit === null
      ? { group: 'result', kind: 'cash', spend: current.spend, change: compareCash({ current, before }) }
      : {
          ...{ group: 'result', kind: 'profit', spend: current.spend },
          change: compare(current.profit, before.profit, isMeaningful && !before.profit.startsWith('-')),
        }
  if (stop.count > 0) return [result, { group: 'result', kind: 'stop', ads: stop }]
  return scale.count > 0 ? [result, { group: 'result', kind: 'scale', ads: scale }] : [result]
}

function chooseChanges({ current, before }: DigestInput): Sentence[] {
  const spend = compareSpend({ current, before })
  const isEmpty = [current, before].every(
    ({ cash, spend, payments }) => isZero(cash) && isZero(spend) && payments === 0,
  )
  if (isEmpty) return [{ group: 'changed', kind: 'nothing' }]
  const revenue: Sentence = { group: 'changed', kind: 'revenue', change: compareCash({ current, before }) }
  // With a change of revenue, the causes say how spend changed.
  const isSaid = findDriver({ current, before }) !== null
  return spend.direction === 'same' || isSaid
    ? [revenue]
    : [revenue, { group: 'changed', kind: 'spend', change: spend }]
}

function chooseCauses(input: DigestInput): Sentence[] {
  const { current, before, campaigns } = input
  if (compareCash(input).direction === 'same') return []
  const change = new Big(current.cash).minus(before.cash)
  /** The share of the change that a part of revenue explains; negative if the part changed in the other direction. */
  const shareOf = (part: Big) => (change.eq(0) ? 0 : part.div(change).toNumber())
  const moved = campaigns
    .map(({ name, ...periods }) => ({ name, part: new Big(periods.current.cash).minus(periods.before.cash) }))
    .filter(({ part }) => shareOf(part) >= campaignShare)
    .toSorted((a, b) => b.part.abs().cmp(a.part.abs()) || (a.name < b.name ? -1 : 1))
    .slice(0, campaignsMax)
    .map(({ name, part }): Sentence => ({ group: 'why', kind: 'campaign', name, amount: part.toFixed() }))
  const unattributed = new Big(current.unattributed_cash).minus(before.unattributed_cash)
  const isUnattributed = shareOf(unattributed) >= mainShare
  const driver = findDriver(input)
  return [
    ...moved,
    ...(isUnattributed
      ? [{ group: 'why', kind: 'without_campaign', amount: unattributed.toFixed() } as const satisfies Sentence]
      : []),
    ...chooseCustomers(input, shareOf),
    ...(driver ? [driver] : []),
  ]
}

function chooseCustomers({ current, before }: DigestInput, shareOf: (part: Big) => number): Sentence[] {
  const first = new Big(current.first_cash).minus(before.first_cash)
  const returning = new Big(current.cash).minus(before.cash).minus(first)
  const [are, part] =
    shareOf(first) > shareOf(returning) ? (['new', first] as const) : (['returning', returning] as const)
  if (shareOf(part) < mainShare || shareOf(part) === 0) return []
  return [{ group: 'why', kind: 'customers', are, amount: part.toFixed() }]
}

/** Whether more or less was spent, or each amount spent brought more or less: the parts of ln(revenue) add up. */
function findDriver({
  current,
  before,
}: Pick<DigestInput, 'current' | 'before'>): Extract<Sentence, { kind: 'driver' }> | null {
  const revenue = compareCash({ current, before })
  const [mer, mer_before] = [merOf(current), merOf(before)]
  if (revenue.direction === 'same' || !mer || !mer_before || mer < 0 || mer_before < 0) return null
  const ofSpend = Math.log(Number(current.spend) / Number(before.spend))
  const share = ofSpend / (ofSpend + Math.log(mer / mer_before))
  const driver = share >= 0.7 ? 'spend' : share <= 0.3 ? 'return' : 'both'
  return { group: 'why', kind: 'driver', driver, spend: compareSpend({ current, before }), mer, mer_before }
}

function chooseAttention({ current, campaigns, issues }: DigestInput, days: number): Sentence[] {
  const limit = new Big(current.spend).times(idleShare)
  const idle = campaigns
    .filter(({ current: { spend, conversions } }) => conversions === 0 && !isZero(spend) && limit.lte(spend))
    .toSorted((a, b) => new Big(b.current.spend).cmp(a.current.spend) || (a.name < b.name ? -1 : 1))
    .slice(0, campaignsMax)
    .map(({ name, current: { spend } }): Sentence => ({ group: 'attention', kind: 'idle_campaign', name, spend }))
  return [
    ...(days >= idleDays ? idle : []),
    ...issues.slice(0, issuesMax).map((issue): Sentence => ({ group: 'attention', kind: 'issue', issue })),
  ]
}

function listFigures({ current, before }: DigestInput): Sentence[] {
  const figures: Record<FigureMetric, (of: DigestFigures) => number | string | null> = {
    revenue: ({ cash }) => cash,
    spend: ({ spend }) => spend,
    mer: merOf,
    payments: ({ payments }) => payments,
    first_payments: ({ first_payments }) => first_payments,
  }
  return figureMetrics.map((metric) => {
    const read = figures[metric]
    return { group: 'figures', kind: 'figure', metric, value: read(current), before: read(before) }
  })
}

function merOf({ cash, spend }: DigestFigures): number | null {
  return ratioOrNull(cash, spend)
}

function compareCash({ current, before }: Pick<DigestInput, 'current' | 'before'>): Change {
  return compare(current.cash, before.cash, before.payments >= paymentsNeeded)
}

function compareSpend({ current, before }: Pick<DigestInput, 'current' | 'before'>): Change {
  return compare(current.spend, before.spend, true)
}

function compare(value: string, before: string, isMeaningful: boolean): Change {
  const difference = new Big(value).minus(before)
  const share = isZero(before) ? null : difference.div(new Big(before).abs()).times(100).abs().toNumber()
  const isSmall = difference.eq(0) || (share !== null && share < changePercent)
  const direction = isSmall ? 'same' : difference.gt(0) ? 'up' : 'down'
  return { value, before, direction, percent: isMeaningful ? share : null }
}

function isZero(amount: string): boolean {
  return new Big(amount).eq(0)
}

import { dayMs } from '../../../kernel/time/durations.ts'
import { dayNumberOf } from '../../../kernel/time/local-day.ts'
import { noTally, type Tally, toUnits } from '../../days/domain/units.ts'

/** A touch that holds credit of a conversion. */
export interface BridgeTouch {
  touch_time: Date
  touch_day: string
  campaign_id: string | null
  /** The platform of its entity, or of a paid click without an entity; null for other touches. */
  platform: string | null
  /** Parts per million by model slot. */
  ppm: readonly number[]
}

export interface BridgeConversion {
  id: string
  conversion_key: string
  rollup_type: string
  conversion_time: Date
  local_day: string
  /** Before refunds, in the reporting currency. Without a rate of its day, by the newest known rate. */
  gross: string
  /** After refunds, in the reporting currency; null without a rate of its day. */
  net: string | null
  is_refunded: boolean
  touches: readonly BridgeTouch[]
  /** Why each platform does not know the conversion; null if it was sent. A platform without an entry was not selected. */
  unsent: Readonly<Record<string, string | null>>
}

/** One platform, or one of its campaigns. */
export interface BridgeScope {
  platform: string
  campaign_id: string | null
  /** The platform's own window in days; null if it has none. */
  window: number | null
}

/** Differences between a whole conversion and the credit of the scope, under one model. */
export const modelSteps = ['credited_to_others', 'other_platforms', 'refunds', 'currency', 'ad_not_named'] as const

export type ModelStep = (typeof modelSteps)[number]

/** Conversions by whether the platform knows them. */
export interface Known {
  /** Within the platform's window, by days from the newest touch of the scope to the conversion. */
  lags: Map<number, Tally>
  total: Tally
}

/** The conversions of one goal and day that a scope took part in. */
export interface BridgeEntry {
  conversion_key: string
  rollup_type: string
  sent: Known
  /** By the reason why the conversion was not sent. */
  unsent: Map<string, Known>
  /** The amounts to subtract, by model slot. */
  models: Record<ModelStep, Tally>[]
}

const notSelected = 'not_selected'
const wholeCredit = 1_000_000

/** Returns the entry of a single conversion; null if no touch of the scope holds credit of it. */
export function entryOf(conversion: BridgeConversion, scope: BridgeScope): BridgeEntry | null {
  const own = conversion.touches.filter((touch) => isOwn(touch, scope))
  if (own.length === 0) return null
  const newest = own.reduce((latest, touch) => (touch.touch_time > latest.touch_time ? touch : latest))
  const age = (conversion.conversion_time.getTime() - newest.touch_time.getTime()) / dayMs
  const gross = toUnits(conversion.gross)
  const tally = { count: 1, units: gross }
  const lag = dayNumberOf(conversion.local_day) - dayNumberOf(newest.touch_day)
  const isInWindow = scope.window === null || age <= scope.window
  const known: Known = { lags: new Map(isInWindow ? [[lag, tally]] : []), total: tally }
  const { [scope.platform]: unsent = notSelected } = conversion.unsent
  const slots = conversion.touches.reduce((most, { ppm }) => Math.max(most, ppm.length), 0)
  const viewed = viewOf(conversion, scope, own, gross)
  return {
    conversion_key: conversion.conversion_key,
    rollup_type: conversion.rollup_type,
    sent: unsent === null ? known : unknown(),
    unsent: new Map(unsent === null ? [] : [[unsent, known]]),
    models: Array.from({ length: slots }, (_, slot) => stepsUnder(viewed, slot)),
  }
}

function isOwn({ platform, campaign_id }: BridgeTouch, scope: BridgeScope): boolean {
  return platform === scope.platform && (scope.campaign_id === null || campaign_id === scope.campaign_id)
}

function unknown(): Known {
  return { lags: new Map(), total: noTally }
}

/** The touches and the value of a conversion from the view of a scope: the same under every model. */
interface Viewed {
  own: readonly BridgeTouch[]
  unnamed: readonly BridgeTouch[]
  rivals: readonly BridgeTouch[]
  gross: bigint
  /** After refunds; null without a rate of its day. */
  net: bigint | null
  isRefunded: boolean
}

function viewOf(conversion: BridgeConversion, scope: BridgeScope, own: readonly BridgeTouch[], gross: bigint): Viewed {
  const { touches, net, is_refunded } = conversion
  return {
    own,
    unnamed: own.filter(({ campaign_id }) => campaign_id === null),
    rivals: touches.filter(({ platform }) => platform !== null && platform !== scope.platform),
    gross,
    net: net === null ? null : net === conversion.gross ? gross : toUnits(net),
    isRefunded: is_refunded,
  }
}

function stepsUnder({ own, unnamed, rivals, gross, net, isRefunded }: Viewed, slot: number): Record<ModelStep, Tally> {
  const [share, rival, nameless] = [ppmOf(own, slot), ppmOf(rivals, slot), ppmOf(unnamed, slot)]
  const isLost = share === 0
  const isCounted = !isLost && !isRefunded
  return {
    credited_to_others: tallyOf(isLost && rival === 0, partOf(gross, wholeCredit - share - rival)),
    other_platforms: tallyOf(isLost && rival > 0, partOf(gross, rival)),
    refunds: tallyOf(!isLost && isRefunded, net === null ? 0n : partOf(gross - net, share)),
    currency: tallyOf(false, net === null ? partOf(gross, share) : 0n),
    ad_not_named: tallyOf(isCounted && share === nameless, net === null ? 0n : partOf(net, nameless)),
  }
}

function ppmOf(touches: readonly BridgeTouch[], slot: number): number {
  let sum = 0
  for (const { ppm } of touches) sum += ppm[slot] ?? 0
  return sum
}

function partOf(units: bigint, ppm: number): bigint {
  if (ppm === 0) return 0n
  return ppm === wholeCredit ? units : (units * BigInt(ppm)) / BigInt(wholeCredit)
}

function tallyOf(isOne: boolean, units: bigint): Tally {
  return isOne || units !== 0n ? { count: isOne ? 1 : 0, units } : noTally
}

/** Adds an entry of the same goal to another one. */
export function addEntry(to: BridgeEntry, from: BridgeEntry): void {
  addKnown(to.sent, from.sent)
  for (const [reason, known] of from.unsent) {
    const sum = to.unsent.get(reason) ?? unknown()
    to.unsent.set(reason, sum)
    addKnown(sum, known)
  }
  for (const [slot, steps] of from.models.entries()) {
    const sums = to.models[slot]
    if (!sums) to.models[slot] = steps
    else for (const step of modelSteps) sums[step] = addTally(sums[step], steps[step])
  }
}

function addKnown(to: Known, from: Known): void {
  for (const [lag, tally] of from.lags) to.lags.set(lag, addTally(to.lags.get(lag) ?? noTally, tally))
  to.total = addTally(to.total, from.total)
}

/** Most tallies of a single conversion are zero. */
function addTally(to: Tally, from: Tally): Tally {
  return from === noTally ? to : { count: to.count + from.count, units: to.units + from.units }
}

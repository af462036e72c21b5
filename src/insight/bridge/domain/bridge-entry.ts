import { dayMs } from '../../../kernel/time/durations.ts'
import { dayNumberOf } from '../../../kernel/time/local-day.ts'
import { addTallies, noTally, type Tally, toUnits } from '../../days/domain/units.ts'

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
const wholeCredit = 1_000_000n

/** Returns the entry of a single conversion; null if no touch of the scope holds credit of it. */
export function entryOf(conversion: BridgeConversion, scope: BridgeScope): BridgeEntry | null {
  const own = conversion.touches.filter((touch) => isOwn(touch, scope))
  if (own.length === 0) return null
  const newest = own.reduce((latest, touch) => (touch.touch_time > latest.touch_time ? touch : latest))
  const age = (conversion.conversion_time.getTime() - newest.touch_time.getTime()) / dayMs
  const tally = { count: 1, units: toUnits(conversion.gross) }
  const lag = dayNumberOf(conversion.local_day) - dayNumberOf(newest.touch_day)
  const isInWindow = scope.window === null || age <= scope.window
  const known: Known = { lags: new Map(isInWindow ? [[lag, tally]] : []), total: tally }
  const { [scope.platform]: unsent = notSelected } = conversion.unsent
  const slots = Math.max(...conversion.touches.map(({ ppm }) => ppm.length))
  return {
    conversion_key: conversion.conversion_key,
    rollup_type: conversion.rollup_type,
    sent: unsent === null ? known : unknown(),
    unsent: new Map(unsent === null ? [] : [[unsent, known]]),
    models: Array.from({ length: slots }, (_, slot) => stepsUnder(conversion, scope, slot)),
  }
}

function isOwn({ platform, campaign_id }: BridgeTouch, scope: BridgeScope): boolean {
  return platform === scope.platform && (scope.campaign_id === null || campaign_id === scope.campaign_id)
}

function unknown(): Known {
  return { lags: new Map(), total: noTally }
}

function stepsUnder(conversion: BridgeConversion, scope: BridgeScope, slot: number): Record<ModelStep, Tally> {
  const ppmOf = (touches: readonly BridgeTouch[]) => touches.reduce((sum, { ppm }) => sum + (ppm[slot] ?? 0), 0)
  const { touches, net, is_refunded } = conversion
  const own = touches.filter((touch) => isOwn(touch, scope))
  const share = ppmOf(own)
  const unnamed = ppmOf(own.filter(({ campaign_id }) => campaign_id === null))
  const rival = ppmOf(touches.filter(({ platform }) => platform !== null && platform !== scope.platform))
  const gross = toUnits(conversion.gross)
  const counted = net === null ? gross : toUnits(net)
  const part = (units: bigint, ppm: number) => (units * BigInt(ppm)) / wholeCredit
  const isLost = share === 0
  const isCounted = !isLost && !is_refunded
  return {
    credited_to_others: { count: isLost && rival === 0 ? 1 : 0, units: part(gross, 1_000_000 - share - rival) },
    other_platforms: { count: isLost && rival > 0 ? 1 : 0, units: part(gross, rival) },
    refunds: { count: !isLost && is_refunded ? 1 : 0, units: part(gross - counted, share) },
    currency: { count: 0, units: net === null ? part(gross, share) : 0n },
    ad_not_named: {
      count: isCounted && share === unnamed ? 1 : 0,
      units: net === null ? 0n : part(counted, unnamed),
    },
  }
}

/** Adds an entry of the same goal to another one. */
export function addEntry(to: BridgeEntry, from: BridgeEntry): void {
  to.sent = addKnown(to.sent, from.sent)
  for (const [reason, known] of from.unsent) {
    to.unsent.set(reason, addKnown(to.unsent.get(reason) ?? unknown(), known))
  }
  for (const [slot, steps] of from.models.entries()) {
    const sums = to.models[slot]
    to.models[slot] = sums ? addSteps(sums, steps) : steps
  }
}

function addKnown(a: Known, b: Known): Known {
  const lags = new Map(a.lags)
  for (const [lag, tally] of b.lags) lags.set(lag, addTallies(lags.get(lag) ?? noTally, tally))
  return { lags, total: addTallies(a.total, b.total) }
}

function addSteps(a: Record<ModelStep, Tally>, b: Record<ModelStep, Tally>): Record<ModelStep, Tally> {
  const sums = modelSteps.map((step) => [step, addTallies(a[step], b[step])])
  return Object.fromEntries(sums) as Record<ModelStep, Tally>
}

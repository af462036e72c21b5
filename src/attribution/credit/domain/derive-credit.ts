import { localDayOf } from '../../../kernel/time/local-day.ts'
import { findWindow } from '../../definitions/domain/window.ts'
import { type EntityIndex, joinTouch, type TouchJoin } from '../../entities/entity-index.ts'
import { creditAll, type ModelSlots } from '../../models/credit-all.ts'
import type { LearnedModel } from '../../models/model.ts'
import type { CreditableTouch } from '../../touches/credit-schemas.ts'
import { declaredChannel, directChannel } from '../../visits/domain/visit.ts'

/** A touch's share of a conversion, one number per model slot, and the ad entity that the touch joins to. */
export interface DerivedCredit extends TouchJoin {
  conversion_id: string
  touch_id: string
  touch_time: Date
  /** The touch's day in the profile's time zone; null in credit that was stored before rollups by touch day existed. */
  touch_day: string | null
  /** The index of the touch in the conversion's path, earliest first; null like `touch_day`. */
  position: number | null
  ppm: number[]
  /** The version of the parameters of the data-driven model; null without that model. */
  model_version: number | null
}

/** The fields of a conversion and its definition that credit depends on. */
export interface CreditableConversion {
  id: string
  is_counted: boolean
  conversion_time: Date
  lookback_window_days: number
}

/** Derives the credit of one customer's conversions from the customer's touches. Conversions that are not counted earn none. */
export function deriveCredit(
  conversions: readonly CreditableConversion[],
  touches: readonly CreditableTouch[],
  { entityIndex, models, timezone }: { entityIndex: EntityIndex; models: ModelSlots; timezone: string },
): DerivedCredit[] {
  const path = touches.toSorted(compareTouches)
  const days = path.map(({ touch_ms }) => localDayOf(new Date(touch_ms), timezone))
  const joins = path.map((touch) => joinTouch(entityIndex, touch))
  const learned = findLearned(models)
  const propensities = learned && Float64Array.from(joins, (join) => learned.propensityOf(join))
  const columns = { ...toColumns(path), ...(propensities && { propensities }) }
  const credit: DerivedCredit[] = []
  for (const conversion of conversions) {
    if (!conversion.is_counted) continue
    const convertedAt = conversion.conversion_time.getTime()
    const { from, to } = findWindow(columns.times, 0, path.length, convertedAt, conversion.lookback_window_days)
    const count = (to - from) * models.length
    if (count > shares.length) shares = new Int32Array(count * 2)
    creditAll(columns, from, to, convertedAt, shares, 0, models)
    for (let touch = from, share = 0; touch < to; touch++) {
      const { id, touch_ms } = path[touch]!
      const ppm: number[] = []
      for (let slot = 0; slot < models.length; slot++) ppm.push(shares[share++]!)
      credit.push({
        ...joins[touch]!,
        conversion_id: conversion.id,
        touch_id: id,
        touch_time: new Date(touch_ms),
        touch_day: days[touch]!,
        position: touch - from,
        ppm,
        model_version: learned?.version ?? null,
      })
    }
  }
  return credit
}

function findLearned(models: ModelSlots): LearnedModel | null {
  for (const model of models) if (model && 'version' in model) return model
  return null
}

// Reused between calls, because allocating arrays per customer would cost more than the arithmetic.
let shares = new Int32Array(256)
let columns = { times: new Float64Array(64), isDirect: new Uint8Array(64), isDeclared: new Uint8Array(64) }

function toColumns(path: readonly CreditableTouch[]): typeof columns {
  if (path.length > columns.times.length) {
    const room = path.length * 2
    columns = { times: new Float64Array(room), isDirect: new Uint8Array(room), isDeclared: new Uint8Array(room) }
  }
  for (const [index, { touch_ms, channel }] of path.entries()) {
    columns.times[index] = touch_ms
    columns.isDirect[index] = Number(channel === directChannel)
    columns.isDeclared[index] = Number(channel === declaredChannel)
  }
  return columns
}

type OrderedTouch = Pick<CreditableTouch, 'touch_ms' | 'id'> & TouchLabelFields

/** The acquisition fields of a touch. */
export type TouchLabelFields = Pick<CreditableTouch, (typeof labelFields)[number]>

export const labelFields = [
  'channel',
  'platform',
  'campaign_name',
  'campaign_external_id',
  'ad_set_external_id',
  'ad_external_id',
] as const

/**
 * The order of touches: by time, then by content, then by id. Content comes before ids because ids differ between profiles, and
 * equal input must credit the same ad in each.
 */
export function compareTouches(a: OrderedTouch, b: OrderedTouch): number {
  return a.touch_ms - b.touch_ms || compareLabels(a, b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

/** Compares by the first field that differs; null sorts first. */
function compareLabels(a: TouchLabelFields, b: TouchLabelFields): number {
  for (const field of labelFields) {
    const [left, right] = [a[field] ?? '', b[field] ?? '']
    if (left !== right) return left < right ? -1 : 1
  }
  return 0
}

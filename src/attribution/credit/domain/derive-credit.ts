import { windowOf } from '../../definitions/domain/window.ts'
import { type EntityIndex, joinTouch, type TouchJoin } from '../../entities/entity-index.ts'
import { creditAll, type ModelSlots } from '../../models/credit-all.ts'
import type { CreditableTouch } from '../../touches/credit-schemas.ts'
import { declaredChannel, directChannel } from '../../visits/domain/visit.ts'

/** A touch's share of a conversion, under every model by the models' slots, and where it leads to. */
export interface DerivedCredit extends TouchJoin {
  conversion_id: string
  touch_id: string
  touch_time: Date
  ppm: number[]
}

/** A conversion as far as its credit depends on it, with what its definition says. */
export interface CreditableConversion {
  id: string
  is_counted: boolean
  conversion_time: Date
  lookback_window_days: number
}

/** The credit of the conversions of one person, who came by these touches. What is not counted earns none. */
export function deriveCredit(
  conversions: readonly CreditableConversion[],
  touches: readonly CreditableTouch[],
  { entityIndex, models }: { entityIndex: EntityIndex; models: ModelSlots },
): DerivedCredit[] {
  const path = touches.toSorted(compareTouches)
  const times = Float64Array.from(path, ({ touch_ms }) => touch_ms)
  const isDirect = Uint8Array.from(path, ({ channel }) => Number(channel === directChannel))
  const isDeclared = Uint8Array.from(path, ({ channel }) => Number(channel === declaredChannel))
  const joins = path.map((touch) => joinTouch(entityIndex, touch))
  return conversions.flatMap((conversion) => {
    if (!conversion.is_counted) return []
    const at = conversion.conversion_time.getTime()
    const { from, to } = windowOf(times, 0, times.length, at, conversion.lookback_window_days)
    const ppm = new Int32Array((to - from) * models.length)
    creditAll({ times, isDirect, isDeclared }, from, to, at, ppm, 0, models)
    return path.slice(from, to).map((touch, index) => ({
      ...joins[from + index]!,
      conversion_id: conversion.id,
      touch_id: touch.id,
      touch_time: new Date(touch.touch_ms),
      ppm: [...ppm.subarray(index * models.length, (index + 1) * models.length)],
    }))
  })
}

type OrderedTouch = Pick<CreditableTouch, 'touch_ms' | 'id'> & TouchLabelFields

/** What a touch says of where it came from. */
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
 * The order of touches everywhere: by time, then by what they say, then by id. Ids differ from profile to profile; equal facts
 * are credited to the same ad in each.
 */
export function compareTouches(a: OrderedTouch, b: OrderedTouch): number {
  return a.touch_ms - b.touch_ms || compareLabels(a, b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

/** By the first field that differs, letter by letter; one that says nothing comes first. */
export function compareLabels(a: TouchLabelFields, b: TouchLabelFields): number {
  for (const field of labelFields) {
    const [one, other] = [a[field] ?? '', b[field] ?? '']
    if (one !== other) return one < other ? -1 : 1
  }
  return 0
}

import { type EntityLevel, reasonOfClass } from '../../channel-class.ts'
import { creditAll, creditColumns } from '../../credit-all.ts'
import { type EntityBook, placeTouch, type ResolvedEntity } from '../../entity-book.ts'
import type { DerivedTouch } from '../../event-fact.ts'
import type { UnattributedReason } from '../../unattributed-reason.ts'
import { declaredChannel, directChannel } from '../../visit.ts'
import { windowOf } from '../../window.ts'
import type { DerivedConversion } from './conversion-fact.ts'

/** A touch's share of a conversion, under every model in the order of the registry. */
export interface DerivedCredit extends ResolvedEntity {
  conversion_id: string
  touch_id: string
  touch_time: Date
  platform: string | null
  channel_class: number
  ppm: number[]
  /** Why the share is no entity's of a level; null where it is one's. */
  reasons: Record<EntityLevel, UnattributedReason | null>
}

/** The credit of the conversions of one person, who came by these touches. What is not counted earns none. */
export function deriveCredit(
  conversions: readonly (DerivedConversion & { lookback_window_days: number })[],
  touches: readonly DerivedTouch[],
  book: EntityBook,
): DerivedCredit[] {
  const path = touches.toSorted((a, b) => a.touch_time.getTime() - b.touch_time.getTime() || (a.id < b.id ? -1 : 1))
  const times = Float64Array.from(path, ({ touch_time }) => touch_time.getTime())
  const isDirect = Uint8Array.from(path, ({ channel }) => Number(channel === directChannel))
  const isDeclared = Uint8Array.from(path, ({ channel }) => Number(channel === declaredChannel))
  const places = path.map((touch) => placeOf(touch, book))
  return conversions.flatMap((conversion) => {
    if (!conversion.is_counted) return []
    const at = conversion.conversion_time.getTime()
    const { from, to } = windowOf(times, 0, times.length, at, conversion.lookback_window_days)
    const ppm = new Int32Array((to - from) * creditColumns)
    creditAll({ times, isDirect, isDeclared }, from, to, at, ppm)
    return path.slice(from, to).map((touch, index) => ({
      ...places[from + index]!,
      conversion_id: conversion.id,
      touch_id: touch.id,
      touch_time: touch.touch_time,
      ppm: [...ppm.subarray(index * creditColumns, (index + 1) * creditColumns)],
    }))
  })
}

function placeOf(touch: DerivedTouch, book: EntityBook) {
  const place = placeTouch(book, touch)
  const reasonAt = (level: EntityLevel) =>
    place[`${level}_id`] === null ? reasonOfClass(place.channel_class, level) : null
  const reasons = { campaign: reasonAt('campaign'), ad_set: reasonAt('ad_set'), ad: reasonAt('ad') }
  return { ...place, reasons }
}

import { creditAll, creditColumns, type TouchesInColumns } from './credit-all.ts'
import {
  type CreditableConversion,
  type CreditableTouch,
  type CreditedConversion,
  type PlannedCredit,
  subjectKey,
} from './credit-shapes.ts'
import { type EntityBook, type Place, placeTouch } from './entity-book.ts'
import { declaredChannel, directChannel } from './visit.ts'
import { windowOf } from './window.ts'

/** The credit of conversions, of those that earn any: who came by which touches, in their order, and where those lead to. */
export function planCredit(
  conversions: readonly CreditableConversion[],
  touches: readonly CreditableTouch[],
  book: EntityBook,
): PlannedCredit {
  const placing = placeTouches(book)
  const paths = new Map<string, Path>()
  for (const [key, own] of Map.groupBy(touches, subjectKey)) paths.set(key, toPath(own, placing.placeOf))
  const credited: CreditedConversion[] = []
  for (const conversion of conversions) {
    const path = conversion.is_counted ? paths.get(subjectKey(conversion)) : undefined
    const credit = path && creditOf(conversion, path)
    if (credit) credited.push(credit)
  }
  return { places: placing.places, conversions: credited }
}

/** Touches that say the same lead to the same place. */
function placeTouches(book: EntityBook) {
  const places: Place[] = []
  const known = new Map<string, number>()
  const placeOf = (touch: CreditableTouch): number => {
    const { channel, platform, campaign_name, campaign_external_id, ad_set_external_id, ad_external_id } = touch
    const said = [channel, platform, ad_external_id, ad_set_external_id, campaign_external_id, campaign_name].join('\n')
    const index = known.get(said)
    if (index !== undefined) return index
    known.set(said, places.length)
    return places.push(placeTouch(book, touch)) - 1
  }
  return { places, placeOf }
}

interface Path extends TouchesInColumns {
  touches: readonly CreditableTouch[]
  places: readonly number[]
}

function toPath(touches: readonly CreditableTouch[], placeOf: (touch: CreditableTouch) => number): Path {
  return {
    touches,
    places: touches.map(placeOf),
    times: Float64Array.from(touches, ({ touch_ms }) => touch_ms),
    isDirect: Uint8Array.from(touches, ({ channel }) => Number(channel === directChannel)),
    isDeclared: Uint8Array.from(touches, ({ channel }) => Number(channel === declaredChannel)),
  }
}

function creditOf(conversion: CreditableConversion, path: Path): CreditedConversion | null {
  const { touches, places, times } = path
  const at = conversion.conversion_time.getTime()
  const { from, to } = windowOf(times, 0, times.length, at, conversion.lookback_window_days)
  if (from === to) return null
  const ppm = new Int32Array((to - from) * creditColumns)
  creditAll(path, from, to, at, ppm)
  return { conversion_id: conversion.id, touches: touches.slice(from, to), places: places.slice(from, to), ppm }
}

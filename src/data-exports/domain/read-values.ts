import { dayMs, originMs, valuePrefix } from '../../db/copy/binary-copy.ts'
import { decimalScale } from './columns.ts'

const negative = 0x4000
const groupBase = 10_000
/** Numbers with at most these groups of four digits before the point are exact as doubles. */
const exactGroups = 2
const scale = 10 ** decimalScale
const fractionGroups = Math.ceil(decimalScale / 4)
/** The groups after the point have more places than a decimal. */
const excess = groupBase ** fractionGroups / scale

/** A decimal at a position as the whole number of its last decimal place. */
export function readDecimal(view: DataView, position: number): number | bigint {
  const [count, weight] = [view.getInt16(position + 4), view.getInt16(position + 6)]
  const sign = view.getInt16(position + 8)
  if (sign !== 0 && sign !== negative) throw new Error('a decimal is not finite')
  const group = (index: number) =>
    index >= 0 && index < count ? view.getInt16(position + valuePrefix + 8 + index * 2) : 0
  const last = weight + fractionGroups
  if (weight < exactGroups) {
    let value = 0
    for (let index = 0; index < last; index++) value = value * groupBase + group(index)
    value = value * (groupBase / excess) + group(last) / excess
    return sign === negative ? -value : value
  }
  let value = 0n
  for (let index = 0; index <= last; index++) value = value * BigInt(groupBase) + BigInt(group(index))
  value /= BigInt(excess)
  return sign === negative ? -value : value
}

/** A time at a position as the milliseconds since 1970 of its second, and its microseconds in that second. */
export function readTime(view: DataView, position: number): { secondMs: number; micros: number } {
  const micros = view.getInt32(position + 4) * 0x1_0000_0000 + view.getUint32(position + 8)
  const seconds = Math.floor(micros / 1_000_000)
  return { secondMs: originMs + seconds * 1_000, micros: micros - seconds * 1_000_000 }
}

/** A day at a position as the milliseconds of its start since 1970. */
export function readDayMs(view: DataView, position: number): number {
  return originMs + view.getInt32(position + 4) * dayMs
}

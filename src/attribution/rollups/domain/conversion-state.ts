import { dayNumberOf } from '../../../kernel/time/local-day.ts'
import { type Net, unitsMax } from '../../segments/domain/amount-cells.ts'
import type { Measured } from '../../segments/domain/rollup-columns.ts'
import { ageOf } from './path-steps.ts'
import { type Source, type SummedJoin, toSource } from './source.ts'

/** The fields of a conversion that sums depend on. */
export interface SummedConversion {
  local_day: string
  conversion_time: Date
  conversion_key: string
  rollup_type: string
  is_counting: boolean
  is_first_counted: boolean
  is_first_payment: boolean | null
  net_value: string | null
  contribution: string | null
}

/** The fields of a touch's share of a conversion that sums depend on. */
export interface SummedCredit extends SummedJoin {
  touch_time: Date
  /** The touch's local day and its index in the path. */
  touch_day: string | null
  position: number | null
  /** By model slot; credit stored before a model was added is shorter. */
  ppm: ArrayLike<number>
}

/** A conversion with its credit, before or after a change. */
export interface Summed {
  conversion: SummedConversion
  credit: readonly SummedCredit[]
}

/** A conversion that was inserted, deleted or changed. */
export interface SummedChange {
  before: Summed | null
  after: Summed | null
}

export interface TouchState {
  source: Source
  /** Days since 1970-01-01. */
  day: number
  /** The index of the smallest window that contains the touch (`ageOf`). */
  age: number
  ppm: ArrayLike<number>
}

/** Everything that the sums of one counting conversion depend on. It names no person. */
export interface ConversionState extends Measured {
  day: number
  conversion_key: string
  revenue_type: string
  /** Earliest first. */
  touches: readonly TouchState[]
}

/** Returns null if no sum contains the conversion. */
export function toState({ conversion, credit }: Summed): ConversionState | null {
  if (!conversion.is_counting) return null
  const day = dayNumberOf(conversion.local_day)
  const convertedMs = conversion.conversion_time.getTime()
  const net = toNet(conversion.net_value)
  return {
    day,
    conversion_key: conversion.conversion_key,
    revenue_type: conversion.rollup_type,
    net,
    first: conversion.is_first_payment ? net : null,
    contribution: conversion.contribution === null ? null : toNet(conversion.contribution),
    isFirstCounted: conversion.is_first_counted,
    touches: credit
      .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
      .map((touch) => ({
        source: toSource(touch),
        day: touch.touch_day === null ? day : dayNumberOf(touch.touch_day),
        age: ageOf(convertedMs, touch.touch_time.getTime()),
        ppm: touch.ppm,
      })),
  }
}

const nothing: Net = { units: 0, millionths: 0, exact: null }

/** Parses an amount into units and millionths. */
function toNet(amount: string | null): Net {
  if (amount === null || amount === '0') return nothing
  const point = amount.indexOf('.')
  const units = Number(point < 0 ? amount : amount.slice(0, point))
  if (Math.abs(units) >= unitsMax) return { units: 0, millionths: 0, exact: inMillionths(amount) }
  const millionths = point < 0 ? 0 : Number(amount.slice(point + 1, point + 7).padEnd(6, '0'))
  return { units, millionths: amount.startsWith('-') ? -millionths : millionths, exact: null }
}

function inMillionths(amount: string): bigint {
  const [units, digits = ''] = amount.split('.')
  return BigInt(units! + digits.padEnd(6, '0').slice(0, 6))
}

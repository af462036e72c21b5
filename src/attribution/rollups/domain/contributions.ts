import { assigned, reasonCode } from '../../entities/unattributed-reason.ts'
import { wholeCredit } from '../../models/share-out.ts'
import { type Net, unitsMax } from '../../sums/domain/amount-cells.ts'
import { addByRole, addCredit, addPaths, creditedTouches, pathRoles } from './path-contributions.ts'
import { type RollupPart, valueDigits } from './rollup-groups.ts'
import { RollupTable } from './rollup-table.ts'
import { forgetTargets, target } from './rollup-targets.ts'
import { type SummedConversion, type SummedCredit, type SummedPath, toPath } from './summed-path.ts'

/** Formats a rollup value as a decimal string. */
export function toAmount(value: bigint): string {
  if (value === 0n) return '0'
  const digits = (value < 0n ? -value : value).toString().padStart(valueDigits + 1, '0')
  const point = digits.length - valueDigits
  let end = digits.length
  while (end > point && digits[end - 1] === '0') end -= 1
  const fraction = end > point ? `.${digits.slice(point, end)}` : ''
  return `${value < 0n ? '-' : ''}${digits.slice(0, point)}${fraction}`
}

const whole = [wholeCredit]
const total = target(0, { reason: assigned, isByGoal: true })
const untouched = target(0, { reason: reasonCode('no_touch'), isByGoal: true })
const nothing: Net = { units: 0, millionths: 0, exact: null }

/**
 * Adds one conversion to the rollups or subtracts it. It counts once per entity if any of its touches there holds credit. Totals
 * and conversions without touches are the same under every model and are stored once: in the first slot, at profile level.
 */
export function contribute(rollups: RollupTable, conversion: SummedConversion, path: SummedPath, sign: 1 | -1): void {
  const { local_day, conversion_key, rollup_type: revenue_type, is_counting, is_first_counted } = conversion
  if (!is_counting) return
  const groups = rollups.groupsOf(local_day, revenue_type, conversion_key)
  rollups.share(rollups.find(groups.at(0), total), whole, 0, 1)
  if (path.targets.length === 0) rollups.share(rollups.find(groups.at(0), untouched), whole, 0, 1)
  else {
    addCredit(rollups, conversion, path)
    if (path.steps) {
      const touches = creditedTouches(path)
      addByRole(rollups, conversion, path, touches)
      addPaths(rollups, conversion, path, path.steps, touches)
    }
  }
  const net = toNet(conversion.net_value)
  const contribution = conversion.contribution === null ? null : toNet(conversion.contribution)
  const measured = {
    net,
    first: conversion.is_first_payment ? net : null,
    contribution,
    isFirstCounted: is_first_counted,
  }
  rollups.count(measured, sign)
}

/** Returns the contribution of one conversion to the rollups. */
export function contributions(conversion: SummedConversion, credit: readonly SummedCredit[]): RollupPart[] {
  forgetTargets()
  const path = toPath(credit, conversion.conversion_time)
  const rollups = new RollupTable(Math.max(pathRoles.length, path.width))
  contribute(rollups, conversion, path, 1)
  return rollups.parts()
}

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

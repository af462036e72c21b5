import { compareIds, readTexts, rowOffsets, rowPrefix, uuidLength, valuePrefix } from '../../db/copy/binary-copy.ts'
import { readMs } from '../../db/copy/binary-read.ts'
import { compareLabels, labelFields as labelColumns, type TouchLabelFields } from '../credit/domain/derive-credit.ts'
import type { ClassifiedTouch } from '../entities/channel-class.ts'
import type { NamingTouch } from '../entities/entity-index.ts'
import { declaredChannel, directChannel } from '../visits/domain/visit.ts'

/** Touches in columns, ordered by customer and credit order; values are read from `bytes` in place. */
export interface TouchColumns {
  bytes: Buffer
  count: number
  /** The offset of each touch in `bytes`. */
  offsets: Uint32Array
  times: Float64Array
  isDirect: Uint8Array
  isDeclared: Uint8Array
  /** The acquisition fields of each touch, as an index into `labels`; there are few distinct ones. */
  labelIndex: Uint32Array
  labels: TouchLabels[]
  /** Indexes of the touches by time and id, the order in which credit is stored. */
  idOrder: Uint32Array
}

type TouchLabels = NamingTouch & ClassifiedTouch & TouchLabelFields

// Offsets of the values of a touch, relative to its start.
const customerAt = rowPrefix + valuePrefix
const touchIdAt = customerAt + uuidLength + valuePrefix
const timeAt = touchIdAt + uuidLength + valuePrefix
const timeLength = 8
const labelsAt = timeAt + timeLength

/** The bytes of id and time with their length prefixes, the same as in a credit row. */
export const touchIdAndTime = { offset: touchIdAt - valuePrefix, length: 2 * valuePrefix + uuidLength + timeLength }

export function touchColumns(bytes: Buffer): TouchColumns {
  const offsets = rowOffsets(bytes)
  const count = offsets.length - 1
  const times = new Float64Array(count)
  const isDirect = new Uint8Array(count)
  const isDeclared = new Uint8Array(count)
  const labelIndex = new Uint32Array(count)
  const labels: TouchLabels[] = []
  const known = new Map<string, number>()
  for (let touch = 0; touch < count; touch++) {
    const offset = offsets[touch]!
    times[touch] = readMs(bytes, offset + timeAt)
    // The raw bytes, including length prefixes, distinguish labels without parsing them.
    const key = bytes.toString('latin1', offset + labelsAt, offsets[touch + 1])
    let index = known.get(key)
    if (index === undefined) {
      index = labels.push(toLabels(readTexts(bytes, offset + labelsAt, labelColumns.length))) - 1
      known.set(key, index)
    }
    labelIndex[touch] = index
    isDirect[touch] = labels[index]!.channel === directChannel ? 1 : 0
    isDeclared[touch] = labels[index]!.channel === declaredChannel ? 1 : 0
  }
  const columns = { bytes, count, offsets, times, isDirect, isDeclared, labelIndex, labels }
  return { ...columns, idOrder: orderTies(columns) }
}

/** Sorts touches of one customer at one instant by content (`compareTouches`). Returns their order by id. */
function orderTies(columns: Omit<TouchColumns, 'idOrder'>): Uint32Array {
  const { bytes, count, offsets, times, isDirect, isDeclared, labelIndex, labels } = columns
  const idOrder = Uint32Array.from({ length: count }, (_, touch) => touch)
  const isTied = (touch: number, other: number) =>
    times[touch] === times[other] &&
    compareIds(bytes, offsets[touch]! + customerAt, bytes, offsets[other]! + customerAt) === 0
  for (let from = 0, to = 1; from < count; from = to++) {
    while (to < count && isTied(from, to)) to++
    if (to - from === 1) continue
    const order = Array.from({ length: to - from }, (_, index) => from + index)
    order.sort((a, b) => compareLabels(labels[labelIndex[a]!]!, labels[labelIndex[b]!]!) || a - b)
    for (const column of [offsets, isDirect, isDeclared, labelIndex]) {
      const moved = order.map((touch) => column[touch]!)
      for (const [index, value] of moved.entries()) column[from + index] = value
    }
    for (const [index, touch] of order.entries()) idOrder[touch] = from + index
  }
  return idOrder
}

function toLabels(texts: readonly (string | null)[]): TouchLabels {
  return Object.fromEntries(labelColumns.map((column, index) => [column, texts[index]])) as unknown as TouchLabels
}

/** Compares the customer of a touch with the customer at `offset` of `other`; negative if it sorts before. */
export function compareCustomer(
  { bytes, offsets }: TouchColumns,
  touch: number,
  other: Buffer,
  offset: number,
): number {
  return compareIds(bytes, offsets[touch]! + customerAt, other, offset)
}

import { compareIds, readTexts, rowOffsets, rowPrefix, uuidLength, valuePrefix } from '../../db/copy/binary-copy.ts'
import { readMs } from '../../db/copy/binary-read.ts'
import { compareLabels, labelFields as labelColumns, type TouchLabelFields } from '../credit/domain/derive-credit.ts'
import type { ClassifiedTouch } from '../entities/channel-class.ts'
import type { NamingTouch } from '../entities/entity-index.ts'
import { declaredChannel, directChannel } from '../visits/domain/visit.ts'

/** Touches in columns, by customer and in the order in which they are credited; read out of `bytes` where they stand. */
export interface TouchColumns {
  bytes: Buffer
  count: number
  /** Where each begins in `bytes`. */
  offsets: Uint32Array
  times: Float64Array
  isDirect: Uint8Array
  isDeclared: Uint8Array
  /** What each says, as an index into `labels`. Few say different things. */
  labelIndex: Uint32Array
  labels: TouchLabels[]
  /** The same touches by time and id, as indexes: the order in which credit is stored. */
  idOrder: Uint32Array
}

type TouchLabels = NamingTouch & ClassifiedTouch & TouchLabelFields

// Where the values of a touch stand, from its beginning on.
const customerAt = rowPrefix + valuePrefix
const touchIdAt = customerAt + uuidLength + valuePrefix
const timeAt = touchIdAt + uuidLength + valuePrefix
const timeLength = 8
const labelsAt = timeAt + timeLength

/** Id and time, each with its length, as they stand in a row of credit, too. */
export const touchIdAndTime = { at: touchIdAt - valuePrefix, length: 2 * valuePrefix + uuidLength + timeLength }

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
    const at = offsets[touch]!
    times[touch] = readMs(bytes, at + timeAt)
    // The values as they were sent, lengths included, tell what is said apart without reading it.
    const key = bytes.toString('latin1', at + labelsAt, offsets[touch + 1])
    let index = known.get(key)
    if (index === undefined) {
      index = labels.push(toLabels(readTexts(bytes, at + labelsAt, labelColumns.length))) - 1
      known.set(key, index)
    }
    labelIndex[touch] = index
    isDirect[touch] = labels[index]!.channel === directChannel ? 1 : 0
    isDeclared[touch] = labels[index]!.channel === declaredChannel ? 1 : 0
  }
  const columns = { bytes, count, offsets, times, isDirect, isDeclared, labelIndex, labels }
  return { ...columns, idOrder: orderTies(columns) }
}

/** Puts touches of one customer and one instant in the order of what they say (`compareTouches`). Returns how ids order them. */
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
      for (const [at, value] of moved.entries()) column[from + at] = value
    }
    for (const [at, touch] of order.entries()) idOrder[touch] = from + at
  }
  return idOrder
}

function toLabels(texts: readonly (string | null)[]): TouchLabels {
  return Object.fromEntries(labelColumns.map((column, index) => [column, texts[index]])) as unknown as TouchLabels
}

/** Whose touch it is: negative when of somebody before the customer at `at` of `other`. */
export function compareCustomer({ bytes, offsets }: TouchColumns, touch: number, other: Buffer, at: number): number {
  return compareIds(bytes, offsets[touch]! + customerAt, other, at)
}

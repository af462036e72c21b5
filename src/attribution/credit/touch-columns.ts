import { compareIds, readTexts, rowOffsets, rowPrefix, uuidLength, valuePrefix } from '../../db/binary-copy.ts'
import { readMs } from '../../db/binary-read.ts'
import type { ClassifiedTouch } from '../channel-class.ts'
import type { NamingTouch } from '../entity-book.ts'
import { declaredChannel, directChannel } from '../visit.ts'
import { saidColumns } from './copy-queries.ts'

/** Touches in columns, by customer and in the order in which they are credited; read out of `bytes` where they stand. */
export interface TouchColumns {
  bytes: Buffer
  count: number
  /** Where each begins in `bytes`. */
  offsets: Uint32Array
  times: Float64Array
  isDirect: Uint8Array
  isDeclared: Uint8Array
  /** What each says, as an index into `said`. Few say different things. */
  saidIndex: Uint32Array
  said: Said[]
}

type Said = NamingTouch & ClassifiedTouch

// Where the values of a touch stand, from its beginning on.
const customerAt = rowPrefix + valuePrefix
const touchIdAt = customerAt + uuidLength + valuePrefix
const timeAt = touchIdAt + uuidLength + valuePrefix
const timeLength = 8
const saidAt = timeAt + timeLength

/** Id and time, each with its length, as they stand in a row of credit, too. */
export const touchIdAndTime = { at: touchIdAt - valuePrefix, length: 2 * valuePrefix + uuidLength + timeLength }

export function touchColumns(bytes: Buffer): TouchColumns {
  const offsets = rowOffsets(bytes)
  const count = offsets.length - 1
  const times = new Float64Array(count)
  const isDirect = new Uint8Array(count)
  const isDeclared = new Uint8Array(count)
  const saidIndex = new Uint32Array(count)
  const said: Said[] = []
  const known = new Map<string, number>()
  for (let touch = 0; touch < count; touch++) {
    const at = offsets[touch]!
    times[touch] = readMs(bytes, at + timeAt)
    // The values as they were sent, lengths included, tell what is said apart without reading it.
    const key = bytes.toString('latin1', at + saidAt, offsets[touch + 1])
    let index = known.get(key)
    if (index === undefined) {
      index = said.push(toSaid(readTexts(bytes, at + saidAt, saidColumns.length))) - 1
      known.set(key, index)
    }
    saidIndex[touch] = index
    isDirect[touch] = said[index]!.channel === directChannel ? 1 : 0
    isDeclared[touch] = said[index]!.channel === declaredChannel ? 1 : 0
  }
  return { bytes, count, offsets, times, isDirect, isDeclared, saidIndex, said }
}

function toSaid(texts: readonly (string | null)[]): Said {
  return Object.fromEntries(saidColumns.map((column, index) => [column, texts[index]])) as unknown as Said
}

/** Whose touch it is: negative when of somebody before the customer at `at` of `other`. */
export function compareCustomer({ bytes, offsets }: TouchColumns, touch: number, other: Buffer, at: number): number {
  return compareIds(bytes, offsets[touch]! + customerAt, other, at)
}

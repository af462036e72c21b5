import {
  arrayHeader,
  binaryHeader,
  binaryTrailer,
  binaryValue,
  compareIds,
  copyBytes,
  textValue,
  uuidLength,
  uuidValue,
  valuePrefix,
} from '../../db/copy/binary-copy.ts'
import { nilId } from '../../kernel/ids.ts'
import { localDayNumber, toDayText } from '../../kernel/time/local-day.ts'
import { findWindow } from '../definitions/domain/window.ts'
import type { TouchJoin } from '../entities/entity-index.ts'
import { creditAll, type ModelSlots } from '../models/credit-all.ts'
import { ageOf } from '../rollups/domain/path-steps.ts'
import type { SummedPath } from '../rollups/domain/summed-path.ts'
import type { ConversionColumns } from './conversion-columns.ts'
import { creditValues } from './copy-queries.ts'
import { compareCustomer, type TouchColumns, touchIdAndTime } from './touch-columns.ts'

/** The credit of conversions as COPY rows, ordered by conversion id. */
export interface CreditRows {
  bytes: Buffer
  /** Indexes of the conversions in the order of their ids. */
  order: Uint32Array
  /** The offset of the first row of the k-th conversion, which is also the end of the previous one. */
  starts: Uint32Array
  /** The credit of the k-th conversion as input of rollups. */
  pathAt(index: number): SummedPath
}

/** Inputs other than the columns of conversions and touches. */
interface CreditInput {
  profileId: string
  /** The joined entity of each distinct set of acquisition fields. */
  joins: readonly TouchJoin[]
  models: ModelSlots
  timezone: string
}

const ppmLength = 4

/**
 * Computes the credit of customers' conversions under every model from columns of conversions and touches, both ordered by
 * customer, and writes it in the stored format.
 */
export function creditRows(conversions: ConversionColumns, touches: TouchColumns, input: CreditInput): CreditRows {
  const { joins, models } = input
  const windows = findWindows(conversions, touches)
  const values = joins.map((join) => joinValues(join, models.length))
  const order = orderById(conversions)
  const days = Int32Array.from(touches.times, (ms) => localDayNumber(ms, input.timezone))
  const starts = new Uint32Array(conversions.count + 1)
  const { rows, size } = computeSize(windows, touches, values)
  const bytes = Buffer.allocUnsafe(size)
  const shares = new Int32Array(rows * models.length)
  const sharesAt = new Uint32Array(conversions.count)
  const prefix = rowStart(input.profileId)
  let offset = binaryHeader.copy(bytes)
  let share = 0
  for (let index = 0; index < order.length; index++) {
    const conversion = order[index]!
    starts[index] = offset
    sharesAt[index] = share
    const [from, to] = [windows[conversion * 2]!, windows[conversion * 2 + 1]!]
    if (from === to) continue
    copyBytes(conversions.bytes, conversions.idAt(conversion), uuidLength, prefix, prefix.length - uuidLength)
    creditAll(touches, from, to, conversions.ms(conversion), shares, share, models)
    offset = writeRows(bytes, offset, {
      prefix,
      touches,
      values,
      days,
      from,
      to,
      shares,
      share,
      models: models.length,
    })
    share += (to - from) * models.length
  }
  starts[order.length] = offset
  binaryTrailer.copy(bytes, offset)
  const pathAt = (index: number): SummedPath => {
    const [from, to] = [windows[order[index]! * 2]!, windows[order[index]! * 2 + 1]!]
    const pathJoins: TouchJoin[] = []
    const steps = { days: [] as string[], ages: [] as number[] }
    for (let touch = from; touch < to; touch++) {
      pathJoins.push(joins[touches.labelIndex[touch]!]!)
      steps.days.push(dayText(days[touch]!))
      steps.ages.push(ageOf(conversions.ms(order[index]!), touches.times[touch]!))
    }
    return { joins: pathJoins, shares, start: sharesAt[index]!, width: models.length, steps }
  }
  return { bytes, order, starts, pathAt }
}

/** Finds the touches in the window of each conversion by a merge, because both are ordered by customer. */
function findWindows(conversions: ConversionColumns, touches: TouchColumns): Uint32Array {
  const windows = new Uint32Array(conversions.count * 2)
  let [first, end] = [0, 0]
  for (let conversion = 0; conversion < conversions.count; conversion++) {
    const customerOffset = conversions.customerAt(conversion)
    const compare = (touch: number) => compareCustomer(touches, touch, conversions.bytes, customerOffset)
    if (end === first || compare(first) !== 0) {
      first = end
      while (first < touches.count && compare(first) < 0) first++
      end = first
      while (end < touches.count && compare(end) === 0) end++
    }
    const lookbackDays = conversions.lookbackDays(conversion)
    if (lookbackDays === null || first === end) continue
    const { from, to } = findWindow(touches.times, first, end, conversions.ms(conversion), lookbackDays)
    windows[conversion * 2] = from
    windows[conversion * 2 + 1] = to
  }
  return windows
}

/** Writes rows in index order, so that neighbouring rows are on the same index pages. */
function orderById({ bytes, count, idAt }: ConversionColumns): Uint32Array {
  const starts = Float64Array.from({ length: count }, (_, conversion) => bytes.readUIntBE(idAt(conversion), 6))
  const order = Uint32Array.from({ length: count }, (_, conversion) => conversion)
  return order.sort((a, b) => starts[a]! - starts[b]! || compareIds(bytes, idAt(a), bytes, idAt(b)))
}

const dayTexts = new Map<number, string>()

/** Cached, because many touches share few days. */
function dayText(day: number): string {
  let text = dayTexts.get(day)
  if (text === undefined) {
    text = toDayText(day)
    dayTexts.set(day, text)
  }
  return text
}

/** The join columns of a credit row, followed by space for the touch's day and position and the shares of the models. */
function joinValues(join: TouchJoin, models: number): Buffer {
  const { campaign_id, ad_set_id, ad_id, join_method, platform, found_platform, channel, channel_class } = join
  const channelClass = Buffer.alloc(2)
  channelClass.writeInt16BE(channel_class)
  const ids = [campaign_id, ad_set_id, ad_id].map(uuidValue)
  const texts = [join_method, platform, found_platform, channel].map(textValue)
  return Buffer.concat([...ids, ...texts, binaryValue(channelClass), emptyStep, binaryValue(emptyShares(models))])
}

/** Space for the touch's day and position. */
const emptyStep = Buffer.concat([binaryValue(Buffer.alloc(4)), binaryValue(Buffer.alloc(2))])

/** PostgreSQL counts days from 2000-01-01. */
export const dayOfEpoch = 10_957

/** An integer array of this length in PostgreSQL's binary format. */
function emptyShares(models: number): Buffer {
  const array = Buffer.alloc(arrayHeader + models * (valuePrefix + ppmLength))
  array.writeInt32BE(1, 0)
  array.writeInt32BE(integerType, 8)
  array.writeInt32BE(models, 12)
  array.writeInt32BE(1, 16)
  for (let model = 0; model < models; model++) {
    array.writeInt32BE(ppmLength, arrayHeader + model * (valuePrefix + ppmLength))
  }
  return array
}

/** The type OID of `integer` in PostgreSQL. */
const integerType = 23

function computeSize(windows: Uint32Array, { labelIndex }: TouchColumns, values: readonly Buffer[]) {
  const fixed = rowStart(nilId).length + touchIdAndTime.length
  let rows = 0
  let size = binaryHeader.length + binaryTrailer.length
  for (let window = 0; window < windows.length; window += 2) {
    rows += windows[window + 1]! - windows[window]!
    for (let touch = windows[window]!; touch < windows[window + 1]!; touch++) {
      size += fixed + values[labelIndex[touch]!]!.length
    }
  }
  return { rows, size }
}

/** The number of values and the profile id, followed by space for the conversion id. */
function rowStart(profileId: string): Buffer {
  const count = Buffer.alloc(2)
  count.writeInt16BE(creditValues)
  return Buffer.concat([count, uuidValue(profileId), binaryValue(Buffer.alloc(uuidLength))])
}

interface Path {
  prefix: Buffer
  touches: TouchColumns
  values: readonly Buffer[]
  days: Int32Array
  from: number
  to: number
  shares: Int32Array
  share: number
  models: number
}

function writeRows(bytes: Buffer, start: number, path: Path): number {
  const { prefix, touches, values, days, from, to, shares, models } = path
  const sharesLength = valuePrefix + arrayHeader + models * (valuePrefix + ppmLength)
  let offset = start
  for (let position = from; position < to; position++) {
    const touch = touches.idOrder[position]!
    let share = path.share + (touch - from) * models
    offset = copyBytes(prefix, 0, prefix.length, bytes, offset)
    offset = copyBytes(
      touches.bytes,
      touches.offsets[touch]! + touchIdAndTime.offset,
      touchIdAndTime.length,
      bytes,
      offset,
    )
    const join = values[touches.labelIndex[touch]!]!
    bytes.set(join, offset)
    offset += join.length
    const step = offset - sharesLength - emptyStep.length
    bytes.writeInt32BE(days[touch]! - dayOfEpoch, step + valuePrefix)
    bytes.writeInt16BE(touch - from, step + 2 * valuePrefix + 4)
    for (let model = models; model > 0; model--) {
      bytes.writeInt32BE(shares[share++]!, offset - model * (valuePrefix + ppmLength) + valuePrefix)
    }
  }
  return offset
}

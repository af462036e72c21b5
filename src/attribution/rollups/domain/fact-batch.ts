import { type Net, unitsMax } from '../../segments/domain/amount-cells.ts'
import { ByteReader, ByteWriter } from '../../segments/domain/bytes.ts'
import { Texts } from '../../segments/domain/texts.ts'
import { type ConversionState, type SummedChange, type TouchState, toState } from './conversion-state.ts'
import { parseSource, type Source } from './source.ts'

/** The first byte of a batch. */
const batchVersion = 1

/** The changes of a transaction: what was true before, to subtract, and what is true now, to add. */
interface FactBatch {
  /** The first and last day that the facts concern, as days since 1970-01-01. */
  first: number
  last: number
  /** The number of states. */
  size: number
  data: Buffer
}

interface SignedState {
  state: ConversionState
  sign: 1 | -1
}

const flags = { added: 1, firstPayment: 2, firstCounted: 4, costed: 8 }

/** Packs the changes of a transaction; null if no sum changes. */
export function packFacts(changes: readonly SummedChange[]): FactBatch | null {
  const texts = new Texts()
  const into = new ByteWriter()
  const batch = { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY, size: 0 }
  for (const change of changes) {
    const before = change.before && toState(change.before)
    const after = change.after && toState(change.after)
    if (before && after && isSame(into, texts, before, after)) continue
    for (const [state, sign] of [
      [before, 0],
      [after, flags.added],
    ] as const) {
      if (!state) continue
      into.byte(sign)
      writeState(into, texts, state)
      batch.size++
      for (const { day } of [state, ...state.touches]) {
        batch.first = Math.min(batch.first, day)
        batch.last = Math.max(batch.last, day)
      }
    }
  }
  if (batch.size === 0) return null
  const head = new ByteWriter()
  head.byte(batchVersion)
  head.unsigned(texts.all.length)
  for (const text of texts.all) head.text(text)
  return { ...batch, data: Buffer.concat([head.take(), into.take()]) }
}

/** Whether two states are packed to the same bytes. Writes nothing. */
function isSame(into: ByteWriter, texts: Texts, before: ConversionState, after: ConversionState): boolean {
  const start = into.length
  writeState(into, texts, before)
  const middle = into.length
  writeState(into, texts, after)
  const isSame = into.isSame(start, middle, into.length)
  into.cut(start)
  return isSame
}

function writeState(into: ByteWriter, texts: Texts, state: ConversionState): void {
  const { day, conversion_key, revenue_type, net, first, contribution, isFirstCounted, touches } = state
  into.byte(
    (first ? flags.firstPayment : 0) | (isFirstCounted ? flags.firstCounted : 0) | (contribution ? flags.costed : 0),
  )
  into.signed(day)
  into.unsigned(texts.indexOf(conversion_key))
  into.unsigned(texts.indexOf(revenue_type))
  into.signed(inMillionths(net))
  if (contribution) into.signed(inMillionths(contribution))
  into.unsigned(touches.length)
  for (const touch of touches) {
    into.unsigned(texts.indexOf(touch.source.text))
    into.signed(day - touch.day)
    into.byte(touch.age)
    into.unsigned(touch.ppm.length)
    for (let slot = 0; slot < touch.ppm.length; slot++) into.unsigned(touch.ppm[slot]!)
  }
}

/** Reads the states of a batch in order. */
export function* readFacts(data: Buffer): Generator<SignedState> {
  const bytes = new ByteReader(data)
  const version = bytes.byte()
  if (version !== batchVersion) throw new Error(`a fact batch has the unknown version ${version}`)
  const texts = Array.from({ length: bytes.unsigned() }, () => bytes.text())
  const sources: (Source | undefined)[] = []
  const sourceAt = (index: number) => (sources[index] ??= parseSource(texts[index]!))
  while (!bytes.isAtEnd) {
    const sign = bytes.byte() === flags.added ? 1 : -1
    yield { sign, state: readState(bytes, texts, sourceAt) }
  }
}

function readState(bytes: ByteReader, texts: readonly string[], sourceAt: (index: number) => Source): ConversionState {
  const set = bytes.byte()
  const day = Number(bytes.signed())
  const conversion_key = texts[bytes.unsigned()]!
  const revenue_type = texts[bytes.unsigned()]!
  const net = toNet(bytes.signed())
  const contribution = set & flags.costed ? toNet(bytes.signed()) : null
  const touches: TouchState[] = []
  for (let left = bytes.unsigned(); left > 0; left--) {
    const source = sourceAt(bytes.unsigned())
    const touchDay = day - Number(bytes.signed())
    const age = bytes.byte()
    const ppm: number[] = []
    for (let slots = bytes.unsigned(); slots > 0; slots--) ppm.push(bytes.unsigned())
    touches.push({ source, day: touchDay, age, ppm })
  }
  const first = set & flags.firstPayment ? net : null
  const isFirstCounted = (set & flags.firstCounted) !== 0
  return { day, conversion_key, revenue_type, net, first, contribution, isFirstCounted, touches }
}

const perUnit = 1_000_000

function inMillionths({ units, millionths, exact }: Net): number | bigint {
  return exact ?? units * perUnit + millionths
}

function toNet(amount: number | bigint): Net {
  if (typeof amount === 'bigint' || Math.abs(amount) >= unitsMax * perUnit)
    return { units: 0, millionths: 0, exact: BigInt(amount) }
  const units = Math.trunc(amount / perUnit)
  return { units, millionths: amount - units * perUnit, exact: null }
}

import { dayMs, valuePrefix } from '../../db/copy/binary-copy.ts'
import { trimEndOf } from '../../kernel/trim-end-of.ts'
import { ByteSink } from './byte-sink.ts'
import { type ColumnKind, decimalScale, type ExportColumn } from './columns.ts'
import type { DayRows } from './read-days.ts'
import { readDayMs, readDecimal, readTime } from './read-values.ts'

const [comma, quote, carriageReturn, lineFeed] = [0x2c, 0x22, 0x0d, 0x0a]

const sink = new ByteSink()

/** A CSV file with a header (RFC 4180). Null is an empty field, an empty text is `""`. */
export function encodeCsv(columns: readonly ExportColumn[], { rows, bytes, view, positions }: DayRows): Uint8Array {
  sink.clear()
  sink.ascii(columns.map(({ name }) => name).join(','))
  const writers = columns.map(({ kind }) => fieldWriters[kind])
  for (let index = 0; index < rows * columns.length; index++) {
    const column = index % columns.length
    if (column === 0) endLine()
    else sink.byte(comma)
    const position = positions[index]!
    const length = view.getInt32(position)
    if (length >= 0) writers[column]!(bytes, view, position, length)
  }
  endLine()
  return sink.written()
}

function endLine(): void {
  sink.byte(carriageReturn)
  sink.byte(lineFeed)
}

type FieldWriter = (bytes: Uint8Array, view: DataView, position: number, length: number) => void

const fieldWriters: Readonly<Record<ColumnKind, FieldWriter>> = {
  uuid: (bytes, _, position) => sink.uuid(bytes, position + valuePrefix),
  string: (bytes, _, position, length) => writeText(bytes, position + valuePrefix, length),
  decimal: (_, view, position) => sink.ascii(decimalText(readDecimal(view, position))),
  timestamp: (_, view, position) => writeTime(view, position),
  date: (_, view, position) => sink.ascii(dayText(readDayMs(view, position))),
  boolean: (bytes, _, position) => sink.ascii(bytes[position + valuePrefix] === 1 ? 'true' : 'false'),
  integer: (_, view, position) => sink.ascii(String(view.getBigInt64(position + valuePrefix))),
}

/** Copies a text, and again in quotes if a character of it or its absence needs them. */
function writeText(bytes: Uint8Array, start: number, length: number): void {
  sink.reserve(length)
  const { bytes: written, length: before } = sink
  let needsQuotes = length === 0
  for (let index = 0; index < length; index++) {
    const byte = bytes[start + index]!
    // Most bytes are above all characters that need quotes.
    if (byte <= comma && (byte === comma || byte === quote || byte === carriageReturn || byte === lineFeed))
      needsQuotes = true
    written[before + index] = byte
  }
  if (!needsQuotes) {
    sink.length += length
    return
  }
  sink.byte(quote)
  for (let index = start; index < start + length; index++) {
    if (bytes[index] === quote) sink.byte(quote)
    sink.byte(bytes[index]!)
  }
  sink.byte(quote)
}

function decimalText(value: number | bigint): string {
  const digits = String(value < 0 ? -value : value).padStart(decimalScale + 1, '0')
  const fraction = trimEndOf(digits.slice(-decimalScale), '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -decimalScale)}${fraction && `.${fraction}`}`
}

function writeTime(view: DataView, position: number): void {
  const { secondMs, micros } = readTime(view, position)
  const dayStartMs = Math.floor(secondMs / dayMs) * dayMs
  sink.ascii(dayText(dayStartMs))
  const seconds = (secondMs - dayStartMs) / 1_000
  sink.byte(0x54)
  writeDigits(Math.floor(seconds / 3_600), 2)
  sink.byte(0x3a)
  writeDigits(Math.floor(seconds / 60) % 60, 2)
  sink.byte(0x3a)
  writeDigits(seconds % 60, 2)
  sink.byte(0x2e)
  writeDigits(micros, 6)
  sink.byte(0x5a)
}

function writeDigits(value: number, count: number): void {
  sink.reserve(count)
  let rest = value
  for (let index = count - 1; index >= 0; index--) {
    sink.bytes[sink.length + index] = 0x30 + (rest % 10)
    rest = (rest / 10) | 0
  }
  sink.length += count
}

/** The texts of days, of which the times of a file have few. */
const dayTexts = new Map<number, string>()

function dayText(ms: number): string {
  let text = dayTexts.get(ms)
  if (text === undefined) {
    // Years after 9999 have a sign and a zero in front.
    text = new Date(ms).toISOString().slice(0, -14).replace('+0', '')
    if (dayTexts.size > 1_000) dayTexts.clear()
    dayTexts.set(ms, text)
  }
  return text
}

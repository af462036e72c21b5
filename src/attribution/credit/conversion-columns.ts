import {
  binaryHeader,
  binaryTrailer,
  readDay,
  readMs,
  readUuid,
  rowPrefix,
  uuidLength,
  valuePrefix,
} from '../binary-rows.ts'

/** Conversions as they were copied. All their values have one length, so that each stands where it can be told to. */
export interface ConversionColumns {
  bytes: Buffer
  count: number
  customerAt(conversion: number): number
  idAt(conversion: number): number
  id(conversion: number): string
  definitionId(conversion: number): string
  ms(conversion: number): number
  day(conversion: number): string
  isCounted(conversion: number): boolean
}

const lengths = { customer: uuidLength, time: 8, id: uuidLength, definition: uuidLength, day: 4, isCounted: 1 }
const customerAt = rowPrefix + valuePrefix
const timeAt = customerAt + lengths.customer + valuePrefix
const idAt = timeAt + lengths.time + valuePrefix
const definitionAt = idAt + lengths.id + valuePrefix
const dayAt = definitionAt + lengths.definition + valuePrefix
const isCountedAt = dayAt + lengths.day + valuePrefix
const rowLength = isCountedAt + lengths.isCounted

export function conversionColumns(bytes: Buffer): ConversionColumns {
  const start = (conversion: number) => binaryHeader.length + conversion * rowLength
  return {
    bytes,
    count: (bytes.length - binaryHeader.length - binaryTrailer.length) / rowLength,
    customerAt: (conversion) => start(conversion) + customerAt,
    idAt: (conversion) => start(conversion) + idAt,
    id: (conversion) => readUuid(bytes, start(conversion) + idAt),
    definitionId: (conversion) => readUuid(bytes, start(conversion) + definitionAt),
    ms: (conversion) => readMs(bytes, start(conversion) + timeAt),
    day: (conversion) => readDay(bytes, start(conversion) + dayAt),
    isCounted: (conversion) => bytes[start(conversion) + isCountedAt] === 1,
  }
}

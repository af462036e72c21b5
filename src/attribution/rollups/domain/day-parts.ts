/**
 * A local day has 48 parts by the time of its conversions, so that a change needs only the conversions of its part. Most changes of
 * the last minutes concern the same part. A set of parts is a bigint with one bit per part; as a number it is exact.
 */
export const partCount = 48

/** 48 parts of this length are one day. */
export const partSeconds = 1_800

/** Has the bit of every part. */
export const allParts = -1n

const everyBit = (1n << BigInt(partCount)) - 1n

export function partOf(time: Date): number {
  const number = Math.floor(time.getTime() / 1_000 / partSeconds) % partCount
  return number < 0 ? number + partCount : number
}

export function addPart(parts: bigint, part: number): bigint {
  return parts | (1n << BigInt(part))
}

export function hasPart(parts: bigint, part: number): boolean {
  return ((parts >> BigInt(part)) & 1n) === 1n
}

export function isWholeDay(parts: bigint): boolean {
  return (parts & everyBit) === everyBit
}

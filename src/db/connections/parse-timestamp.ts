import pg from 'pg'

const { builtins, getTypeParser } = pg.types
const parseAnyTimestamp = getTypeParser(builtins.TIMESTAMPTZ) as (text: string) => Date

const [zero, minus, plus, point] = ['0', '-', '+', '.'].map((character) => character.charCodeAt(0))
const shortest = '2026-11-17 08:30:00+00'.length
const longest = '2026-11-17 08:30:00.123456+00'.length

/**
 * Parses a timestamp with time zone, to milliseconds. Every connection has the time zone UTC, so almost every text has the same
 * form; pg's parser, which takes seven times as long, parses the others.
 */
export function parseTimestamp(text: string): Date {
  const end = text.length - 3
  const isUsual =
    text.length >= shortest &&
    text.length <= longest &&
    text.charCodeAt(4) === minus &&
    text.charCodeAt(end) === plus &&
    text.charCodeAt(end + 1) === zero &&
    text.charCodeAt(end + 2) === zero &&
    (text.length === shortest || text.charCodeAt(19) === point)
  if (!isUsual) return parseAnyTimestamp(text)
  let ms = 0
  for (let index = 20, unit = 100; index < end && unit >= 1; index++, unit /= 10) ms += digit(text, index) * unit
  const year = digits(text, 0) * 100 + digits(text, 2)
  // Date.UTC counts the years before 100 from 1900.
  if (year < 100) return parseAnyTimestamp(text)
  const [month, day] = [digits(text, 5) - 1, digits(text, 8)]
  return new Date(Date.UTC(year, month, day, digits(text, 11), digits(text, 14), digits(text, 17), ms))
}

function digits(text: string, index: number): number {
  return digit(text, index) * 10 + digit(text, index + 1)
}

function digit(text: string, index: number): number {
  return text.charCodeAt(index) - zero!
}

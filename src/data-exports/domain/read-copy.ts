/** Rows of one day in the order of the database, as the values of each column. */
export interface DayColumns {
  day: string
  rows: number
  columns: (string | null)[][]
}

const backslash = 0x5c

/**
 * Reads complete rows in the text format of COPY, whose first column is the day. Rows of a day follow each other. Values are text;
 * null is null.
 */
export function* readCopy(bytes: Uint8Array, columnCount: number): Generator<DayColumns> {
  const text = new TextDecoder().decode(bytes)
  const hasEscapes = /\\[^N]/.test(text)
  let current: DayColumns = { day: '', rows: 0, columns: [] }
  let beginning = ''
  for (let start = 0; start < text.length; ) {
    if (current.rows === 0 || !text.startsWith(beginning, start)) {
      if (current.rows > 0) yield current
      const day = text.slice(start, text.indexOf('\t', start))
      current = { day, rows: 0, columns: Array.from({ length: columnCount }, () => []) }
      beginning = `${day}\t`
    }
    start += beginning.length
    for (let column = 0; column < columnCount; column++) {
      const end = text.indexOf(column === columnCount - 1 ? '\n' : '\t', start)
      current.columns[column]!.push(toValue(text, start, end, hasEscapes))
      start = end + 1
    }
    current.rows += 1
  }
  if (current.rows > 0) yield current
}

function toValue(text: string, start: number, end: number, hasEscapes: boolean): string | null {
  // COPY writes a text that begins with a backslash as two of them.
  if (end === start + 2 && text.charCodeAt(start) === backslash && text[start + 1] === 'N') return null
  const field = text.slice(start, end)
  return hasEscapes ? field.replace(/\\(.)/g, (_, character: string) => escapes[character] ?? character) : field
}

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

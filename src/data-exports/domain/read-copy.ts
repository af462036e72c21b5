/** Rows of one day, in the order of the database. */
export interface DayRows {
  day: string
  rows: (string | null)[][]
}

/**
 * Reads complete rows in the text format of COPY, whose first column is the day. Rows of a day follow each other. Values are text;
 * null is null.
 */
export function* readCopy(bytes: Uint8Array): Generator<DayRows> {
  const text = new TextDecoder().decode(bytes)
  let current: DayRows = { day: '', rows: [] }
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start)
    const [day, ...fields] = text.slice(start, end).split('\t')
    if (current.day !== day) {
      if (current.rows.length > 0) yield current
      current = { day: day!, rows: [] }
    }
    current.rows.push(fields.map(toValue))
    start = end + 1
  }
  if (current.rows.length > 0) yield current
}

function toValue(field: string): string | null {
  if (!field.includes('\\')) return field
  return field === '\\N' ? null : field.replace(/\\(.)/g, (_, character: string) => escapes[character] ?? character)
}

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

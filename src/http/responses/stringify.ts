import { inSlices } from '../../kernel/slices.ts'

/** Longer lists are written in slices; nearly all lists are pages and shorter. */
const itemsMax = 500

/**
 * Like `JSON.stringify`. A report of all ads has megabytes, so its lists are written in turns of the event loop, and as bytes: sending one
 * long text would convert all of it in one turn.
 */
export async function stringify(value: unknown): Promise<string | Buffer> {
  const parts: Buffer[] = []
  if (isLong(value)) await writeList(value, parts)
  else if (hasLongList(value)) await writeObject(value, parts)
  else return JSON.stringify(value)
  return Buffer.concat(parts)
}

function isLong(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length > itemsMax
}

/** Whether a list of the object, or of one of its objects, is long: `data`, or a field of `data`. */
function hasLongList(value: unknown, depth = 2): value is object {
  if (!isPlain(value) || depth === 0) return false
  return Object.values(value).some((field) => isLong(field) || hasLongList(field, depth - 1))
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value)
}

async function writeObject(value: object, parts: Buffer[]): Promise<void> {
  let before = '{'
  for (const [name, field] of Object.entries(value)) {
    const written = await stringify(field)
    // A field without a value is left out.
    if (written === undefined) continue
    parts.push(Buffer.from(`${before}${JSON.stringify(name)}:`))
    parts.push(typeof written === 'string' ? Buffer.from(written) : written)
    before = ','
  }
  parts.push(Buffer.from('}'))
}

async function writeList(items: readonly unknown[], parts: Buffer[]): Promise<void> {
  let before = '['
  const writeSlice = (slice: readonly unknown[]) => {
    parts.push(Buffer.from(before + JSON.stringify(slice).slice(1, -1)))
    before = ','
  }
  await inSlices(items, writeSlice, itemsMax / 5)
  parts.push(Buffer.from(']'))
}

import { inSlices } from '../../kernel/slices.ts'

/** Longer lists are written in slices; nearly all lists are pages and shorter. */
const itemsMax = 500

/** Like `JSON.stringify`. A report of all ads has megabytes, so its lists are written in turns of the event loop. */
export async function stringify(value: unknown): Promise<string> {
  return isLong(value) ? writeList(value) : hasLongList(value) ? writeObject(value) : JSON.stringify(value)
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

async function writeObject(value: object): Promise<string> {
  const fields: string[] = []
  for (const [name, field] of Object.entries(value)) {
    const text = await stringify(field)
    // A field without a value is left out.
    if (text !== undefined) fields.push(`${JSON.stringify(name)}:${text}`)
  }
  return `{${fields.join(',')}}`
}

async function writeList(items: readonly unknown[]): Promise<string> {
  const parts: string[] = []
  await inSlices(items, (slice) => parts.push(JSON.stringify(slice).slice(1, -1)), itemsMax / 5)
  return `[${parts.join(',')}]`
}

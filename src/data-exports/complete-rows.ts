const newline = 0x0a

/** Collects the bytes of COPY into chunks of about a size that end with a row. COPY escapes a newline in a value. */
export async function* completeRows(copied: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let length = 0
  for await (const part of copied) {
    parts.push(part)
    length += part.length
    if (length < size) continue
    const all = Buffer.concat(parts)
    const end = all.lastIndexOf(newline) + 1
    if (end > 0) yield all.subarray(0, end)
    parts = [all.subarray(end)]
    length = all.length - end
  }
  if (length > 0) yield Buffer.concat(parts)
}

/** Every encoding around another adds readings; real links have at most three. */
const depthMax = 4
const readingsMax = 200

/** A text, and what it means if parts of it are percent-encoded or base64, also repeatedly. */
export function readingsOf(text: string): Set<string> {
  const readings = new Set([text])
  let last = [text]
  for (let depth = 0; depth < depthMax && last.length > 0; depth++) {
    const next = last.flatMap((reading) => [percentDecoded(reading), ...base64Decoded(reading)])
    last = [...new Set(next)].filter((reading) => !readings.has(reading)).slice(0, readingsMax - readings.size)
    for (const reading of last) readings.add(reading)
  }
  return readings
}

/** The base64 texts, without their ends, that any text contains whose base64 contains this one. */
export function base64Forms(text: string): string[] {
  const bytes = Buffer.from(text)
  return [0, 1, 2].flatMap((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes])
    const first = Math.ceil((before * 8) / 6)
    // The characters at both ends also depend on the bytes beside the text.
    const last = Math.floor((encoded.length * 8) / 6)
    return [encoded.toString('base64'), encoded.toString('base64url')].map((form) => form.slice(first, last))
  })
}

/** Malformed sequences stay as they are. */
function percentDecoded(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return encoded
    }
  })
}

/** Text before the base64 may shift its groups of four characters, so each of the four positions is read. */
function base64Decoded(text: string): string[] {
  const runs = text.match(/[\w+/-]{8,}/g) ?? []
  return runs.flatMap((run) => [0, 1, 2, 3].map((start) => Buffer.from(run.slice(start), 'base64').toString()))
}

import { type DestinationStream, type Logger, pino } from 'pino'

/** The process's logger: JSON lines on standard output, with secrets and contact data blotted out of every line. */
export function openLog(level: string, destination: DestinationStream = process.stdout): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, scrubbed(destination))
}

/** Scrubs the finished line, so that no field, nested error or driver message can slip past. */
function scrubbed(destination: DestinationStream): DestinationStream {
  return { write: (line: string) => destination.write(scrub(line)) }
}

const patterns: readonly [RegExp, string][] = [
  [/\b(atb_[a-z]+_|trk_live_|admin_secret_|whsec_|box1\.)[\w.-]+/g, '$1[redacted]'],
  [/\b(Bearer|Basic) +[\w.~+/=-]+/gi, '$1 [redacted]'],
  [/[\w.+%-]+@[\w-]+(\.[\w-]+)+/g, '[email]'],
  [/\+\d[\d ().-]{6,18}\d/g, '[phone]'],
  [/(postgres(?:ql)?|redis|https?):\/\/[^\s/@"]+:[^\s/@"]+@/g, '$1://[redacted]@'],
]

export function scrub(text: string): string {
  let clean = text
  for (const [pattern, replacement] of patterns) clean = clean.replace(pattern, replacement)
  return clean
}

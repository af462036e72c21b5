import { type DestinationStream, type Logger, pino } from 'pino'
import { describeError } from './kernel/errors/describe-error.ts'

/** The process's logger: JSON lines on standard output, with secrets and contact data blotted out of every line. */
export function openLog(level: string, destination: DestinationStream = process.stdout): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } }
  return pino(options, scrubbed(destination))
}

/** Scrubs the finished line, so that no field, nested error or driver message can slip past. */
function scrubbed(destination: DestinationStream): DestinationStream {
  return { write: (line: string) => destination.write(scrub(bounded(line))) }
}

const lineLengthMax = 16_000
const textLengthMax = 1_000

/** A line that somebody made long is logged with its texts cut, and stays JSON. */
function bounded(line: string): string {
  if (line.length <= lineLengthMax) return line
  const cut = JSON.stringify(JSON.parse(line), (_, value) =>
    typeof value === 'string' ? value.slice(0, textLengthMax) : value,
  )
  return `${cut.length <= lineLengthMax ? cut : JSON.stringify({ msg: 'a line too long to log' })}\n`
}

const patterns: readonly [RegExp, string][] = [
  [/\b((?:atb|trb)_[a-z]+_|trk_live_|admin_secret_|whsec_|box1\.)[\w.-]+/g, '$1[redacted]'],
  [/\b(Bearer|Basic) +[\w.~+/=-]+/gi, '$1 [redacted]'],
  // A run of such characters is entered at its beginning only: entered anywhere, a long one costs its square.
  [/(?<![\w.+%-])[\w.+%-]+@[\w-]+(\.[\w-]+)+/g, '[email]'],
  [/\+\d[\d ().-]{6,18}\d/g, '[phone]'],
  [/(postgres(?:ql)?|redis|https?):\/\/[^\s/@":]*:[^\s/@"]+@/g, '$1://[redacted]@'],
]

export function scrub(text: string): string {
  let clean = text
  for (const [pattern, replacement] of patterns) clean = clean.replace(pattern, replacement)
  return clean
}

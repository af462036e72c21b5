import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { describeError } from './kernel/errors/describe-error.ts'
import { isDatabaseAway } from './kernel/errors/is-database-away.ts'

/** The process's logger: JSON lines on standard output, with secrets and contact data blotted out of every line. */
export function openLog(
  level: string,
  destination: DestinationStream = process.stdout,
  now: () => number = () => performance.now(),
): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } }
  return pino({ ...options, hooks: { logMethod: oneLinePerIncident(now) } }, scrubbed(destination))
}

/** An incident ends when this long no part has missed the database; while it lasts, a line is written this often. */
const incidentMs = 60_000

/**
 * A database that does not respond is missed by every part of the process, by each of its queues and at each attempt. The first of
 * these warnings is written, and then one per minute with the number of those that were left out.
 */
function oneLinePerIncident(now: () => number): NonNullable<LoggerOptions['hooks']>['logMethod'] {
  let [seenAt, writtenAt, repeated] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, 0]
  return function write(this: Logger, args, method, level) {
    const [fields, ...rest] = args as unknown as [unknown, ...unknown[]]
    if (level !== warnLevel || !isAboutDatabase(fields)) return method.apply(this, args)
    const at = now()
    const isNew = at - seenAt >= incidentMs
    seenAt = at
    if (!isNew && at - writtenAt < incidentMs) {
      repeated += 1
      return
    }
    const more = repeated > 0 ? { repeated } : { repeats: 'once a minute, with a count' }
    ;[writtenAt, repeated] = [at, 0]
    method.apply(this, [{ ...(fields as object), ...more }, ...rest] as unknown as typeof args)
  }
}

const warnLevel = pino.levels.values.warn

function isAboutDatabase(fields: unknown): boolean {
  if (typeof fields !== 'object' || fields === null) return false
  const { err, reason } = fields as { err?: unknown; reason?: unknown }
  const causes = [err, (err as { cause?: unknown } | undefined)?.cause, { message: reason }]
  return causes.some((cause) => typeof cause === 'object' && cause !== null && isDatabaseAway(cause))
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

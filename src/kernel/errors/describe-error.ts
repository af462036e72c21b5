import { writtenFrame } from './written-frame.ts'

const messageLengthMax = 1_000
const framesMax = 20
const causesMax = 5

interface DescribedError {
  type: string
  message: string
  stack: string[]
  code?: string
  routine?: string
  table?: string
  constraint?: string
  cause?: DescribedError
}

/**
 * An error as it is logged. PostgreSQL repeats values in the message of a data exception, and in the detail and context of any
 * error. Those are not logged; the code, the routine and the table are enough.
 */
export function describeError(thrown: unknown, depth = 0): DescribedError {
  if (!(thrown instanceof Error)) {
    return { type: typeof thrown, message: thrownMessage(thrown).slice(0, messageLengthMax), stack: [] }
  }
  const { code, routine, table, constraint } = thrown as Error &
    Record<'code' | 'routine' | 'table' | 'constraint', unknown>
  const { cause } = thrown
  return {
    type: thrown.name,
    message: repeatsValues(thrown)
      ? 'a value that the database cannot take'
      : thrown.message.slice(0, messageLengthMax),
    stack: parseFrames(thrown),
    ...(typeof code === 'string' && { code }),
    ...(typeof routine === 'string' && { routine }),
    ...(typeof table === 'string' && { table }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(cause !== undefined && depth < causesMax && { cause: describeError(cause, depth + 1) }),
  }
}

/** The job queue throws plain objects copied from errors; their message is used. */
function thrownMessage(thrown: unknown): string {
  const { message } = (thrown ?? {}) as { message?: unknown }
  if (typeof message !== 'string') return String(thrown)
  return repeatsValues(thrown as Error) ? 'a value that the database cannot take' : message
}

/** Class 22 is PostgreSQL's data exception. */
function repeatsValues(error: Error): boolean {
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  return typeof severity === 'string' && typeof code === 'string' && code.startsWith('22')
}

/** Only the frames: a stack begins with the message. */
function parseFrames({ stack = '' }: Error): string[] {
  const lines = stack.split('\n').filter((line) => line.startsWith('    at '))
  return lines.slice(0, framesMax).map((line) => writtenFrame(line.trim()))
}

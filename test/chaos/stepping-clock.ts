import { readFileSync } from 'node:fs'

/*
 * Loaded before the service (`node --import`): its clock is the machine's plus the milliseconds in the file CLOCK_OFFSET_FILE,
 * which the test rewrites while the service runs. The monotonic clock (`performance.now`) is unchanged, as it is when a real
 * clock is set.
 */
const file = process.env.CLOCK_OFFSET_FILE!
const Real = Date
let offsetMs = 0

const readOffset = () => {
  offsetMs = Number(readFileSync(file, 'utf8')) || 0
}
readOffset()
setInterval(readOffset, 100).unref()

class SteppingDate extends Real {
  constructor(...args: [] | ConstructorParameters<DateConstructor>) {
    if (args.length === 0) super(Real.now() + offsetMs)
    else super(...(args as ConstructorParameters<DateConstructor>))
  }

  static override now(): number {
    return Real.now() + offsetMs
  }
}

globalThis.Date = SteppingDate as DateConstructor

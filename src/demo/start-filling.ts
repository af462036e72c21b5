import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { WorkContext } from '../kernel/context/context.ts'
import { demoIds } from './demo-ids.ts'
import { filledMark, isMarked } from './demo-marks.ts'
import { lacksHistory } from './fill-history.ts'

/** A month is planned and recomputed in steps of several seconds; a stop does not wait for them, and the next start repeats them. */
const graceMs = 1_000

/**
 * Fills the demo in a separate process, so that the memory for planning and storing is released afterwards. Returns a function
 * that stops it; the next start adds what is missing.
 */
export async function startFilling(ctx: WorkContext, program: string, months: number): Promise<() => Promise<void>> {
  const isDone = (await isMarked(ctx, demoIds(ctx.secrets).furniture, filledMark)) && !(await lacksHistory(ctx, months))
  if (isDone) return async () => {}
  const child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(child, 'exit')
  child.on('error', (error) => ctx.log.error({ err: error }, 'demo data cannot be written'))
  child.unref()
  child.channel?.unref()
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    const killing = setTimeout(() => child.kill('SIGKILL'), graceMs)
    await ended
    clearTimeout(killing)
  }
}

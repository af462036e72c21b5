import type { WorkContext } from '../kernel/context.ts'
import { fillDemo } from './fill-demo.ts'

/** Fills the demo while the service answers, and tells the log how far it is. Gives what stops it; the next start goes on. */
export function startFilling(ctx: WorkContext, options: { seed: number; size: number }): () => Promise<void> {
  const { log } = ctx
  const startedAt = ctx.now()
  const stopping = new AbortController()
  const onProgress = everyTenth((percent) => log.info({ percent }, 'demo data is being written'))
  const filling = fillDemo(ctx, { ...options, signal: stopping.signal, onProgress }).then(
    (isFilled) => {
      const seconds = (ctx.now().getTime() - startedAt.getTime()) / 1_000
      if (isFilled) log.info({ seconds }, 'demo data is complete')
    },
    (error: unknown) => {
      if (!stopping.signal.aborted) log.error({ err: error }, 'demo data is incomplete; the next start goes on with it')
    },
  )
  return async () => {
    stopping.abort()
    await filling
  }
}

function everyTenth(tell: (percent: number) => void): (done: number, total: number) => void {
  let told = 0
  return (done, total) => {
    const tenth = Math.floor((done / total) * 10)
    if (tenth <= told) return
    told = tenth
    tell(tenth * 10)
  }
}

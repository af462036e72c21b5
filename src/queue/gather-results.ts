/** Once there is a result, so long it waits for company. */
const companyMs = 10

/** Holds work that is under way and hands out its results in handfuls, so that they can be written together. */
export function gatherResults<Result>() {
  const finished: Result[] = []
  let pending = 0
  let failure: { error: unknown } | null = null
  let heed = () => {}

  return {
    add(work: Promise<Result>): void {
      pending++
      work
        .then(
          (result) => finished.push(result),
          (error: unknown) => {
            failure ??= { error }
          },
        )
        .then(() => {
          pending--
          heed()
        })
    },
    pending: () => pending,
    isEmpty: () => pending === 0 && finished.length === 0,
    /** Throws what any of the work threw. */
    take(): Result[] {
      if (failure) throw failure.error
      return finished.splice(0)
    },
    /** Settles with `count` results, with all there will be, or a moment after the first. */
    gathered(count: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      let timer: NodeJS.Timeout | undefined
      heed = () => {
        if (pending === 0 || finished.length >= count) resolve()
        else if (finished.length > 0) timer ??= setTimeout(resolve, companyMs)
      }
      heed()
      return promise.finally(() => clearTimeout(timer))
    },
  }
}

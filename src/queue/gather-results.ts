/** How long to wait for more results after the first one. */
const gatherMs = 10

/** Collects the results of concurrent work and returns them in batches, so that they can be written together. */
export function gatherResults<Result>() {
  const finished: Result[] = []
  let pending = 0
  let failure: { error: unknown } | null = null
  let notify = () => {}

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
          notify()
        })
    },
    pending: () => pending,
    isEmpty: () => pending === 0 && finished.length === 0,
    /** Throws the first error of the work. */
    take(): Result[] {
      if (failure) throw failure.error
      return finished.splice(0)
    },
    /** Resolves with `count` results, when no work is pending, or shortly after the first result. */
    gathered(count: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      let timer: NodeJS.Timeout | undefined
      notify = () => {
        if (pending === 0 || finished.length >= count) resolve()
        else if (finished.length > 0) timer ??= setTimeout(resolve, gatherMs)
      }
      notify()
      return promise.finally(() => clearTimeout(timer))
    },
  }
}

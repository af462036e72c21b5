/**
 * A pure function that takes seconds of processor time, such as a fit. It runs in a thread of its own, so that requests and jobs
 * of the process go on meanwhile. Input and result are copied between threads: plain data and typed arrays.
 */
export interface Computation<Input, Result> {
  name: string
  /** It takes less than a second and a request waits for it, so it does not wait for longer ones. */
  isShort?: boolean
  /** The memory for long-lived objects of its thread, and for new ones, if it needs less than others. */
  memoryMb?: { old: number; young: number }
  run(input: Input): Result
  /** The memory of an input that the thread takes over from the caller, and frees after the computation. */
  takes?(input: Input): ArrayBuffer[]
  /** The memory of a result that is handed over to the caller instead of copied. */
  transfer?(result: Result): ArrayBuffer[]
}

export interface Compute {
  /** One short and one long computation run at a time in each process; the others wait. */
  run<Input, Result>(computation: Computation<Input, Result>, input: Input): Promise<Result>
  /** Opens a thread for many inputs of one computation, in addition to those of `run`. The caller closes it. */
  open<Input, Result>(computation: Computation<Input, Result>): OpenComputation<Input, Result>
  /** Stops running computations, whose callers get an error. */
  close(): Promise<void>
}

/** A thread that computes one input after the other, in the order of the calls. */
export interface OpenComputation<Input, Result> {
  run(input: Input): Promise<Result>
  close(): Promise<void>
}

declare module '../context/services.ts' {
  interface Services {
    compute: Compute
  }
}

/**
 * A pure function that takes seconds of processor time, such as a fit. It runs in a thread of its own, so that requests and jobs
 * of the process go on meanwhile. Input and result are copied between threads: plain data and typed arrays.
 */
export interface Computation<Input, Result> {
  name: string
  run(input: Input): Result
}

export interface Compute {
  /** One computation runs at a time in each process; the others wait. */
  run<Input, Result>(computation: Computation<Input, Result>, input: Input): Promise<Result>
  /** Stops a running computation, whose caller gets an error. */
  close(): Promise<void>
}

declare module '../context/services.ts' {
  interface Services {
    compute: Compute
  }
}

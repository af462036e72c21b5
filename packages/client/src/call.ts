import type { ErrorCode, Operations } from './generated/operations.ts'

export type OperationId = keyof Operations
export type Input<Id extends OperationId> = Operations[Id]['input']
export type OperationResponse<Id extends OperationId> = Operations[Id]['response'] & ResponseMeta
export type CodeOf<Id extends OperationId> = Operations[Id]['code'] & ErrorCode

/** Metadata of every response. */
export interface ResponseMeta {
  /** Identifies the request in the log of the service. */
  requestId: string
  status: number
  /** Whether this is the stored response of an earlier request with the same idempotency key. */
  isReplay: boolean
}

export interface CallOptions {
  /** Default, if the operation takes one: a new key per call, which its retries reuse. */
  idempotencyKey?: string
  /** The profile of this call; overrides the client's `profileId`. */
  profileId?: string
  signal?: AbortSignal
  headers?: Record<string, string>
}

/** Input and options are optional if the operation requires none. */
type Arguments<Id extends OperationId> =
  Record<string, never> extends Input<Id>
    ? [input?: Input<Id>, options?: CallOptions]
    : [input: Input<Id>, options?: CallOptions]

export type Call<Id extends OperationId> = (...args: Arguments<Id>) => Promise<OperationResponse<Id>>

export interface PagedCall<Id extends OperationId> {
  (...args: Arguments<Id>): Promise<OperationResponse<Id>>
  /** Yields every row of every page; a page is fetched when its first row is read. */
  all(...args: Arguments<Id>): AsyncGenerator<RowOf<Id>, void, undefined>
}

/** The rows are in `data`, or in the only list inside it (a journey's `events`). */
export type RowOf<Id extends OperationId> = Operations[Id]['response'] extends { data: infer Data }
  ? Data extends readonly (infer Row)[]
    ? Row
    : ListIn<Data>
  : never

type ListIn<Data> = {
  [Key in keyof Data]: Data[Key] extends readonly (infer Row)[] ? (Row extends object ? Row : never) : never
}[keyof Data]

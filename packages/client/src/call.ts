import type { ErrorCode, Operations } from './generated/operations.ts'

export type OperationId = keyof Operations
export type Input<Id extends OperationId> = Operations[Id]['input']
export type OperationResponse<Id extends OperationId> = Operations[Id]['answer'] & ResponseMeta
export type CodeOf<Id extends OperationId> = Operations[Id]['code'] & ErrorCode

/** What every answer tells besides its data. */
export interface ResponseMeta {
  /** Names the request in the service's log. */
  requestId: string
  status: number
  /** Whether this is the kept answer of an earlier request with the same idempotency key. */
  isReplay: boolean
}

export interface CallOptions {
  /** Default, where the operation takes one: a new key for every call, the same through its retries. */
  idempotencyKey?: string
  /** The profile that this call is about, in place of the client's own `profileId`. */
  profileId?: string
  signal?: AbortSignal
  headers?: Record<string, string>
}

/** Nothing needs to be passed where nothing is required. */
type Arguments<Id extends OperationId> =
  Record<string, never> extends Input<Id>
    ? [input?: Input<Id>, options?: CallOptions]
    : [input: Input<Id>, options?: CallOptions]

export type Call<Id extends OperationId> = (...args: Arguments<Id>) => Promise<OperationResponse<Id>>

export interface PagedCall<Id extends OperationId> {
  (...args: Arguments<Id>): Promise<OperationResponse<Id>>
  /** Every row of every page, one after the other; the next page is asked for when its first row is. */
  all(...args: Arguments<Id>): AsyncGenerator<RowOf<Id>, void, undefined>
}

/** Rows lie in `data`, or in the one list inside it (a journey's `events`). */
export type RowOf<Id extends OperationId> = Operations[Id]['answer'] extends { data: infer Data }
  ? Data extends readonly (infer Row)[]
    ? Row
    : ListIn<Data>
  : never

type ListIn<Data> = {
  [Key in keyof Data]: Data[Key] extends readonly (infer Row)[] ? (Row extends object ? Row : never) : never
}[keyof Data]

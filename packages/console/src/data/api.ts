import { createClient, type Input, type OperationId, type OperationResponse, type RowOf } from '@tributary/client'
import { recordServiceStatus } from './service-state.ts'

/** A shared view reads through the address of its link, which authorizes nothing else. */
const sharedPath = /^\/s\/[^/]+/.exec(globalThis.location?.pathname ?? '')?.[0]

/** The typed client of the service, authenticated by the session cookie. */
export const api = createClient({
  ...(sharedPath !== undefined && { baseUrl: sharedPath }),
  onResponse: ({ status }) => recordServiceStatus(status),
  retry: { times: 2, longestPauseMs: 5_000 },
})

type AnyCall = (input: object, options: object) => Promise<unknown>

/** Calls an operation by its id, so that the key of a query and its call cannot differ. */
export function callOperation<Id extends OperationId>(
  id: Id,
  input: Input<Id>,
  options: { signal?: AbortSignal; idempotencyKey?: string; headers?: Record<string, string> } = {},
): Promise<OperationResponse<Id>> {
  const [noun, verb] = id.split('.') as [keyof typeof api, string]
  const call = (api[noun] as unknown as Record<string, AnyCall>)[verb]!
  return call(input, options) as Promise<OperationResponse<Id>>
}

/** Yields every row of a paged operation, called by its id. */
export function callAll<Id extends OperationId>(
  id: Id,
  input: Input<Id>,
  options: { signal?: AbortSignal } = {},
): AsyncGenerator<RowOf<Id>> {
  const [noun, verb] = id.split('.') as [keyof typeof api, string]
  const call = (api[noun] as unknown as Record<string, { all: (input: object, options: object) => unknown }>)[verb]!
  return call.all(input, options) as AsyncGenerator<RowOf<Id>>
}

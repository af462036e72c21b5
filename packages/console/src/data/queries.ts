import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Input, OperationId, OperationResponse, RowOf } from '@tributary/client'
import { failureOf, type TributaryError } from '@tributary/client'
import { callAll, callOperation } from './api.ts'
import { cursorOf } from './save-csv.ts'
import { onReachableAgain, recordUnreachable, secondsAway } from './service-state.ts'
import { canRead, useSharedView } from './shared-view.ts'

let changedAt = Number.NEGATIVE_INFINITY

/** Milliseconds since the last successful change of this tab. */
export const msSinceChange = (): number => Date.now() - changedAt

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onSuccess: () => {
      changedAt = Date.now()
      void queryClient.invalidateQueries({ queryKey: ['overview.readActivity'] })
    },
  }),
  queryCache: new QueryCache({
    onError: (error) => {
      const seconds = secondsAway(failureOf(error))
      if (seconds !== null) recordUnreachable(seconds)
    },
  }),
  defaultOptions: {
    // The client has already retried.
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
})

// Reads that failed while the service was unreachable are repeated, also if the retry of another request succeeds first.
onReachableAgain(() => void queryClient.invalidateQueries({}, { cancelRefetch: false }))

export interface ReadOptions<Response = unknown> {
  /** False while a required value is not known. Default: true. */
  isReady?: boolean
  /** Polling interval, which can depend on the last response; false if there is nothing to wait for. */
  everyMs?: number | false | ((response: Response | undefined) => number)
  /** Shows the previous rows while new ones are being loaded. Default: true. */
  keepsPrevious?: boolean
  staleMs?: number
}

/** Whether the page may read: always in the console, only what its link can read on a shared page. */
function useCanRead(id: OperationId, input: object): boolean {
  const shared = useSharedView()
  return shared === null || canRead(shared, id, input)
}

/** Reads an operation; the query key is the operation and its input, so that equal reads share one request. */
export function useRead<Id extends OperationId>(
  id: Id,
  input: Input<Id>,
  options: ReadOptions<OperationResponse<Id>> = {},
): UseQueryResult<OperationResponse<Id>, TributaryError> {
  const { everyMs } = options
  const isAllowed = useCanRead(id, input)
  return useQuery<OperationResponse<Id>, TributaryError>({
    queryKey: [id, input],
    queryFn: ({ signal }) => callOperation(id, input, { signal }),
    enabled: isAllowed && (options.isReady ?? true),
    ...((options.keepsPrevious ?? true) && { placeholderData: keepPreviousData as never }),
    ...(everyMs !== undefined && {
      refetchInterval: typeof everyMs === 'function' ? ({ state }) => everyMs(state.data) : everyMs,
    }),
    ...(options.staleMs !== undefined && { staleTime: options.staleMs }),
  })
}

export interface ActionOptions<Id extends OperationId> {
  /** The reads that are fetched again. */
  changes?: readonly OperationId[]
  headers?: Record<string, string>
  /** Derived from the data that the user saw, so that a second click sends the same request. */
  idempotencyKey?: (input: Input<Id>) => string
}

export type Action<Id extends OperationId> = UseMutationResult<OperationResponse<Id>, TributaryError, Input<Id>>

/** Responds after reports include the event. */
export const waitForReports = { prefer: 'wait=5' }

/** Runs an operation and then refetches the reads that it changes. */
export function useMutationAction<Id extends OperationId>(
  id: Id,
  { changes = [], headers, idempotencyKey }: ActionOptions<Id> = {},
): Action<Id> {
  const client = useQueryClient()
  return useMutation<OperationResponse<Id>, TributaryError, Input<Id>>({
    mutationKey: [id],
    mutationFn: (input) => {
      const key = idempotencyKey && { idempotencyKey: idempotencyKey(input) }
      return callOperation(id, input, { ...key, ...(headers && { headers }) })
    },
    onSettled: () => Promise.all(changes.map((changed) => client.invalidateQueries({ queryKey: [changed] }))),
    onError: (error) => {
      if (failureOf(error)?.kind === 'unreachable') recordUnreachable()
    },
  })
}

/**
 * Reads every page of a list. The previous rows stay visible during a new read, and a long list is shown while it is being
 * loaded.
 */
export function useReadAll<Id extends OperationId>(
  id: Id,
  input: Input<Id>,
  { isReady = true }: { isReady?: boolean } = {},
): UseQueryResult<RowOf<Id>[], TributaryError> {
  const isAllowed = useCanRead(id, input)
  return useQuery<RowOf<Id>[], TributaryError>({
    queryKey: [id, input, 'all'],
    queryFn: async ({ signal, client, queryKey }) => {
      const rows: RowOf<Id>[] = []
      const isNew = client.getQueryData(queryKey) === undefined
      for await (const row of callAll(id, input, { signal })) {
        rows.push(row)
        if (isNew && isWorthShowing(rows.length)) client.setQueryData(queryKey, [...rows])
      }
      return rows
    },
    enabled: isAllowed && isReady,
    placeholderData: keepPreviousData as never,
  })
}

/** After the first page, and then rarely, so that rendering does not slow down the reading. */
const isWorthShowing = (count: number): boolean => count === 100 || count % 1_000 === 0

interface Pages<Id extends OperationId> {
  pages: OperationResponse<Id>[]
}

/** The pages and the rows of all of them; the same array until the pages change. */
const withRows = <Id extends OperationId>({ pages }: Pages<Id>): Pages<Id> & { rows: RowOf<Id>[] } => ({
  pages,
  rows: pages.flatMap((page) => (page as unknown as { data: RowOf<Id>[] }).data),
})

/** Reads a list page by page while the user scrolls. `nextLimit` is the size of the later pages, which are loaded ahead. */
export function useReadOn<Id extends OperationId>(
  id: Id,
  input: Input<Id>,
  { isReady = true, everyMs, nextLimit }: { isReady?: boolean; everyMs?: number | false; nextLimit?: number } = {},
) {
  const isAllowed = useCanRead(id, input)
  const query = useInfiniteQuery({
    queryKey: [id, input, 'on'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      callOperation(
        id,
        { ...input, ...cursorOf(pageParam, input), ...(pageParam && nextLimit && { limit: nextLimit }) } as Input<Id>,
        { signal },
      ),
    select: withRows<Id>,
    getNextPageParam: (page) => {
      const { pagination } = page as { pagination?: { has_next: boolean; cursor: string | null } }
      return pagination?.has_next ? pagination.cursor : null
    },
    enabled: isAllowed && isReady,
    placeholderData: keepPreviousData as never,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  })
  return query
}

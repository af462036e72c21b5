import {
  keepPreviousData,
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
import { recordServiceAway, whenBack } from './service-state.ts'

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (failureOf(error)?.kind === 'unreachable') recordServiceAway()
    },
  }),
  defaultOptions: {
    // The client has tried again already, as the service asked.
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
})

// What failed while nobody answered is read anew, also when another request's own retry was the first to be answered.
whenBack(() => void queryClient.invalidateQueries({}, { cancelRefetch: false }))

export interface ReadOptions {
  /** False while something it needs is not known. Default: true. */
  isReady?: boolean
  /** Asks again every so many milliseconds; false when there is nothing to wait for. */
  everyMs?: number | false
  /** Shows the rows before while those of a new question are on their way. Default: true. */
  keepsPrevious?: boolean
  staleMs?: number
}

/** Reads an operation; the key is the operation and its input, so that equal questions are asked once. */
export function useRead<Id extends OperationId>(
  id: Id,
  input: Input<Id>,
  options: ReadOptions = {},
): UseQueryResult<OperationResponse<Id>, TributaryError> {
  return useQuery<OperationResponse<Id>, TributaryError>({
    queryKey: [id, input],
    queryFn: ({ signal }) => callOperation(id, input, { signal }),
    enabled: options.isReady ?? true,
    ...((options.keepsPrevious ?? true) && { placeholderData: keepPreviousData as never }),
    ...(options.everyMs !== undefined && { refetchInterval: options.everyMs }),
    ...(options.staleMs !== undefined && { staleTime: options.staleMs }),
  })
}

export interface MutationVariables<Id extends OperationId> {
  input: Input<Id>
  /** Derived from what the person saw, a second click is the same request. */
  idempotencyKey?: string
}

/** Does an operation; what it changes is read anew afterwards. */
export function useMutationAction<Id extends OperationId>(
  id: Id,
  { changes = [] }: { changes?: readonly OperationId[] } = {},
): UseMutationResult<OperationResponse<Id>, TributaryError, MutationVariables<Id>> {
  const client = useQueryClient()
  return useMutation<OperationResponse<Id>, TributaryError, MutationVariables<Id>>({
    mutationKey: [id],
    mutationFn: ({ input, idempotencyKey }) => callOperation(id, input, idempotencyKey ? { idempotencyKey } : {}),
    onSettled: () => Promise.all(changes.map((changed) => client.invalidateQueries({ queryKey: [changed] }))),
    onError: (error) => {
      if (failureOf(error)?.kind === 'unreachable') recordServiceAway()
    },
  })
}

/**
 * Reads every page of a list. What came is kept while a new question is asked, and a long list that was not read before is shown
 * as far as it has come.
 */
export function useReadAll<Id extends OperationId>(
  id: Id,
  input: Input<Id>,
  { isReady = true }: { isReady?: boolean } = {},
): UseQueryResult<RowOf<Id>[], TributaryError> {
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
    enabled: isReady,
    placeholderData: keepPreviousData as never,
  })
}

/** After the first page, and then so seldom that drawing it does not hold up the reading. */
const isWorthShowing = (count: number): boolean => count === 100 || count % 1_000 === 0

/** Reads a list page by page, as far as somebody scrolls. */
export function useReadOn<Id extends OperationId>(
  id: Id,
  input: Input<Id>,
  { isReady = true, everyMs }: { isReady?: boolean; everyMs?: number | false } = {},
) {
  const query = useInfiniteQuery({
    queryKey: [id, input, 'on'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      callOperation(id, { ...input, ...cursorOf(pageParam, input) } as Input<Id>, { signal }),
    getNextPageParam: (page) => {
      const { pagination } = page as { pagination?: { has_next: boolean; cursor: string | null } }
      return pagination?.has_next ? pagination.cursor : null
    },
    enabled: isReady,
    placeholderData: keepPreviousData as never,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  })
  return query
}

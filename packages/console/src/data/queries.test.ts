import { QueryObserver } from '@tanstack/react-query'
import { TributaryError } from '@tributary/client'
import { describe, expect, it, vi } from 'vitest'
import { queryClient } from './queries.ts'
import { recordServiceStatus } from './service-state.ts'

describe('a service that was unreachable', () => {
  it('is queried again for failed reads, whichever request succeeds first', async () => {
    let isUnreachable = true
    const query = vi.fn(async () => {
      if (isUnreachable) throw new TributaryError({ kind: 'unreachable', message: 'the service does not respond' })
      return 'rows'
    })
    const observer = new QueryObserver(queryClient, { queryKey: ['away'], queryFn: query })
    const stop = observer.subscribe(() => {})
    await vi.waitUntil(() => observer.getCurrentResult().isError)

    isUnreachable = false
    // The response to the retry of another request.
    recordServiceStatus(200)
    await vi.waitUntil(() => observer.getCurrentResult().data === 'rows')
    expect(query).toHaveBeenCalledTimes(2)

    recordServiceStatus(200)
    expect(observer.getCurrentResult().isFetching).toBe(false)
    stop()
  })
})

import { QueryObserver } from '@tanstack/react-query'
import { TributaryError } from '@tributary/client'
import { describe, expect, it, vi } from 'vitest'
import { queryClient } from './queries.ts'
import { recordServiceStatus } from './service-state.ts'

describe('a service that was away', () => {
  it('is asked again for what failed, whichever request is answered first', async () => {
    let isAway = true
    const query = vi.fn(async () => {
      if (isAway) throw new TributaryError({ kind: 'unreachable', message: 'nobody there' })
      return 'rows'
    })
    const observer = new QueryObserver(queryClient, { queryKey: ['away'], queryFn: query })
    const stop = observer.subscribe(() => {})
    await vi.waitUntil(() => observer.getCurrentResult().isError)

    isAway = false
    // The answer of another request, which had been waiting to try again.
    recordServiceStatus(200)
    await vi.waitUntil(() => observer.getCurrentResult().data === 'rows')
    expect(query).toHaveBeenCalledTimes(2)

    recordServiceStatus(200)
    expect(observer.getCurrentResult().isFetching).toBe(false)
    stop()
  })
})

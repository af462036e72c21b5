import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fallbackMs, startWorkLoop, type WorkLoop } from './work-loop.ts'

let loop: WorkLoop
let runs: (readonly string[] | null)[] = []
let errors: unknown[] = []
/** What the next runs do; without an entry a run ends immediately. */
let outcomes: (() => Promise<void>)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  runs = []
  errors = []
  outcomes = []
})
afterEach(async () => {
  vi.useRealTimers()
  await loop.stop()
})

async function begin(gatherMs = 0): Promise<void> {
  loop = startWorkLoop({
    work(profileIds) {
      runs.push(profileIds)
      return outcomes.shift()?.() ?? Promise.resolve()
    },
    now: () => new Date(),
    onError: (error) => void errors.push(error),
    gatherMs,
  })
  await vi.advanceTimersByTimeAsync(0)
}

const timeIn = (ms: number) => new Date(Date.now() + ms)

describe('the work loop', () => {
  it('runs for all profiles at the start and then only once per fallback interval', async () => {
    await begin()
    expect(runs).toEqual([null])
    await vi.advanceTimersByTimeAsync(fallbackMs - 1)
    expect(runs).toEqual([null])
    await vi.advanceTimersByTimeAsync(1 + 2 * fallbackMs)
    expect(runs).toEqual([null, null, null, null])
  })

  it('runs immediately for a profile that is woken', async () => {
    await begin()
    loop.wake('a')
    expect(runs).toEqual([null, ['a']])
  })

  it('collects profiles that are woken during a run, each once', async () => {
    const first = Promise.withResolvers<void>()
    outcomes = [() => first.promise]
    await begin()
    for (const id of ['a', 'b', 'a']) loop.wake(id)
    expect(runs).toEqual([null])
    first.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(runs).toEqual([null, ['a', 'b']])
  })

  it('waits for more wake-ups if asked to', async () => {
    await begin(500)
    loop.wake('a')
    await vi.advanceTimersByTimeAsync(499)
    loop.wake('b')
    expect(runs).toEqual([null])
    await vi.advanceTimersByTimeAsync(1)
    expect(runs).toEqual([null, ['a', 'b']])
  })

  it('runs for all profiles when something becomes due before the fallback', async () => {
    await begin()
    loop.wakeAllAt(timeIn(5_000))
    loop.wakeAllAt(timeIn(8_000))
    loop.wakeAllAt(timeIn(fallbackMs + 5_000))
    await vi.advanceTimersByTimeAsync(4_999)
    expect(runs).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(runs).toEqual([null, null])
  })

  it('keeps a second between planned runs, however early something is due', async () => {
    await begin()
    outcomes = Array.from({ length: 3 }, () => async () => loop.wakeAllAt(timeIn(-60_000)))
    loop.wakeAllAt(timeIn(-60_000))
    await vi.advanceTimersByTimeAsync(2_999)
    expect(runs).toHaveLength(3)
  })

  it('repeats a failed run after a second, for the same profiles', async () => {
    const fail = () => Promise.reject(new Error('lost'))
    outcomes = [fail]
    await begin()
    await vi.advanceTimersByTimeAsync(1_000)
    outcomes = [fail]
    loop.wake('a')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(runs).toEqual([null, null, ['a'], ['a']])
    expect(errors).toHaveLength(2)
  })

  it('waits for the current run when it stops, starts no other, and returns the waiting profiles', async () => {
    const first = Promise.withResolvers<void>()
    outcomes = [() => first.promise]
    await begin()
    loop.wake('a')
    let left: readonly string[] | null = null
    const stopping = loop.stop().then((profileIds) => {
      left = profileIds
    })
    await vi.advanceTimersByTimeAsync(10 * fallbackMs)
    expect(left).toBeNull()
    first.resolve()
    await stopping
    await vi.advanceTimersByTimeAsync(10 * fallbackMs)
    expect(runs).toEqual([null])
    expect(left).toEqual(['a'])
  })
})

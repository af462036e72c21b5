import { describe, expect, it } from 'vitest'
import type { Logger } from '../../kernel/context/context.ts'
import { hourMs } from '../../kernel/time/durations.ts'
import type { RateLimitDecision } from './domain/sliding-minute.ts'
import { memoryStore } from './memory-store.ts'
import { type RateLimitStore, rateLimiter } from './rate-limiter.ts'

const start = Date.parse('2026-03-10T12:00:00Z')

describe('the limit', () => {
  it('allows exactly the limit, then rejects with a sufficient pause', () => {
    const { hit, clock } = limited()
    const decisions = [1, 2, 3].map(() => hit('key', 2))
    expect(decisions.map(({ isAllowed, remaining }) => ({ isAllowed, remaining }))).toEqual([
      { isAllowed: true, remaining: 1 },
      { isAllowed: true, remaining: 0 },
      { isAllowed: false, remaining: 0 },
    ])
    expect(decisions[2]).toMatchObject({ retryAfterSeconds: 60, resetAtUnixSeconds: start / 1000 + 60 })
    clock.ms += decisions[2]!.retryAfterSeconds * 1000
    expect(hit('key', 2).isAllowed).toBe(true)
  })

  it('allows a client that keeps sending again at the time that was announced first', () => {
    const { hit, clock } = limited()
    hit('key', 1)
    for (let second = 0; second < 60; second++) {
      expect(hit('key', 1)).toMatchObject({ isAllowed: false, retryAfterSeconds: 60 - second })
      clock.ms += 1000
    }
    expect(hit('key', 1).isAllowed).toBe(true)
  })

  it('does not query the store while a rejection is in effect', () => {
    const store = memoryStore()
    let lookups = 0
    const { hit } = limited({
      ...store,
      count(subject, minute) {
        lookups++
        return store.count(subject, minute)
      },
    })
    for (let i = 0; i < 10; i++) hit('key', 1)
    expect(lookups).toBe(2)
  })

  it('applies a raised limit immediately, also to a rejected subject', () => {
    const { hit } = limited()
    hit('key', 1)
    expect(hit('key', 1).isAllowed).toBe(false)
    expect(hit('key', 10).isAllowed).toBe(true)
  })

  it('is separate for each subject', () => {
    const { hit } = limited()
    hit('one', 1)
    expect(hit('other', 1).isAllowed).toBe(true)
  })
})

describe('a clock that is set back by an hour', () => {
  it('extends no rejection, and announces the end of the minute by the new time', () => {
    const clock = { ms: start, elapsedMs: start }
    const options = { now: () => new Date(clock.ms), elapsedMs: () => clock.elapsedMs }
    const limiter = rateLimiter({ store: memoryStore(), ...options, log: {} as Logger })
    limiter.hit('key', 1)
    expect(limiter.hit('key', 1)).toMatchObject({ isAllowed: false, retryAfterSeconds: 60 })
    clock.ms -= hourMs
    expect(limiter.hit('key', 1)).toMatchObject({
      isAllowed: false,
      retryAfterSeconds: 60,
      resetAtUnixSeconds: clock.ms / 1000 + 60,
    })
    clock.elapsedMs += 60_000
    clock.ms += 60_000
    expect(limiter.hit('key', 1)).toMatchObject({ isAllowed: true })
  })
})

describe('a store that is down', () => {
  const down: RateLimitStore = {
    count: () => Promise.reject(new Error('connection refused')),
    uncount: () => Promise.reject(new Error('connection refused')),
    addAll: () => Promise.reject(new Error('connection refused')),
    close: async () => {},
  }

  it('allows requests and warns once per minute', async () => {
    const warnings: string[] = []
    const clock = { ms: start }
    const log = { warn: (_fields: object, message: string) => warnings.push(message) } as unknown as Logger
    const limiter = rateLimiter({ store: down, now: () => new Date(clock.ms), log })
    expect(await limiter.hit('key', 1)).toMatchObject({ isAllowed: true, retryAfterSeconds: 0 })
    expect(await limiter.hit('key', 1)).toMatchObject({ isAllowed: true })
    expect(warnings).toEqual(['rate-limit counters cannot be reached; requests are let through'])
    clock.ms += 60_000
    await limiter.hit('key', 1)
    expect(warnings.length).toBe(2)
  })
})

function limited(store: RateLimitStore = memoryStore()) {
  const clock = { ms: start }
  const limiter = rateLimiter({ store, now: () => new Date(clock.ms), log: {} as Logger })
  return { clock, hit: (subject: string, limit: number) => limiter.hit(subject, limit) as RateLimitDecision }
}

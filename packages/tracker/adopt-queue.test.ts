import { beforeEach, describe, expect, it, vi } from 'vitest'
import { adoptQueue } from './src/adopt-queue.ts'

let page: { tributary?: unknown[] }
const track = vi.fn()
const adopt = () => adoptQueue({ track })
beforeEach(() => {
  page = {}
  vi.stubGlobal('window', page)
  track.mockReset()
})

describe('the queue of calls', () => {
  it('stays the same list', () => {
    const early: unknown[] = [['track', 'early']]
    page.tributary = early
    expect(adopt()?.[0]).toEqual([['track', 'early']])
    expect(page.tributary).toBe(early)
    early.push(['track', 'later'])
    expect(track.mock.calls).toEqual([['later']])
  })

  it('belongs to one tracker', () => {
    expect(adopt()).toBeDefined()
    expect(adopt()).toBeUndefined()
  })
})

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { adoptQueue } from './src/adopt-queue.ts'

interface Page {
  tributary?: unknown[]
  atribu?: unknown[]
}

let page: Page
const track = vi.fn()
const adopt = () => adoptQueue({ track })
beforeEach(() => {
  page = {}
  vi.stubGlobal('window', page)
  track.mockReset()
})

describe('the queue of calls', () => {
  it.each(['tributary', 'atribu'] as const)('of window.%s stays the same list under both names', (name) => {
    const early: unknown[] = [['track', 'early']]
    page[name] = early
    expect(adopt()?.[0]).toEqual([['track', 'early']])
    expect([page.tributary, page.atribu]).toEqual([early, early])
    early.push(['track', 'later'])
    expect(track.mock.calls).toEqual([['later']])
  })

  it('of both names is taken over if a page has two lists, the former one first', () => {
    const former: unknown[] = [['track', 'former']]
    page.atribu = former
    page.tributary = [['track', 'new']]
    expect(adopt()?.[0]).toEqual([
      ['track', 'former'],
      ['track', 'new'],
    ])
    former.push(['track', 'later'])
    expect(track.mock.calls).toEqual([['later']])
  })

  it.each(['tributary', 'atribu'] as const)(
    'belongs to one tracker, also if it was taken over as window.%s',
    (name) => {
      expect(adopt()).toBeDefined()
      page = { [name]: page[name] as unknown[] }
      vi.stubGlobal('window', page)
      expect(adopt()).toBeUndefined()
    },
  )
})

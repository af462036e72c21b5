import { describe, expect, it } from 'vitest'
import { batchWriter } from './batch-writer.ts'

interface Held {
  items: readonly string[]
  commit(): void
  fail(error: unknown): void
}

/** A writer whose batches wait until the test releases each of them. */
function heldWriter(options: Partial<Parameters<typeof batchWriter<string, string>>[0]> = {}) {
  const held: Held[] = []
  const released: (() => void)[] = []
  const writer = batchWriter<string, string>({
    writers: 1,
    writerOf: () => 0,
    rowsMax: 100,
    bytesMax: 1_000,
    rowsOf: () => 1,
    bytesOf: (item) => item.length,
    write(items) {
      const { promise, resolve, reject } = Promise.withResolvers<string[]>()
      held.push({ items, commit: () => resolve(items.map((item) => `stored ${item}`)), fail: reject })
      for (const arrive of released.splice(0)) arrive()
      return promise
    },
    ...options,
  })
  const batch = async (index: number): Promise<Held> => {
    while (!held[index]) await new Promise<void>((arrive) => released.push(arrive))
    return held[index]
  }
  return { writer, batch, held }
}

describe('a batch writer', () => {
  it('writes items that arrive during two commits as the next batch, and returns each result to its caller', async () => {
    const { writer, batch, held } = heldWriter()
    const first = writer.submit('a')
    const one = await batch(0)
    const second = writer.submit('b')
    const two = await batch(1)
    const others = Promise.all(['c', 'd', 'e'].map(writer.submit))
    await new Promise(setImmediate)
    expect(held.map(({ items }) => items)).toEqual([['a'], ['b']])
    two.commit()
    const three = await batch(2)
    expect(three.items).toEqual(['c', 'd', 'e'])
    one.commit()
    three.commit()
    expect([await first, await second, await others]).toEqual([
      'stored a',
      'stored b',
      ['stored c', 'stored d', 'stored e'],
    ])
    expect(writer.waiting()).toBe(0)
  })

  it('gathers items for a time after a batch was sent, but does not wait for it when many wait', async () => {
    const { writer, batch, held } = heldWriter({ gatherMs: () => 60_000 })
    const submitted = [writer.submit('first')]
    ;(await batch(0)).commit()
    submitted.push(writer.submit('next'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(held).toHaveLength(1)
    submitted.push(...Array.from({ length: 11 }, (_, index) => writer.submit(`other ${index}`)))
    const gathered = await batch(1)
    expect(gathered.items).toHaveLength(12)
    gathered.commit()
    expect(await Promise.all(submitted)).toContain('stored next')
  })

  it('writes gathered items after the time', async () => {
    const { writer, batch } = heldWriter({ gatherMs: () => 5 })
    void writer.submit('first')
    await batch(0)
    void writer.submit('second')
    void writer.submit('third')
    expect((await batch(1)).items).toEqual(['second', 'third'])
  })

  it('writes items of one turn of the event loop as one batch', async () => {
    const { writer, batch, held } = heldWriter()
    const all = Promise.all(['a', 'b', 'c'].map(writer.submit))
    const one = await batch(0)
    await new Promise(setImmediate)
    expect(held.map(({ items }) => items)).toEqual([['a', 'b', 'c']])
    one.commit()
    await all
  })

  it('acknowledges nothing before its commit', async () => {
    const { writer, batch } = heldWriter()
    let isDone = false
    const submission = writer.submit('a').then(() => {
      isDone = true
    })
    const one = await batch(0)
    await new Promise(setImmediate)
    expect(isDone).toBe(false)
    one.commit()
    await submission
    expect(isDone).toBe(true)
  })

  it('writes the items of one writer although another waits for its commits', async () => {
    const { writer, batch } = heldWriter({ writers: 2, writerOf: (item) => item.charCodeAt(0) % 2 })
    const blocked = [writer.submit('a')]
    const one = await batch(0)
    blocked.push(writer.submit('c'))
    const two = await batch(1)
    blocked.push(writer.submit('e'))
    const other = writer.submit('b')
    const three = await batch(2)
    expect(three.items).toEqual(['b'])
    three.commit()
    expect(await other).toBe('stored b')
    one.commit()
    two.commit()
    const four = await batch(3)
    four.commit()
    expect(await Promise.all(blocked)).toEqual(['stored a', 'stored c', 'stored e'])
  })

  it('starts no batch with more rows than a statement should have', async () => {
    const { writer, batch } = heldWriter({ rowsMax: 10_000, rowsOf: () => 400 })
    const all = Promise.all(['a', 'b', 'c', 'd'].map(writer.submit))
    const one = await batch(0)
    expect(one.items).toEqual(['a', 'b', 'c'])
    one.commit()
    const two = await batch(1)
    two.commit()
    expect(await all).toHaveLength(4)
  })

  it.each([
    ['rows', { rowsMax: 2 }],
    ['bytes', { bytesMax: 2 }],
  ])(
    'rejects with 503 and Retry-After if too many %s wait, and accepts more after they are stored',
    async (_what, bounds) => {
      const { writer, batch } = heldWriter(bounds)
      const first = Promise.all(['a', 'b'].map(writer.submit))
      expect(() => writer.submit('c')).toThrow(
        expect.objectContaining({ code: 'service_unavailable', status: 503, details: { retry_after_seconds: 1 } }),
      )
      const one = await batch(0)
      one.commit()
      await first
      const again = writer.submit('c')
      const two = await batch(1)
      two.commit()
      expect(await again).toBe('stored c')
    },
  )

  it('rejects only the items whose results are errors', async () => {
    const { writer } = heldWriter({
      write: async (items) => items.map((item) => (item === 'b' ? new Error('not stored') : `stored ${item}`)),
    })
    expect(await Promise.allSettled(['a', 'b', 'c'].map(writer.submit))).toEqual([
      { status: 'fulfilled', value: 'stored a' },
      { status: 'rejected', reason: new Error('not stored') },
      { status: 'fulfilled', value: 'stored c' },
    ])
    expect(writer.waiting()).toBe(0)
  })

  it('rejects the whole batch with the error of the database, and continues with the next', async () => {
    const { writer, batch } = heldWriter()
    const failing = Promise.allSettled(['a', 'b'].map(writer.submit))
    const one = await batch(0)
    const later = writer.submit('c')
    one.fail(new Error('the database is down'))
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const two = await batch(1)
    two.commit()
    expect(await later).toBe('stored c')
    expect(writer.waiting()).toBe(0)
  })
})

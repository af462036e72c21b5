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
    workers: 1,
    batchMax: 100,
    waitingMax: 100,
    bytesMax: 1_000,
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

const pgError = (code: string) => Object.assign(new Error('rejected by the database'), { code })

describe('a batch writer', () => {
  it('writes items that arrive during a commit as the next batch, and returns results in order', async () => {
    const { writer, batch } = heldWriter()
    const first = writer.submit(['a'])
    const one = await batch(0)
    const others = Promise.all([writer.submit(['b', 'c']), writer.submit(['d'])])
    expect(one.items).toEqual(['a'])
    one.commit()
    const two = await batch(1)
    expect(two.items).toEqual(['b', 'c', 'd'])
    two.commit()
    expect([await first, await others]).toEqual([['stored a'], [['stored b', 'stored c'], ['stored d']]])
    expect(writer.waiting()).toBe(0)
  })

  it('acknowledges nothing before its commit', async () => {
    const { writer, batch } = heldWriter()
    let isDone = false
    const submission = writer.submit(['a']).then(() => {
      isDone = true
    })
    const one = await batch(0)
    await new Promise(setImmediate)
    expect(isDone).toBe(false)
    one.commit()
    await submission
  })

  it('runs as many transactions concurrently as it has workers', async () => {
    const { writer, batch, held } = heldWriter({ workers: 2, batchMax: 1 })
    const all = writer.submit(['a', 'b', 'c'])
    await batch(1)
    expect(held.map(({ items }) => items)).toEqual([['a'], ['b']])
    held[1]!.commit()
    const third = await batch(2)
    third.commit()
    held[0]!.commit()
    expect(await all).toEqual(['stored a', 'stored b', 'stored c'])
  })

  it('sends items of one subject to one worker, so that no transaction waits for another', async () => {
    const { writer, batch, held } = heldWriter({ workers: 2, subjectOf: (item) => item[0]! })
    const first = writer.submit(['a1', 'b1'])
    await batch(1)
    const second = writer.submit(['a2', 'b2', 'a3'])
    expect(held.map(({ items }) => items)).toEqual([['a1'], ['b1']])
    held[0]!.commit()
    expect((await batch(2)).items).toEqual(['a2', 'a3'])
    held[2]!.commit()
    held[1]!.commit()
    ;(await batch(3)).commit()
    expect([await first, await second]).toEqual([
      ['stored a1', 'stored b1'],
      ['stored a2', 'stored b2', 'stored a3'],
    ])
  })

  it.each([
    ['items', { waitingMax: 2 }],
    ['bytes', { bytesMax: 2 }],
  ])(
    'rejects with 503 and Retry-After if too many %s wait, and accepts more after they are stored',
    async (_what, bounds) => {
      const { writer, batch } = heldWriter(bounds)
      const first = writer.submit(['a', 'b'])
      expect(() => writer.submit(['c'])).toThrow(
        expect.objectContaining({ code: 'service_unavailable', status: 503, details: { retry_after_seconds: 1 } }),
      )
      const one = await batch(0)
      one.commit()
      await first
      const again = writer.submit(['c'])
      const two = await batch(1)
      two.commit()
      expect(await again).toEqual(['stored c'])
    },
  )

  it('fails only the item that cannot be stored', async () => {
    const writer = batchWriter<string, string>({
      workers: 1,
      batchMax: 100,
      waitingMax: 100,
      bytesMax: 1_000,
      bytesOf: () => 1,
      async write(items) {
        if (items.includes('poison')) throw pgError('22P05')
        return items.map((item) => `stored ${item}`)
      },
    })
    const submissions = await Promise.allSettled(['a', 'b', 'poison', 'c', 'd'].map((item) => writer.submit([item])))
    expect(submissions.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
    expect(writer.waiting()).toBe(0)
  })

  it('fails the whole batch immediately if the database is down', async () => {
    let attempts = 0
    const writer = batchWriter<string, string>({
      workers: 1,
      batchMax: 100,
      waitingMax: 100,
      bytesMax: 1_000,
      bytesOf: () => 1,
      async write() {
        attempts++
        throw pgError('57P01')
      },
    })
    await expect(writer.submit(['a', 'b', 'c', 'd'])).rejects.toMatchObject({ code: '57P01' })
    expect([attempts, writer.waiting()]).toEqual([1, 0])
  })
})

import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { limitsFor, openReportQueue } from './report-queue.ts'

const limits = { running: 1, runningPerOwner: 1, waiting: 2, waitingPerOwner: 1 }

/** Work that ends when the test says so. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let isBegun = false
  const work = () => {
    isBegun = true
    return promise
  }
  return { work, resolve, reject, isBegun: () => isBegun }
}

const turn = () => new Promise(setImmediate)

describe('openReportQueue', () => {
  it('runs what waits when a report ends or fails', async () => {
    const queue = openReportQueue(limits)
    const [first, second, third] = [held(), held(), held()]
    const a = queue.run('a', new EventEmitter(), first.work)
    const b = queue.run('b', new EventEmitter(), second.work)
    const c = queue.run('c', new EventEmitter(), third.work)
    await turn()
    expect([first.isBegun(), second.isBegun(), third.isBegun()]).toEqual([true, false, false])
    first.reject(new Error('broken'))
    await expect(a).rejects.toThrow('broken')
    await turn()
    expect([second.isBegun(), third.isBegun()]).toEqual([true, false])
    second.resolve('of b')
    expect(await b).toBe('of b')
    third.resolve('of c')
    expect(await c).toBe('of c')
  })

  it('rejects with 429 what one profile has too much of, and with 503 what is too much in total, until there is room', async () => {
    const queue = openReportQueue(limits)
    const first = held()
    const rejected = (owner: string) => queue.run(owner, new EventEmitter(), async () => 'done').catch((error) => error)
    const running = queue.run('a', new EventEmitter(), first.work)
    const waiting = ['a', 'b'].map((owner) => queue.run(owner, new EventEmitter(), async () => owner))
    const wait = { retry_after_seconds: 5 }
    expect(await rejected('a')).toMatchObject({ code: 'rate_limit_exceeded', status: 429, details: wait })
    expect(await rejected('c')).toMatchObject({ code: 'service_unavailable', status: 503, details: wait })
    first.resolve('')
    await running
    expect(await Promise.all(waiting)).toEqual(['a', 'b'])
    expect(await rejected('c')).toBe('done')
  })

  it('drops a waiting report whose caller is gone, and completes one that has begun', async () => {
    const queue = openReportQueue(limits)
    const [first, second] = [held(), held()]
    const [here, gone] = [new EventEmitter(), new EventEmitter()]
    const running = queue.run('a', here, first.work)
    const dropped = queue.run('b', gone, second.work)
    here.emit('close')
    gone.emit('close')
    await expect(dropped).rejects.toMatchObject({ code: 'invalid_request' })
    first.resolve('complete')
    expect(await running).toBe('complete')
    await turn()
    expect(second.isBegun()).toBe(false)
  })
})

describe('limitsFor', () => {
  it.each([
    [1, 1, 1],
    [5, 5, 2],
    [50, 50, 25],
  ])('with %i connections, %i reports run at a time, %i of one profile', (connections, running, runningPerOwner) => {
    expect(limitsFor(connections)).toMatchObject({ running, runningPerOwner })
  })
})

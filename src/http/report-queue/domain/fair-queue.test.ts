import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FairQueueLimits, openFairQueue } from './fair-queue.ts'

const limits = { running: 2, runningPerOwner: 1, waiting: 4, waitingPerOwner: 2 }

/** Runs steps such as `a1` (an item of owner a enters), `-a` (one of a ends) and `!a1` (it is withdrawn). */
function play(steps: string, given: FairQueueLimits = limits): string {
  const queue = openFairQueue<string>(given)
  const result = (step: string) => {
    if (step.startsWith('-')) return queue.end(step.slice(1)) ?? 'none'
    if (step.startsWith('!')) return String(queue.withdraw(step[1]!, step.slice(1)))
    return queue.enter(step[0]!, step)
  }
  return steps.split(' ').map(result).join(' ')
}

describe('openFairQueue', () => {
  it.each([
    ['starts one of each owner', 'a1 b1', 'started started'],
    ['keeps the limit of an owner', 'a1 a2', 'started waiting'],
    ['keeps the limit of all', 'a1 b1 c1', 'started started waiting'],
    ['starts the next when one ends', 'a1 a2 -a', 'started waiting a2'],
    ['starts nothing if nothing waits', 'a1 -a a2', 'started none started'],
    ['takes turns', 'a1 b1 a2 a3 c1 -a -a -c', 'started started waiting waiting waiting a2 c1 a3'],
    ['passes over an owner at its limit', 'a1 b1 a2 c1 -b', 'started started waiting waiting c1'],
    [
      'leaves its turn to an owner that was passed over',
      'a1 b1 a2 c1 d1 -b -a',
      'started started waiting waiting waiting c1 a2',
    ],
    ['rejects what one owner has too much of', 'a1 a2 a3 a4 b1', 'started waiting waiting owner_full started'],
    [
      'rejects what is too much in total',
      'a1 b1 c1 c2 d1 d2 e1',
      'started started waiting waiting waiting waiting full',
    ],
    ['forgets what is withdrawn', 'a1 a2 a3 !a2 -a !a2 !a3', 'started waiting waiting true a3 false false'],
    ['has room again after a withdrawal', 'a1 a2 a3 !a3 a4', 'started waiting waiting true waiting'],
  ])('%s', (_, steps, expected) => {
    expect(play(steps)).toBe(expected)
  })

  const histories = fc.record({
    limits: fc.record({
      running: fc.integer({ min: 1, max: 4 }),
      runningPerOwner: fc.integer({ min: 1, max: 3 }),
      waiting: fc.integer({ min: 0, max: 30 }),
      waitingPerOwner: fc.integer({ min: 0, max: 10 }),
    }),
    steps: fc.array(fc.tuple(fc.constantFrom('arrives', 'arrives', 'ends', 'withdraws'), fc.constantFrom(...'abcde')), {
      minLength: 40,
      maxLength: 80,
    }),
  })
  const always = (check: (moment: Moment, limits: FairQueueLimits) => void) =>
    fc.assert(
      fc.property(histories, ({ limits, steps }) => {
        for (const moment of simulate(limits, steps)) check(moment, limits)
      }),
      { numRuns: 200 },
    )

  it('never exceeds a limit, and leaves no place empty that someone waits for (invariant)', () => {
    always(({ running, waiting }, limits) => {
      const mayStart = (owner: string) => running.length < limits.running && of(running, owner) < limits.runningPerOwner
      expect(running.length).toBeLessThanOrEqual(limits.running)
      for (const { owner } of running) expect(of(running, owner)).toBeLessThanOrEqual(limits.runningPerOwner)
      expect(waiting.filter(({ owner }) => mayStart(owner))).toEqual([])
    })
  })

  it('rejects only what exceeds a bound (invariant)', () => {
    always(({ waiting, rejected }, limits) => {
      if (rejected?.why === 'owner_full') expect(of(waiting, rejected.owner)).toBe(limits.waitingPerOwner)
      if (rejected?.why === 'full') expect(waiting).toHaveLength(limits.waiting)
    })
  })

  it('lets the only item of an owner wait for at most one item of each other owner (invariant)', () => {
    always(({ running, waiting }) => {
      const alone = [...running, ...waiting].filter(({ isAlone }) => isAlone)
      for (const { passedBy } of alone) expect(new Set(passedBy).size).toBe(passedBy.length)
    })
  })

  it('starts the items of an owner in their order (invariant)', () => {
    always(({ running, waiting }) => {
      for (const { owner, number } of running)
        expect(waiting.filter((item) => item.owner === owner && item.number < number)).toEqual([])
    })
  })
})

interface Item {
  owner: string
  number: number
  /** Its owner had no other item when it came. */
  isAlone: boolean
  /** The owners whose items started while it waited. */
  passedBy: string[]
}

interface Moment {
  running: readonly Item[]
  waiting: readonly Item[]
  rejected: { owner: string; why: string } | null
}

const of = (items: readonly Item[], owner: string) => items.filter((item) => item.owner === owner).length

/** What runs and waits after each of some arrivals, ends and withdrawals. */
function* simulate(limits: FairQueueLimits, steps: readonly (readonly [string, string])[]): Generator<Moment> {
  const queue = openFairQueue<Item>(limits)
  let [running, waiting]: [Item[], Item[]] = [[], []]
  const begin = (item: Item) => {
    waiting = waiting.filter((other) => other !== item)
    for (const other of waiting) if (other.owner !== item.owner) other.passedBy.push(item.owner)
    running = [...running, item]
  }
  const actions: Record<string, (owner: string, number: number) => string | null> = {
    arrives(owner, number) {
      const item = { owner, number, isAlone: of([...running, ...waiting], owner) === 0, passedBy: [] }
      const entered = queue.enter(owner, item)
      if (entered === 'started') begin(item)
      if (entered === 'waiting') waiting = [...waiting, item]
      return entered === 'owner_full' || entered === 'full' ? entered : null
    },
    ends(_, number) {
      const ended = running[number % running.length]
      if (!ended) return null
      running = running.filter((item) => item !== ended)
      const next = queue.end(ended.owner)
      if (next) begin(next)
      return null
    },
    withdraws(owner) {
      const item = waiting.find((candidate) => candidate.owner === owner)
      if (item) expect(queue.withdraw(owner, item)).toBe(true)
      waiting = waiting.filter((candidate) => candidate !== item)
      return null
    },
  }
  for (const [number, [step, owner]] of steps.entries()) {
    const why = actions[step]!(owner, number)
    yield { running, waiting, rejected: why === null ? null : { owner, why } }
  }
}

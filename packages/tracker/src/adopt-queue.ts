import { quietly } from './quietly.ts'

export type Api = Record<string, (...args: never[]) => void>
type Call = [name: string, ...args: unknown[]]
/** A list with the methods of the tracker belongs to a running one. */
type Queue = Call[] & { track?: unknown }

/**
 * Takes over `window.tributary`, the array in which the page queued its calls while the script was loading, or `window.atribu`, its
 * former name. It stays the same object, so that existing references keep working; a second array passes its calls on. Returns the
 * queued calls and the function that runs one, or undefined if a tracker is already running.
 */
export function adoptQueue(api: Api): [calls: Call[], run: (call: Call) => void] | undefined {
  const page = window as { tributary?: Queue; atribu?: Queue }
  const former = page.atribu || page.tributary || []
  const queue = page.tributary || former
  page.atribu = former
  page.tributary = queue
  if (queue.track) return
  const run = (call: Call) =>
    quietly(() => {
      const [name, ...args] = call
      api[name]!(...(args as never[]))
    })
  const methods: Record<string, unknown> = { push: run }
  for (const name in api) methods[name] = (...args: unknown[]) => run([name, ...args])
  // The second part is empty if both names are of the same array.
  return [[former, queue].flatMap((calls) => Object.assign(calls, methods).splice(0)), run]
}

import { quietly } from './quietly.ts'

export type Api = Record<string, (...args: never[]) => void>
type Call = [name: string, ...args: unknown[]]
/** A list with the methods of the tracker belongs to a running one. */
type Queue = Call[] & { track?: unknown }

/**
 * Takes over `window.tributary`, the array in which the page queued its calls while the script was loading. It stays the same
 * object, so that existing references keep working. Returns the queued calls and the function that runs one, or undefined if a
 * tracker is already running.
 */
export function adoptQueue(api: Api): [calls: Call[], run: (call: Call) => void] | undefined {
  const page = window as { tributary?: Queue }
  page.tributary ??= []
  const queue = page.tributary
  if (queue.track) return
  const run = (call: Call) =>
    quietly(() => {
      const [name, ...args] = call
      api[name]!(...(args as never[]))
    })
  const calls = queue.splice(0)
  queue.push = run as never
  for (const name in api) (queue as never as Api)[name] = (...args: unknown[]) => run([name, ...args])
  return [calls, run]
}

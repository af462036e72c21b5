import { quietly } from './quietly.ts'

export type Api = Record<string, (...args: never[]) => void>
type Call = [name: string, ...args: unknown[]]
type Queue = Call[] & { isLive?: boolean }

/**
 * Takes over `window.atribu`, the array in which the page queued its calls while the script was loading. It stays the same
 * object, so that existing references keep working. Returns the queued calls, or null if a tracker is already running.
 */
export function adoptQueue(api: Api): { calls: Call[]; run(call: Call): void } | null {
  const page = window as { atribu?: Queue }
  page.atribu ??= []
  const queue = page.atribu
  if (queue.isLive) return null
  const run = (call: Call) =>
    quietly(() => {
      const [name, ...args] = call
      api[name]!(...(args as never[]))
    })
  const methods: Record<string, unknown> = { isLive: true, push: run }
  for (const name in api) methods[name] = (...args: unknown[]) => run([name, ...args])
  return { calls: Object.assign(queue, methods).splice(0), run }
}

import { quietly } from './quietly.ts'
import { read, remove, store, write } from './storage.ts'

const prefix = 'atribu_out_'
const heldMax = 100
const batchMax = 20
const keepaliveBytesMax = 60_000
const retryMsMax = 300_000

/**
 * Hits wait here until the service has answered for them. Each lies under a storage key of its own, so that two tabs never
 * overwrite each other; one that two of them send is told apart by its id and stored once.
 */
export function openOutbox(url: string, trackingKey: string) {
  /** Hits as JSON under their storage keys, which begin with their time: the oldest first. */
  const held = new Map<string, string>()
  let sending: string[] = []
  let batch = batchMax
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function hold(name: string, hit: string): void {
    if (held.size >= heldMax) drop(held.keys().next().value!)
    held.set(name, hit)
    // Hits of one moment travel together.
    if (!failures) schedule(0)
  }

  function drop(name: string): void {
    held.delete(name)
    remove(name)
  }

  function schedule(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(send, ms)
  }

  function send(): void {
    if (sending.length || !held.size) return
    sending = [...held.keys()].slice(0, batch)
    const body = bodyOf(sending)
    fetch(url, { method: 'POST', body, credentials: 'omit', keepalive: body.length < keepaliveBytesMax })
      .then((response) => handleStatus(response.status))
      .catch(() => handleStatus(0))
  }

  function bodyOf(names: string[]): string {
    return `{"trackingKey":${JSON.stringify(trackingKey)},"events":[${names.map((name) => held.get(name))}]}`
  }

  function handleStatus(status: number): void {
    const names = sending
    sending = []
    const isAboutContent = [400, 413, 422].includes(status)
    if (isAboutContent && names.length > 1) {
      // One of them is at fault; alone, each is judged by itself.
      batch = 1
    } else if (isAboutContent || [202, 200, 401, 403, 410].includes(status)) {
      names.forEach(drop)
      failures = 0
    } else {
      failures++
    }
    schedule(failures && Math.min(2 ** failures * 500, retryMsMax) * (0.5 + Math.random()))
  }

  return {
    add(hit: { eventId: string }, isStored: boolean): void {
      const name = `${(isStored ? prefix : '') + Date.now()}_${hit.eventId}`
      const text = JSON.stringify(hit)
      if (isStored) write(name, text)
      hold(name, text)
    },
    /** Takes up what an earlier page could not deliver. */
    restore(): void {
      for (const name of ownNames(store).sort()) hold(name, read(name)!)
    },
    /** The page may be gone in a moment: hands over what waits. It is kept all the same, for nobody tells how it went. */
    handOver(): void {
      const names = [...held.keys()].filter((name) => !sending.includes(name)).slice(0, batchMax)
      if (names.length) navigator.sendBeacon(url, bodyOf(names))
    },
    /** Forgets what tells of the visitor; what was recorded without consent may still go. */
    clear(): void {
      for (const name of [...ownNames(store), ...held.keys()]) if (isOwn(name)) drop(name)
    },
    retry: send,
  }
}

function ownNames(storage: Storage | undefined): string[] {
  return quietly(() => Object.keys(storage!).filter(isOwn)) ?? []
}

function isOwn(name: string): boolean {
  return name.startsWith(prefix)
}

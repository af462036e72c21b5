import { quietly } from './quietly.ts'
import { read, remove, store, write } from './storage.ts'

const prefix = 'atribu_out_'
const heldMax = 100
const batchMax = 20
const keepaliveBytesMax = 60_000
const retryMsMax = 300_000

/**
 * Stores hits until the service has confirmed them. Each hit has its own storage key, so that two tabs never overwrite each
 * other; the service stores a hit that both send once, by its id.
 */
export function openOutbox(url: string, trackingKey: string) {
  /** Hits as JSON by storage key; keys start with the time, so the oldest hit comes first. */
  const held = new Map<string, string>()
  let sending: string[] = []
  let batch = batchMax
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function hold(name: string, hit: string): void {
    if (held.size >= heldMax) drop(held.keys().next().value!)
    held.set(name, hit)
    // Hits of the same moment are sent in one request.
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
      // One hit of the batch is invalid; single requests isolate it.
      batch = 1
    } else if (isAboutContent || [202, 200, 401, 403].includes(status)) {
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
    /** Loads the hits that an earlier page could not send. */
    restore(): void {
      for (const name of ownNames(store).sort()) hold(name, read(name)!)
    },
    /** Sends the pending hits when the page may be closed. They stay stored, because the result is not known. */
    handOver(): void {
      const names = [...held.keys()].filter((name) => !sending.includes(name)).slice(0, batchMax)
      if (names.length) navigator.sendBeacon(url, bodyOf(names))
    },
    /** Deletes the hits that identify the visitor; hits recorded without consent may still be sent. */
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

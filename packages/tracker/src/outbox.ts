import type { ModuleResponse } from './load-modules.ts'
import { post } from './post.ts'
import { quietly } from './quietly.ts'
import { read, remove, store, write } from './storage.ts'

const prefix = 'atribu_out_'

/**
 * Stores hits until the service has confirmed them. Each hit has its own storage key, so that two tabs never overwrite each
 * other; the service stores a hit that both send once, by its id.
 */
export function openOutbox(url: string, describe: () => object, receive: (response: ModuleResponse) => void) {
  const heldMax = 100
  const batchMax = 20
  const retryMsMax = 300_000
  /** Hits as JSON by storage key; keys start with the time, so the oldest hit comes first. */
  const held = new Map<string, string>()
  let sending: string[] = []
  let batch = batchMax
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function hold(name: string, hit: string): void {
    if (held.size >= heldMax) drop([...held.keys()][0]!)
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
    post(url, bodyOf(sending))
      .then(
        (response) => {
          handleStatus(response.status)
          return response.json().then(receive)
        },
        () => handleStatus(0),
      )
      .catch(() => {})
  }

  function bodyOf(names: string[]): string {
    return `${JSON.stringify(describe()).slice(0, -1)},"events":[${names.map((name) => held.get(name))}]}`
  }

  function handleStatus(status: number): void {
    const names = sending
    sending = []
    const isAboutContent = /400|413|422/.test(`${status}`)
    if (isAboutContent && names.length > 1) {
      // One hit of the batch is invalid; single requests isolate it.
      batch = 1
    } else if (isAboutContent || /20[02]|40[13]/.test(`${status}`)) {
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
    /** Sends the pending hits when the page may be closed. They stay stored, because the result is not known. */
    handOver(): void {
      const names = [...held.keys()].filter((name) => !sending.includes(name)).slice(0, batchMax)
      if (names.length) navigator.sendBeacon(url, bodyOf(names))
    },
    /**
     * With consent, loads the hits that an earlier page could not send. Without, deletes these and everything else that the
     * tracker has stored; hits recorded without consent may still be sent.
     */
    sync(isGranted: boolean): void {
      const stored = quietly(() => Object.keys(store!)) ?? []
      for (const name of [...stored.sort(), ...held.keys()]) {
        if (isGranted) {
          if (name.startsWith(prefix) && !held.has(name)) hold(name, read(name)!)
        } else if (name.startsWith('atribu_')) drop(name)
      }
    },
    retry: send,
  }
}

import type { OwnWork } from './work-state.ts'

/** Stores background work with its chunks: rows to send, or text that was received. */
export interface WorkStore {
  list(): Promise<OwnWork[]>
  find(id: string): Promise<OwnWork | null>
  /** Stores all chunks, so that the work does not depend on the page that started it. */
  add(work: OwnWork, chunks: readonly unknown[]): Promise<void>
  readChunk(id: string, at: number): Promise<unknown>
  /**
   * Stores the progress and, in the same transaction, adds the received chunk or deletes (null) the processed one. Does nothing
   * if the work was removed.
   */
  advance(work: OwnWork, change?: { at: number; chunk: unknown }): Promise<void>
  remove(id: string): Promise<void>
}

const works = 'work'
/** The name in the browsers' databases; another one would need an upgrade of their schema. */
const chunks = 'piece'

/** Uses IndexedDB, so that the work survives a reload. */
export async function browserStore(): Promise<WorkStore> {
  const opening = indexedDB.open('tributary', 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(works, { keyPath: 'id' })
    opening.result.createObjectStore(chunks)
  }
  const db = await requestResult(opening)
  const write = (run: (storeOf: (name: string) => IDBObjectStore) => void) => {
    const transaction = db.transaction([works, chunks], 'readwrite')
    run((name) => transaction.objectStore(name))
    return new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
  }
  const read = (name: string) => db.transaction(name).objectStore(name)
  return {
    list: () => requestResult(read(works).getAll()),
    find: async (id) => (await requestResult(read(works).get(id))) ?? null,
    add: (work, all) =>
      write((storeOf) => {
        storeOf(works).put(work)
        for (const [at, chunk] of all.entries()) storeOf(chunks).put(chunk, [work.id, at])
      }),
    readChunk: (id, at) => requestResult(read(chunks).get([id, at])),
    advance: (work, change) =>
      write((storeOf) => {
        const found = storeOf(works).get(work.id)
        found.onsuccess = () => {
          if (!found.result) return
          storeOf(works).put(work)
          if (change?.chunk === null) storeOf(chunks).delete([work.id, change.at])
          else if (change) storeOf(chunks).put(change.chunk, [work.id, change.at])
        }
      }),
    remove: (id) =>
      write((storeOf) => {
        storeOf(works).delete(id)
        storeOf(chunks).delete(IDBKeyRange.bound([id], [id, []]))
      }),
  }
}

function requestResult<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Used if the browser has no storage; the work ends with the page. */
export function memoryStore(): WorkStore {
  const worksByKey = new Map<string, OwnWork>()
  const parts = new Map<string, unknown>()
  return {
    list: async () => [...worksByKey.values()],
    find: async (id) => worksByKey.get(id) ?? null,
    async add(work, all) {
      worksByKey.set(work.id, work)
      for (const [at, chunk] of all.entries()) parts.set(`${work.id} ${at}`, chunk)
    },
    readChunk: async (id, at) => parts.get(`${id} ${at}`),
    async advance(work, change) {
      if (!worksByKey.has(work.id)) return
      worksByKey.set(work.id, work)
      if (change?.chunk === null) parts.delete(`${work.id} ${change.at}`)
      else if (change) parts.set(`${work.id} ${change.at}`, change.chunk)
    },
    async remove(id) {
      worksByKey.delete(id)
      for (const key of [...parts.keys()]) if (key.startsWith(`${id} `)) parts.delete(key)
    },
  }
}

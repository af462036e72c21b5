import type { OwnWork } from './work-state.ts'

/** Work that the page does itself, with the pieces of it: rows still to be sent, or text that came already. */
export interface WorkStore {
  list(): Promise<OwnWork[]>
  find(id: string): Promise<OwnWork | null>
  /** With all that is to be done, so that nothing of it depends on the page that began it. */
  add(work: OwnWork, pieces: readonly unknown[]): Promise<void>
  readPiece(id: string, at: number): Promise<unknown>
  /**
   * How far it is, with the piece that this has brought or (null) leaves behind: both are kept or neither. What somebody took
   * away meanwhile stays away.
   */
  advance(work: OwnWork, change?: { at: number; piece: unknown }): Promise<void>
  remove(id: string): Promise<void>
}

const works = 'work'
const pieces = 'piece'

/** In the browser's own database, so that a page that is opened anew finds it. */
export async function browserStore(): Promise<WorkStore> {
  const opening = indexedDB.open('tributary', 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(works, { keyPath: 'id' })
    opening.result.createObjectStore(pieces)
  }
  const db = await requestResult(opening)
  const write = (run: (of: (name: string) => IDBObjectStore) => void) => {
    const transaction = db.transaction([works, pieces], 'readwrite')
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
      write((of) => {
        of(works).put(work)
        for (const [at, piece] of all.entries()) of(pieces).put(piece, [work.id, at])
      }),
    readPiece: (id, at) => requestResult(read(pieces).get([id, at])),
    advance: (work, change) =>
      write((of) => {
        const found = of(works).get(work.id)
        found.onsuccess = () => {
          if (!found.result) return
          of(works).put(work)
          if (change?.piece === null) of(pieces).delete([work.id, change.at])
          else if (change) of(pieces).put(change.piece, [work.id, change.at])
        }
      }),
    remove: (id) =>
      write((of) => {
        of(works).delete(id)
        of(pieces).delete(IDBKeyRange.bound([id], [id, []]))
      }),
  }
}

function requestResult<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Where a browser keeps nothing: the work is done as long as its page is open. */
export function memoryStore(): WorkStore {
  const worksByKey = new Map<string, OwnWork>()
  const parts = new Map<string, unknown>()
  return {
    list: async () => [...worksByKey.values()],
    find: async (id) => worksByKey.get(id) ?? null,
    async add(work, all) {
      worksByKey.set(work.id, work)
      for (const [at, piece] of all.entries()) parts.set(`${work.id} ${at}`, piece)
    },
    readPiece: async (id, at) => parts.get(`${id} ${at}`),
    async advance(work, change) {
      if (!worksByKey.has(work.id)) return
      worksByKey.set(work.id, work)
      if (change?.piece === null) parts.delete(`${work.id} ${change.at}`)
      else if (change) parts.set(`${work.id} ${change.at}`, change.piece)
    },
    async remove(id) {
      worksByKey.delete(id)
      for (const key of [...parts.keys()]) if (key.startsWith(`${id} `)) parts.delete(key)
    },
  }
}

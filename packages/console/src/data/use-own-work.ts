import { useEffect, useSyncExternalStore } from 'react'
import { runWork } from './own-work.ts'
import { useSession } from './session.tsx'
import type { FileWork, ImportChunk, ImportWork, Owner, OwnWork } from './work-state.ts'
import { browserStore, memoryStore, type WorkStore } from './work-store.ts'

let opening: Promise<WorkStore> | null = null
const openStore = (): Promise<WorkStore> => (opening ??= browserStore().catch(memoryStore))

let here: Owner | null = null
const isHere = ({ user_id, profile_id }: Owner) => here?.user_id === user_id && here.profile_id === profile_id

let shown: readonly OwnWork[] = []
const listeners = new Set<() => void>()
/** Shares the progress between the tabs of a browser. */
const otherTabs = new BroadcastChannel('tributary.work')
otherTabs.onmessage = () => void refresh()

async function refresh(): Promise<void> {
  const all = await (await openStore()).list()
  shown = all.filter(isHere)
  for (const listener of listeners) listener()
}

async function broadcast(): Promise<void> {
  otherTabs.postMessage('changed')
  await refresh()
}

const underway = new Set<string>()

/** One tab does the work; if it is closed, another tab continues. */
async function resumeWork(store: WorkStore, id: string): Promise<void> {
  if (underway.has(id)) return
  underway.add(id)
  const work = () => runWork(store, id, { isHere, onChange: () => void broadcast() })
  try {
    // Browsers do not provide locks to pages loaded without TLS from another host.
    await (navigator.locks ? navigator.locks.request(`tributary.work ${id}`, work) : work())
  } finally {
    underway.delete(id)
  }
}

async function resumeAll(owner: Owner): Promise<void> {
  here = owner
  const store = await openStore()
  for (const work of await store.list()) {
    // Removes the work of another user of this browser.
    if (work.user_id !== owner.user_id) await store.remove(work.id)
    else if (isHere(work) && (work.state === 'running' || work.kind === 'file')) void resumeWork(store, work.id)
  }
  await refresh()
}

async function begin(work: OwnWork, chunks: readonly unknown[]): Promise<void> {
  const store = await openStore()
  await store.add(work, chunks)
  void resumeWork(store, work.id)
  await broadcast()
}

export async function stopWork(id: string): Promise<void> {
  await (await openStore()).remove(id)
  await broadcast()
}

export async function tryWorkAgain(work: OwnWork): Promise<void> {
  const store = await openStore()
  await store.advance({ ...work, state: 'running', error: null })
  void resumeWork(store, work.id)
  await broadcast()
}

/** Removes all work from the browser when the user signs out. */
export async function forgetWork(): Promise<void> {
  const store = await openStore()
  for (const { id } of await store.list()) await store.remove(id)
}

/** The background work of the console on this profile, in any tab of this browser. */
export function useOwnWork(): readonly OwnWork[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
}

/** Continues the work of an earlier page; checks again with every `turn`, because the obstacle may be gone. */
export function useResumeWork(turn: number): void {
  const { session, profile } = useSession()
  const [user_id, profile_id] = [session.user.id, profile.id]
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn is a reason to look again.
  useEffect(() => void resumeAll({ user_id, profile_id }), [user_id, profile_id, turn])
}

export function useBeginImport() {
  const { session, profile } = useSession()
  return (name: string, total: number, chunks: readonly ImportChunk[]) => {
    const work: ImportWork = {
      ...beginning(name, { user_id: session.user.id, profile_id: profile.id }),
      ...{ kind: 'import', total, created: 0, matched: 0, rejected: 0, problems: [] },
    }
    return begin(work, chunks)
  }
}

export function useBeginFile() {
  const { session, profile } = useSession()
  return (name: string, { operation, input }: Pick<FileWork, 'operation' | 'input'>) => {
    const work: FileWork = {
      ...beginning(name, { user_id: session.user.id, profile_id: profile.id }),
      ...{ kind: 'file', total: null, operation, input, cursor: null },
    }
    return begin(work, [])
  }
}

function beginning(name: string, owner: Owner) {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  return { id, name, ...owner, state: 'running' as const, done: 0, at: 0, error: null }
}

import type { OperationResponse } from '@tributary/client'
import { failureOf } from '@tributary/client'
import { api, callOperation } from './api.ts'
import { cursorOf, saveFile } from './save-csv.ts'
import { recordUnreachable } from './service-state.ts'
import type { FileWork, ImportChunk, ImportWork, Owner, OwnWork } from './work-state.ts'
import type { WorkStore } from './work-store.ts'

export const problemsMax = 100
/** Less than the service accepts per request, so that progress is visible. */
const rowsPerChunk = 250
/** Limits the length of a file. */
const chunksMax = 1_000

type Imported = OperationResponse<'customers.importCustomers'>['data']

export function splitIntoChunks(rows: readonly { line: number; row: object }[]): ImportChunk[] {
  const count = Math.ceil(rows.length / rowsPerChunk)
  return Array.from({ length: count }, (_, index) => {
    const batch = rows.slice(index * rowsPerChunk, (index + 1) * rowsPerChunk)
    return { rows: batch.map(({ row }) => row), lines: batch.map(({ line }) => line) }
  })
}

/** Returns the state of an import after a chunk of it was processed. */
export function afterImported(work: ImportWork, { lines }: ImportChunk, { summary, results }: Imported): ImportWork {
  const rejected = results.filter(({ status }) => status === 'rejected')
  const problems = rejected.map(({ index, reason }) => ({ line: lines[index]!, reason: reason ?? 'invalid_row' }))
  const done = work.done + lines.length
  return {
    ...work,
    ...{ done, at: work.at + 1, state: done >= work.total ? 'done' : 'running' },
    ...{ created: work.created + summary.created, matched: work.matched + summary.matched },
    ...{ rejected: work.rejected + summary.rejected, problems: [...work.problems, ...problems].slice(0, problemsMax) },
  }
}

/**
 * Returns the state of a download after a page was received, and the part of the page to append: the header only of the first
 * page.
 */
export function afterPage(work: FileWork, page: string, cursor: string | null): { work: FileWork; chunk: string } {
  const text = page.replace(/^\ufeff/, '')
  const rest = work.at === 0 ? text : text.slice(text.indexOf('\n') + 1)
  const done = work.done + Math.max(0, text.split('\n').length - 2)
  const isOver = cursor === null || work.at + 1 >= chunksMax
  return {
    work: { ...work, done, cursor, at: work.at + 1, state: isOver ? 'done' : 'running' },
    chunk: rest === '' || rest.endsWith('\n') ? rest : `${rest}\r\n`,
  }
}

/** Processes the next chunk and stores the progress. */
async function processChunk(store: WorkStore, work: OwnWork): Promise<OwnWork> {
  // If the session was switched to another profile, the service rejects the request instead of returning data of that profile.
  const headers = { 'x-profile-id': work.profile_id }
  if (work.kind === 'import') {
    const chunk = (await store.readChunk(work.id, work.at)) as ImportChunk
    // The chunk may have been processed before a reload; the same idempotency key then returns the stored response.
    const options = { idempotencyKey: `${work.id}-${work.at}`, headers }
    const { data } = await callOperation('customers.importCustomers', { body: { rows: chunk.rows } }, options)
    const next = afterImported(work, chunk, data)
    await store.advance(next, { at: work.at, chunk: null })
    return next
  }
  const input = { ...work.input, ...cursorOf(work.cursor, work.input) }
  const response = await api.send(work.operation, input, { headers: { ...headers, accept: 'text/csv' } })
  const { work: next, chunk } = afterPage(work, await response.text(), response.headers.get('x-next-cursor'))
  await store.advance(next, { at: work.at, chunk })
  return next
}

/** Continues until the work is done, it is removed, or the page changes. */
export async function runWork(
  store: WorkStore,
  id: string,
  { isHere, onChange }: { isHere: (owner: Owner) => boolean; onChange: () => void },
): Promise<void> {
  for (;;) {
    const work = await store.find(id)
    if (!work || !isHere(work)) return
    if (work.kind === 'file' && work.state === 'done') {
      saveFile(work.name, await readStoredText(store, work))
      await store.remove(id)
      onChange()
    }
    if (work.state !== 'running') return
    const isGoingOn = await processChunk(store, work).then(
      () => true,
      (error) => recordFailure(store, work, error),
    )
    onChange()
    if (!isGoingOn) return
  }
}

async function recordFailure(store: WorkStore, work: OwnWork, error: unknown): Promise<false> {
  if (failureOf(error)?.kind === 'unreachable') recordUnreachable()
  if (await isTransient(error, work)) return false
  await store.advance({ ...work, state: 'failed', error: error instanceof Error ? error.message : String(error) })
  return false
}

/** Signed out, rate limited, or not ready. */
const transientStatuses = new Set([401, 429, 503])

/** Whether the work can continue later: when the service responds, the user is signed in, and the session is on its profile. */
async function isTransient(error: unknown, { profile_id }: Owner): Promise<boolean> {
  const failure = failureOf(error)
  if (failure?.kind === 'unreachable') return true
  if (failure?.kind !== 'rejection') return false
  // The service is still processing the chunk that a closed page sent.
  if (transientStatuses.has(failure.status) || failure.code === 'idempotency_key_in_flight') return true
  if (failure.status !== 404) return false
  const session = await callOperation('sessions.readSession', {}).catch(() => null)
  return session?.data.active_profile_id !== profile_id
}

async function readStoredText(store: WorkStore, { id, at }: FileWork): Promise<string> {
  const parts: unknown[] = []
  for (let chunk = 0; chunk < at; chunk += 1) parts.push(await store.readChunk(id, chunk))
  return parts.join('')
}

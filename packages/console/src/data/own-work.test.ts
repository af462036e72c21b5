import { afterEach, describe, expect, it, vi } from 'vitest'
import { afterImported, afterPage, problemsMax, runWork, splitIntoChunks } from './own-work.ts'
import type { FileWork, ImportWork } from './work-state.ts'
import { memoryStore } from './work-store.ts'

const saved = {
  ...{ id: 'w', user_id: 'u', profile_id: 'p', name: 'people.csv', state: 'running' as const },
  ...{ done: 0, at: 0, error: null },
}
const file: FileWork = {
  ...saved,
  kind: 'file',
  total: null,
  operation: 'payments.listPayments',
  input: {},
  cursor: null,
}
const anImport = (total: number): ImportWork => ({
  ...{ ...saved, kind: 'import', total, created: 0, matched: 0, rejected: 0, problems: [] },
})
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ line: index + 2, row: { email: `${index}@x.cl` } }))

describe('an import', () => {
  it('is split into chunks that contain every row once, with its line number', () => {
    const chunks = splitIntoChunks(rows(620))
    expect(chunks.map(({ lines }) => lines.length)).toEqual([250, 250, 120])
    expect(chunks.flatMap(({ lines }) => lines)).toEqual(rows(620).map(({ line }) => line))
  })

  it('sums the results, names the rejected lines, and ends with the last chunk', () => {
    const rejected = { index: 1, status: 'rejected' as const, customer_profile_id: null, reason: 'erased' as const }
    const response = { results: [rejected], summary: { total: 2, created: 1, matched: 0, rejected: 1 } }
    const first = afterImported(anImport(4), { rows: [{}, {}], lines: [2, 5] }, response)
    expect(first).toMatchObject({ state: 'running', done: 2, at: 1, problems: [{ line: 5, reason: 'erased' }] })
    const last = afterImported(first, { rows: [{}, {}], lines: [6, 7] }, response)
    expect(last).toMatchObject({ state: 'done', done: 4, created: 2, rejected: 2 })
    const full = { ...anImport(9), problems: Array(problemsMax).fill({ line: 1, reason: 'erased' }) }
    expect(afterImported(full, { rows: [{}, {}], lines: [2, 3] }, response).problems).toHaveLength(problemsMax)
  })
})

describe('a file', () => {
  it('contains the header once and each row once, across all pages', () => {
    const first = afterPage(file, '\ufeffid,value\r\n1,2\r\n3,4\r\n', 'next')
    expect(first).toEqual({
      work: { ...file, done: 2, at: 1, cursor: 'next' },
      chunk: 'id,value\r\n1,2\r\n3,4\r\n',
    })
    const last = afterPage(first.work, '\ufeffid,value\r\n5,6\r\n', null)
    expect(last).toEqual({ work: { ...file, done: 3, at: 2, cursor: null, state: 'done' }, chunk: '5,6\r\n' })
  })
})

describe('the page that runs the work', () => {
  afterEach(() => void vi.unstubAllGlobals())
  const respondWith = (response: (body: string) => Response) => {
    const requests: { body: string; headers: Headers }[] = []
    vi.stubGlobal('location', { origin: 'http://tributary.test' })
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      requests.push({ body: String(init.body), headers: new Headers(init.headers) })
      return response(String(init.body))
    })
    return requests
  }
  const requested = (body: string) => {
    const results = JSON.parse(body).rows.map((_: unknown, index: number) => ({ index, status: 'created' }))
    const summary = { total: results.length, created: results.length, matched: 0, rejected: 0 }
    return Response.json({ data: { results, summary } })
  }
  const begun = async (count: number) => {
    const store = memoryStore()
    await store.add(anImport(count), splitIntoChunks(rows(count)))
    return store
  }
  const how = { isHere: () => true, onChange: () => {} }

  it('continues the work of another page with the same idempotency key and profile', async () => {
    const store = await begun(600)
    let isOpen = true
    const first = respondWith((body) => {
      isOpen = false
      return requested(body)
    })
    await runWork(store, 'w', { ...how, isHere: () => isOpen })
    expect(await store.find('w')).toMatchObject({ state: 'running', done: 250, at: 1 })
    const second = respondWith(requested)
    await runWork(store, 'w', how)
    expect(await store.find('w')).toMatchObject({ state: 'done', done: 600, created: 600 })
    expect([...first, ...second].map(({ headers }) => headers.get('idempotency-key'))).toEqual(['w-0', 'w-1', 'w-2'])
    expect(second[0]!.headers.get('x-profile-id')).toBe('p')
    expect(await store.readChunk('w', 1)).toBeUndefined()
  })

  it('waits until the user signs in again or returns to the profile, and reports permanent failures', async () => {
    const rejection = (status: number, code: string) => () =>
      Response.json({ error: { code, message: 'No.', request_id: 'req_1' } }, { status })
    const store = await begun(10)
    for (const transient of [rejection(401, 'unauthorized'), rejection(404, 'not_found')]) {
      respondWith(transient)
      await runWork(store, 'w', how)
      expect(await store.find('w')).toMatchObject({ state: 'running', done: 0 })
    }
    respondWith(rejection(403, 'insufficient_scope'))
    await runWork(store, 'w', how)
    expect(await store.find('w')).toMatchObject({ state: 'failed', error: expect.stringContaining('No.') })
    expect(await store.readChunk('w', 0)).toBeDefined()
  })

  it('does not restore work that was removed while a chunk was in flight', async () => {
    const store = await begun(600)
    respondWith((body) => {
      void store.remove('w')
      return requested(body)
    })
    await runWork(store, 'w', how)
    expect(await store.list()).toEqual([])
  })
})

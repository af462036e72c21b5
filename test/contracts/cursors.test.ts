import { randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Operation } from '../../src/kernel/operations/operation.ts'
import { type CursorList, cursorLists, encodeCursor } from '../../src/kernel/operations/page.ts'
import { sourceFiles } from '../source-files.ts'
import type { CallOptions, TestResponse } from '../support/app/test-app.ts'
import { exampleRequest, send } from './example-request.ts'
import { createFixture, credential, unlimitedApp } from './fixtures.ts'
import { runConcurrently } from './run-concurrently.ts'
import { isNarrowed, walked } from './walked-operations.ts'

const app = await unlimitedApp()
const fixture = await createFixture(app)

const sources = sourceFiles('src')

const paged = walked.flatMap((op) =>
  Object.keys(op.query?.shape ?? {})
    .filter((name) => /cursor/.test(name))
    .map((name) => [op.id, name, op] as const),
)

/** The lists that the folder of an operation names; its own is among them. */
const nearby = new Map(paged.map(([id]) => [id, findLists(id)]))
const listsNear = ({ id }: Operation) => nearby.get(id)!

function findLists(id: string): readonly CursorList[] {
  const { path } = sources.find(({ text }) => text.includes(`id: '${id}'`))!
  const near = sources.filter((source) => dirname(source.path) === dirname(path))
  return cursorLists.filter((list) => near.some(({ text }) => text.includes(`'${list}'`)))
}

/** Values that no list has ever issued as a cursor. */
const noCursors: Record<string, string> = {
  'an empty text': '',
  nonsense: '%%%',
  'a number': '9223372036854775808',
  'an invalid time': '9999-99-99',
  'NUL, encoded': base64('["keys","a\\u0000b"]'),
  'NUL itself': 'a\0b',
  'half a character': base64('["keys","\\ud800"]'),
  'bytes that are no text': Buffer.from([0xff, 0xfe, 0x00]).toString('base64url'),
  'only null': base64('null'),
  'an object': base64('{"__proto__":{"list":"keys"}}'),
  'a list in a list': base64('[["keys"]]'),
  'a number beyond double': base64('["keys",1e999]'),
  'a deep list': base64('['.repeat(700)),
  'a long text': 'a.'.repeat(7_000),
  'a long text, encoded': base64(JSON.stringify(['keys', 'a.'.repeat(7_000)])),
  'SQL in a text': "' or 1=1--",
}

const uuid = randomUUID()

/** Cursors of every list with positions that its rows cannot have. */
const hostilePositions: (string | number)[][] = [
  [],
  ['9999-99-99 99:99:99+00', uuid],
  ['9999-99-99 99:99:99+00', uuid, 1],
  ['2026-02-30 00:00:00+00', uuid],
  ['2026-02-30 00:00:00+00', uuid, 1],
  ['0000-01-01T00:00:00Z', uuid],
  ['infinity', uuid],
  ['2026-03-01 10:00:00+00', 'not an id'],
  ['2026-03-01 10:00:00+00', uuid, -1],
  ['2026-03-01 10:00:00+00', uuid, 1.5],
  [uuid, uuid, uuid, uuid],
  [-1],
  [1.5],
  [2 ** 53],
  [1e308],
  [`${uuid}'`],
]

describe('a cursor that the list has not issued is rejected as invalid_parameter', () => {
  it.each(paged)('%s: %s, whatever it contains', { timeout: 120_000 }, async (_id, name, op) => {
    await runConcurrently(Object.entries(noCursors), async ([what, cursor]) => {
      const response = await sendCursor(op, name, cursor)
      expect([response.status, response.body.error?.code, response.body.error?.field], `${op.id} ${what}`).toEqual([
        400,
        'invalid_parameter',
        name,
      ])
    })
  })

  const opaque = paged.filter(([, name]) => name === 'cursor')

  it.skipIf(isNarrowed)('is tested with the cursors of every list', () => {
    const tested = new Set(opaque.flatMap(([, , op]) => listsNear(op)))
    expect(cursorLists.filter((list) => !tested.has(list))).toEqual([])
    expect(opaque.filter(([, , op]) => listsNear(op).length === 0).map(([id]) => id)).toEqual([])
  })

  it.each(opaque)('%s: %s, issued by another list with positions of the same form', async (_id, name, op) => {
    for (const position of hostilePositions.slice(0, 3)) {
      const { status } = await sendCursor(op, name, encodeCursor(anotherList(op, position), [uuid]))
      expect(status).toBe(400)
    }
  })

  it.each(opaque)('%s: %s, whatever position it encodes', { timeout: 120_000 }, async (_id, name, op) => {
    await runConcurrently(hostilePositions, async (position) => {
      for (const list of [...listsNear(op), anotherList(op, position)]) {
        // The vendor's own cursor is any text, and only the vendor can validate it.
        if (list === 'untagged-ads' && position.length === 1 && typeof position[0] === 'string') continue
        const response = await sendCursor(op, name, encodeCursor(list, position))
        const what = `cursor of ${list} at ${JSON.stringify(position)}`
        expect([response.status, response.body.error?.code, response.body.error?.field], `${op.id}: ${what}`).toEqual([
          400,
          'invalid_parameter',
          name,
        ])
      }
    })
  })
})

/** A list of another folder: every operation rejects several of them, and every list is rejected by several operations. */
function anotherList(op: Operation, position: (string | number)[]): CursorList {
  const index = paged.findIndex(([id]) => id === op.id) + hostilePositions.indexOf(position)
  const others = cursorLists.filter((list) => !listsNear(op).includes(list))
  return others[index % others.length]!
}

async function sendCursor(op: Operation, name: string, cursor: string): Promise<TestResponse> {
  const request = exampleRequest(op, fixture)
  const caller = credentials.get(op) ?? (await credential(app, fixture, op.credentials[0]!, { op }))
  credentials.set(op, caller)
  return send(app, op, { ...request, query: { ...request.query, ...otherHalf[name], [name]: cursor } }, caller)
}

const credentials = new Map<Operation, CallOptions>()

const otherHalf: Record<string, Record<string, string>> = {
  cursor_time: { cursor_id: uuid },
  cursor_id: { cursor_time: '2026-03-01T10:00:00.000000Z' },
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64url')
}

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BinaryRows, binaryHeader, binaryTrailer } from './binary-copy.ts'
import { RowChunks } from './row-chunks.ts'

const size = 300

type Row = readonly [group: string, value: string]

function message(code: string, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  const prefix = Buffer.alloc(5)
  prefix.write(code)
  prefix.writeInt32BE(content.length + 4, 1)
  return Buffer.concat([prefix, content])
}

function rowBytes([group, value]: Row): Buffer {
  const into = new BinaryRows()
  into.row(2)
  into.text(group)
  into.text(value)
  return Buffer.from(into.take().subarray(binaryHeader.length))
}

const others = [
  message('H', Buffer.alloc(7)),
  message('N', Buffer.from('a notice')),
  message('c'),
  message('Z', Buffer.from('I')),
]

/** What the server sends for these rows, with a notice after the first one. */
function response(rows: readonly Row[]): Buffer {
  const [begin, notice, done, ready] = others as [Buffer, Buffer, Buffer, Buffer]
  const contents = rows.length === 0 ? [] : rows.map(rowBytes)
  const [first = Buffer.alloc(0), ...rest] = [...contents, binaryTrailer]
  const messages = [message('d', binaryHeader, first), notice, ...rest.map((row) => message('d', row))]
  return Buffer.concat([begin, ...messages, done, ready])
}

/** The bytes of each chunk, and the other messages. */
function receive(bytes: Buffer, partBytes: number) {
  const passed: Buffer[] = []
  let lasts = 0
  const chunks = new RowChunks(size, (bytes, isLast) => {
    passed.push(bytes)
    if (isLast) lasts++
  })
  for (let start = 0; start < bytes.length; start += partBytes)
    chunks.push(Buffer.from(bytes.subarray(start, start + partBytes)))
  const last = chunks.finish()
  return { chunks: last ? [...chunks.ready, last] : chunks.ready, passed: Buffer.concat(passed), lasts }
}

/** Rows of groups that are neighbours. */
const rows = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.string({ maxLength: 60 })), { maxLength: 60 })
  .map((drawn) => drawn.toSorted(([a], [b]) => a - b).map(([group, value]): Row => [`group ${group}`, value]))

it('divides rows into chunks of complete groups, however their bytes arrive, and passes other messages on', () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 400 }), (written, partBytes) => {
      const { chunks, passed, lasts } = receive(response(written), partBytes)
      expect(Buffer.concat(chunks)).toEqual(Buffer.concat(written.map(rowBytes)))
      expect(passed).toEqual(Buffer.concat(others))
      expect(lasts).toBe(1)
      const groups = groupsOf(chunks, written)
      // Only a group that fills a chunk continues in the next one.
      for (const [index, found] of groups.slice(1).entries())
        if (new Set(groups[index]).size > 1) expect(found[0]).not.toBe(groups[index]!.at(-1))
    }),
  )
})

/** The groups of the rows of each chunk, which has complete rows. */
function groupsOf(chunks: readonly Uint8Array[], rows: readonly Row[]): string[][] {
  let next = 0
  return chunks.map(({ length }) => {
    const groups: string[] = []
    for (let bytes = 0; bytes < length; next++) {
      bytes += rowBytes(rows[next]!).length
      groups.push(rows[next]![0])
      expect(bytes).toBeLessThanOrEqual(length)
    }
    return groups
  })
}

it('has a row that is larger than a chunk', () => {
  const written: Row[] = [
    ['a', ''],
    ['a', 'b'.repeat(3 * size)],
    ['c', ''],
  ]
  expect(Buffer.concat(receive(response(written), 50).chunks)).toEqual(Buffer.concat(written.map(rowBytes)))
})

it('has no chunks without rows', () => {
  expect(receive(response([]), 10).chunks).toEqual([])
})

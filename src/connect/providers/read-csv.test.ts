import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readCsv } from './read-csv.ts'

it.each([
  ['a byte order mark and Windows line ends', '\uFEFFa,b\r\n1,2\r\n', [{ a: '1', b: '2' }]],
  ['quoted commas, quotes and line breaks', 'a,b\n"x, ""y""","1\n2"\n', [{ a: 'x, "y"', b: '1\n2' }]],
  [
    'empty cells at the end',
    'a,b\n1,\n,',
    [
      { a: '1', b: '' },
      { a: '', b: '' },
    ],
  ],
  ['a header without rows', 'a,b\n', []],
  ['nothing', '', []],
])('reads %s', async (_, text, rows) => {
  expect(await readCsv(Buffer.from(text))).toEqual(rows)
})

it.each([
  ['a row cut off in the middle', 'a,b\n1,2\n3'],
  ['an open quote', 'a,b\n1,"2'],
  ['text after a quote', 'a,b\n1,"2"3\n'],
])('rejects %s', async (_, text) => {
  await expect(readCsv(Buffer.from(text))).rejects.toThrow(/malformed/)
})

it('returns every written cell', async () => {
  const cells = fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 2 }), { maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(cells, async (rows) => {
      const quoted = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
      expect((await readCsv(Buffer.from(['a,b', ...quoted].join('\r\n')))).map(({ a, b }) => [a, b])).toEqual(rows)
    }),
  )
})

it('reads two large files in turns without mixing them', async () => {
  const fileOf = (name: string) => Buffer.from(`a,b\n${`${name},1\n`.repeat(50_000)}`)
  const files = await Promise.all([readCsv(fileOf('x')), readCsv(fileOf('y'))])
  expect(files.map((rows) => [rows.length, new Set(rows.map(({ a }) => a))])).toEqual([
    [50_000, new Set(['x'])],
    [50_000, new Set(['y'])],
  ])
})

const cut = '"ñ, ""x""\n😀",é\r\n'

/** Each byte of the record is once the first of a new piece of 256 KiB. */
it.each([...Buffer.from(cut).keys()])('reads a record that a piece cuts off (%s)', async (shift) => {
  const before = `${'x'.repeat(1_000)},1\n`
  const padding = `${'x'.repeat(256 * 1024 - 4 - 261 * before.length - 3 - shift)},1\n`
  const file = Buffer.from(`a,b\n${before.repeat(261)}${padding}${cut}last,2\r\n`)
  expect((await readCsv(file)).slice(-2)).toEqual([
    { a: 'ñ, "x"\n😀', b: 'é' },
    { a: 'last', b: '2' },
  ])
})

it('rejects a quote that is not closed within a mebibyte', async () => {
  await expect(readCsv(Buffer.from(`a,b\n"${'x'.repeat(3_000_000)}`))).rejects.toThrow('a row of the file is too long')
})

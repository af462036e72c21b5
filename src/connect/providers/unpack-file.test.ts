import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { packZip } from '../../../sandbox/pack-zip.ts'
import { unpackFile } from './unpack-file.ts'

const content = Buffer.from('day,spend\n2026-11-01,12.5\n')
const zip = packZip('report.csv', content)

it.each([
  ['zip', zip],
  ['gzip', gzipSync(content)],
] as const)('unpacks %s', async (packing, file) => {
  expect(await unpackFile(file, packing, 1_000)).toEqual(content)
})

const changed = (at: number, value: number) => {
  const copy = Buffer.from(zip)
  copy[at < 0 ? copy.length + at : at] = value
  return copy
}
const directory = zip.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))

describe('a file that is not as it should be', () => {
  it.each([
    ['no ZIP', Buffer.from('<html>sign in</html>'), 'is not a ZIP'],
    ['empty', Buffer.alloc(0), 'is not a ZIP'],
    ['truncated at its end', zip.subarray(0, -10), 'is not a ZIP'],
    ['truncated inside', Buffer.concat([zip.subarray(0, 20), zip.subarray(30)]), ''],
    ['with two entries', changed(-12, 2), 'does not have exactly one entry'],
    ['encrypted', changed(directory + 8, 1), 'is encrypted'],
    ['compressed in another way', changed(directory + 10, 9), 'uses an unknown compression'],
    ['with another checksum', changed(directory + 16, zip[directory + 16]! ^ 1), 'is damaged'],
    ['with damaged content', changed(45, 0), 'is damaged'],
  ])('is malformed: %s', async (_, file, problem) => {
    await expect(unpackFile(file, 'zip', 1_000)).rejects.toThrow(new RegExp(`^malformed: the file ${problem}`))
  })

  it.each([
    ['zip', packZip('bomb.csv', Buffer.alloc(20_000_000))],
    ['gzip', gzipSync(Buffer.alloc(20_000_000))],
  ] as const)('is malformed: a %s of 20 kB with 20 MB of zeros', async (packing, bomb) => {
    expect(bomb.length).toBeLessThan(25_000)
    await expect(unpackFile(bomb, packing, 1_000_000)).rejects.toThrow('the file is too large')
  })
})

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { crc32, deflateRawSync } from 'node:zlib'

const folder = new URL('src/', import.meta.url)

/** Returns the zip file that WordPress installs. Its times are fixed, so that the same sources give the same file. */
export function buildPlugin(): Buffer {
  const entries: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const file of readdirSync(folder).sort()) {
    const content = readFileSync(new URL(file, folder))
    const packed = deflateRawSync(content)
    const name = Buffer.from(`tributary/${file}`)
    const common = Buffer.alloc(26)
    // Version 2.0, UTF-8 names, deflate, and the first of January 1980.
    for (const [at, value] of [20, 0x800, 8, 0, 33].entries()) common.writeUInt16LE(value, at * 2)
    for (const [at, value] of [crc32(content), packed.length, content.length].entries())
      common.writeUInt32LE(value, 10 + at * 4)
    common.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, packed])
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, place, name]))
    entries.push(entry)
    offset += entry.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...entries, list, end])
}

if (import.meta.main) {
  const build = new URL('../../build/', import.meta.url)
  mkdirSync(build, { recursive: true })
  writeFileSync(new URL('tributary-woocommerce.zip', build), buildPlugin())
}

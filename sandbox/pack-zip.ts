import { crc32, deflateRawSync } from 'node:zlib'

/** Packs one file into a ZIP, as vendors do with prepared reports. */
export function packZip(name: string, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content)
  const packed = deflateRawSync(bytes)
  const about = Buffer.alloc(26)
  about.writeUInt16LE(20, 0)
  about.writeUInt16LE(8, 4)
  about.writeUInt32LE(crc32(bytes), 10)
  about.writeUInt32LE(packed.length, 14)
  about.writeUInt32LE(bytes.length, 18)
  about.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), about, Buffer.from(name), packed])
  const entry = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\0', 'latin1'),
    about,
    // No comment, on the first disk, without attributes; the local header is at the start.
    Buffer.alloc(14),
    Buffer.from(name),
  ])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, entry, end])
}

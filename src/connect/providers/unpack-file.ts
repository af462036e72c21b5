import { promisify } from 'node:util'
import { crc32, gunzip, inflateRaw } from 'node:zlib'
import { inSlices } from '../../kernel/slices.ts'
import { failVendor } from '../provider-error.ts'
import type { Packing } from './vendor-http.ts'

/** Unpacks a downloaded file; fails as `malformed` when it is damaged or larger than the limit. */
export async function unpackFile(file: Buffer, packing: Packing, bytesMax: number): Promise<Buffer> {
  return packing === 'zip' ? readOnlyEntry(file, bytesMax) : inflate(promisify(gunzip), file, bytesMax)
}

const endSignature = 0x06054b50
const endBytes = 22
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const localBytes = 30
const encrypted = 1

/** Reads a ZIP from its directory at the end; the sizes in the local header may be missing. */
async function readOnlyEntry(file: Buffer, bytesMax: number): Promise<Buffer> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + endBytes > file.length || file.readUInt32LE(end) !== endSignature)
    return failFile('is not a ZIP')
  if (file.readUInt16LE(end + 10) !== 1) return failFile('does not have exactly one entry')
  const entry = file.readUInt32LE(end + 16)
  if (entry + 46 > end || file.readUInt32LE(entry) !== entrySignature) return failFile('has no directory')
  if (file.readUInt16LE(entry + 8) & encrypted) return failFile('is encrypted')
  const method = file.readUInt16LE(entry + 10)
  const packedBytes = file.readUInt32LE(entry + 20)
  const local = file.readUInt32LE(entry + 42)
  if (local + localBytes > entry || file.readUInt32LE(local) !== localSignature) return failFile('has no entry')
  const from = local + localBytes + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
  if (from + packedBytes > entry) return failFile('is truncated')
  const packed = file.subarray(from, from + packedBytes)
  if (method !== 0 && method !== 8) return failFile('uses an unknown compression')
  if (method === 0 && packed.length > bytesMax) return failFile('is too large')
  const content = method === 0 ? packed : await inflate(promisify(inflateRaw), packed, bytesMax)
  return (await checksumOf(content)) === file.readUInt32LE(entry + 16) ? content : failFile('is damaged')
}

const checkedBytes = 1024 * 1024

async function checksumOf(content: Buffer): Promise<number> {
  const starts = Array.from({ length: Math.ceil(content.length / checkedBytes) }, (_, index) => index * checkedBytes)
  let checksum = 0
  await inSlices(
    starts,
    ([start]) => {
      checksum = crc32(content.subarray(start, start! + checkedBytes), checksum)
    },
    1,
  )
  return checksum
}

type Inflate = (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>

/** Stops as soon as the output exceeds the limit, whatever size the file declares. */
async function inflate(run: Inflate, packed: Buffer, bytesMax: number): Promise<Buffer> {
  try {
    return await run(packed, { maxOutputLength: bytesMax })
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    return failFile(isTooLarge ? 'is too large' : 'is damaged')
  }
}

function failFile(problem: string): never {
  return failVendor({ kind: 'malformed', message: `the file ${problem}` })
}

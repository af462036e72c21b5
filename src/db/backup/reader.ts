import { createHash } from 'node:crypto'
import { type BackupTrailer, damaged, type Frame, type FrameKind, TableDigest, type TableEnd } from './format.ts'

/** Reads the frames in the order of the format and verifies every checksum; anything unexpected is reported as damage. */
export class BackupReader {
  readonly #frames: AsyncGenerator<Frame, void>
  readonly #hash = createHash('sha256')

  constructor(frames: AsyncGenerator<Frame, void>) {
    this.#frames = frames
  }

  async json<T>(kind: Exclude<FrameKind, 'D'>): Promise<T> {
    const frame = await this.#next()
    if (frame.kind !== kind) throw damaged(`a frame of kind ${kind} was expected`)
    if (kind !== 'Z') this.#hash.update(frame.payload)
    return parse<T>(frame.payload)
  }

  /** The data of one table, verified against the checksum in its end frame. */
  async *tableData(onRows: (rows: number) => void): AsyncGenerator<Buffer, void> {
    const digest = new TableDigest()
    let frame = await this.#next()
    for (; frame.kind === 'D'; frame = await this.#next()) {
      digest.add(frame.payload)
      onRows(digest.rows)
      yield frame.payload
    }
    if (frame.kind !== 'E') throw damaged('a table has no end frame')
    this.#hash.update(frame.payload)
    const expected = parse<TableEnd>(frame.payload)
    const actual = digest.end()
    if (actual.rows !== expected.rows || actual.sha256 !== expected.sha256) throw damaged('a checksum does not match')
  }

  async trailer(): Promise<BackupTrailer> {
    const trailer = await this.json<BackupTrailer>('Z')
    if (trailer.sha256 !== this.#hash.digest('hex')) throw damaged('a checksum does not match')
    if (!(await this.#frames.next()).done) throw damaged('data follows its end')
    return trailer
  }

  async #next(): Promise<Frame> {
    const { value } = await this.#frames.next()
    if (!value) throw damaged('the file ends too early')
    return value
  }
}

function parse<T>(payload: Buffer): T {
  try {
    return JSON.parse(payload.toString()) as T
  } catch {
    throw damaged('a frame cannot be read')
  }
}

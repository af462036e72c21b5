import type { Readable } from 'node:stream'

export interface StoredObject {
  /** With `/` between folders, below the location of the store. */
  name: string
  bytes: number
}

/** Where files are stored that leave the database: a directory or a bucket. */
export interface ObjectStore {
  /** The place as the operator set it. */
  location: string
  /** Stores the content completely or not at all, in place of an object with the same name; returns its size. */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<number>
  /** The objects whose names begin with the prefix, in any order. */
  list(prefix: string): Promise<StoredObject[]>
  read(name: string): Promise<Readable>
  /** An object that does not exist is no error. */
  delete(name: string): Promise<void>
  /** Deletes what interrupted writes below the prefix have left. No write may be in progress there. */
  deleteDrafts(prefix: string): Promise<void>
}

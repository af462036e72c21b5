import type { OperationId } from '@tributary/client'

/** Background work of the console itself. The browser stores it, so that it continues after a reload. */
export type OwnWork = ImportWork | FileWork

interface PersistedWork {
  id: string
  user_id: string
  profile_id: string
  /** Name of the file. */
  name: string
  state: 'running' | 'done' | 'failed'
  /** Rows. */
  done: number
  /** Null if the number of rows is not known yet. */
  total: number | null
  /** Index of the next chunk. */
  at: number
  error: string | null
}

/** Sends the rows of a file to the service. */
export interface ImportWork extends PersistedWork {
  kind: 'import'
  total: number
  created: number
  matched: number
  rejected: number
  /** The first rejected rows. */
  problems: { line: number; reason: string }[]
}

/** Downloads a list of the service to a file. */
export interface FileWork extends PersistedWork {
  kind: 'file'
  operation: OperationId
  input: object
  cursor: string | null
}

export interface ImportChunk {
  rows: object[]
  /** The line of each row in the file. */
  lines: number[]
}

export type Owner = Pick<PersistedWork, 'user_id' | 'profile_id'>

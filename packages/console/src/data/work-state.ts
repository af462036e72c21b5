import type { OperationId } from '@tributary/client'

/** Long work of the page itself. The browser keeps it: a page that is opened anew shows it and goes on with it. */
export type OwnWork = ImportWork | FileWork

interface PersistedWork {
  id: string
  user_id: string
  profile_id: string
  /** Of the file. */
  name: string
  state: 'running' | 'done' | 'failed'
  /** Rows. */
  done: number
  /** Null while it is not known how many there are. */
  total: number | null
  /** The piece that comes next. */
  at: number
  error: string | null
}

/** Rows of a file that are sent to the service. */
export interface ImportWork extends PersistedWork {
  kind: 'import'
  total: number
  created: number
  matched: number
  rejected: number
  /** The first of those that were rejected. */
  problems: { line: number; reason: string }[]
}

/** A list of the service that becomes a file. */
export interface FileWork extends PersistedWork {
  kind: 'file'
  operation: OperationId
  input: object
  cursor: string | null
}

export interface ImportPiece {
  rows: object[]
  /** Where each row begins in the file. */
  lines: number[]
}

export type Owner = Pick<PersistedWork, 'user_id' | 'profile_id'>

import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Erasures stored outside the database: restoring a backup must not bring erased people back. */
export interface ErasureLedger {
  /** Resolves when the entry would survive a power failure. */
  append(entry: object): Promise<void>
  read(): Promise<LedgerContent>
}

export interface LedgerContent {
  entries: unknown[]
  /** Lines that are not entries, left by an interrupted write. */
  damagedLines: number
}

/** An append-only file with one JSON text per line. */
export function fileLedger(file: string): ErasureLedger {
  return {
    async append(entry) {
      await mkdir(dirname(file), { recursive: true })
      const handle = await open(file, 'a', 0o600)
      try {
        // Begins with a line break, so that it does not continue a truncated line.
        await handle.appendFile(`\n${JSON.stringify(entry)}\n`)
        await handle.sync()
      } finally {
        await handle.close()
      }
    },
    async read() {
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return ''
        throw error
      })
      return parseLines(text)
    },
  }
}

function parseLines(text: string): LedgerContent {
  const content: LedgerContent = { entries: [], damagedLines: 0 }
  for (const line of text.split('\n')) {
    if (line === '') continue
    try {
      content.entries.push(JSON.parse(line))
    } catch {
      content.damagedLines += 1
    }
  }
  return content
}

import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Who was erased, kept outside the database: a backup that is restored must not bring them back. */
export interface ErasureLedger {
  /** Returns once the entry would survive a power cut. */
  append(entry: object): Promise<void>
  read(): Promise<LedgerContent>
}

export interface LedgerContent {
  entries: unknown[]
  /** Lines that are no entry: what a write that was cut short has left. */
  damagedLines: number
}

/** A file of one JSON text a line, only ever added to. */
export function fileLedger(file: string): ErasureLedger {
  return {
    async append(entry) {
      await mkdir(dirname(file), { recursive: true })
      const handle = await open(file, 'a', 0o600)
      try {
        // It begins with a line break, so that it does not continue a line that was cut short.
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

import type { Input, OperationId } from '@tributary/client'
import { useState } from 'react'
import { fetchCsv, saveFile } from '../data/save-csv.ts'
import { useWords } from '../locales/words.tsx'
import { notify } from './notices.tsx'

/** The whole list as a file, from the service, with how many rows are there already. */
export function ListCsvButton<Id extends OperationId>({
  name,
  operation,
  input,
  label,
}: {
  name: string
  operation: Id
  /** What the list on the screen was asked for with. */
  input: Input<Id>
  /** Default: CSV. */
  label?: string
}) {
  const { say } = useWords()
  const [rows, setRows] = useState<number | null>(null)
  const save = async () => {
    setRows(0)
    try {
      saveFile(`${name}.csv`, await fetchCsv(operation, input, setRows))
    } catch (error) {
      notify({ text: error instanceof Error ? error.message : say('failure.unknown') })
    } finally {
      setRows(null)
    }
  }
  return (
    <button type="button" className="pick" disabled={rows !== null} onClick={() => void save()}>
      {rows === null ? (label ?? say('csv.act')) : say('csv.rows', { count: rows })}
    </button>
  )
}

import { useState } from 'react'
import { Sheet } from '../../components/dialogs/sheet.tsx'
import { Progress } from '../../components/status/progress.tsx'
import { splitIntoChunks } from '../../data/own-work.ts'
import { useFormats } from '../../data/session.tsx'
import { stopWork, tryWorkAgain, useBeginImport, useOwnWork } from '../../data/use-own-work.ts'
import type { ImportWork } from '../../data/work-state.ts'
import { type MessageKey, useTranslation } from '../../locales/i18n.tsx'
import { Button, NativeSelect } from '../../theme/mantine.ts'
import {
  decodeFile,
  guessFields,
  type ImportField,
  identifying,
  importFields,
  readTable,
  type Table,
  toImportRows,
} from './read-table.ts'

/** A larger file does not fit into the memory of a page. */
const rowsMax = 200_000

/** The import of this profile that is running, or the last one that ended in this browser. */
export function useImport(): ImportWork | null {
  return useOwnWork().find((work): work is ImportWork => work.kind === 'import') ?? null
}

/** Imports customers from a file: column mapping, then progress, then results. */
export function ImportSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const work = useImport()
  return (
    <Sheet title={t('import.title')} onClose={onClose}>
      {work ? <ImportState work={work} /> : <ChooseFile />}
    </Sheet>
  )
}

function ImportState({ work }: { work: ImportWork }) {
  const { t } = useTranslation()
  const { state, problems, rejected, error } = work
  return (
    <div className="form" aria-live="polite">
      <ImportLine work={work} />
      {state === 'running' && <p className="quiet">{t('import.leave')}</p>}
      {state === 'failed' && (
        <p className="note note-bad" role="alert">
          {error}
        </p>
      )}
      {problems.length > 0 && (
        <ul className="plain-list">
          {problems.map(({ line, reason }) => (
            <li key={line}>
              {t('import.line', { line })} {t(`import.reason_${reason}` as MessageKey)}
            </li>
          ))}
          {rejected > problems.length && <li>{t('import.more', { count: rejected - problems.length })}</li>}
        </ul>
      )}
      <div className="actions">
        {state === 'failed' && <Button onClick={() => void tryWorkAgain(work)}>{t('failure.retry')}</Button>}
        <Button variant="default" onClick={() => void stopWork(work.id)}>
          {t(state === 'done' ? 'import.again' : 'activity.stop')}
        </Button>
      </div>
    </div>
  )
}

/** The progress or the result of an import. */
export function ImportLine({ work }: { work: ImportWork }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { name, state, done, total, created, matched, rejected } = work
  const label = t('activity.import', { subject: name })
  return (
    <div className="stack">
      <p>
        {state === 'done' ? name : label}{' '}
        <span className="quiet">{t('import.of', { done: formats.count(done), total: formats.count(total) })}</span>
      </p>
      {state === 'running' && <Progress label={label} value={done / total} />}
      <p>
        {[
          t('import.created', { count: created }),
          t('import.matched', { count: matched }),
          t('import.rejected', { count: rejected }),
        ].join(' · ')}
      </p>
    </div>
  )
}

interface Chosen {
  name: string
  table: Table
  fields: (ImportField | null)[]
}

function ChooseFile() {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const loadFile = async (file: File | undefined) => {
    if (!file) return setChosen(null)
    const table = readTable(decodeFile(await file.arrayBuffer()))
    setChosen({ name: file.name, table, fields: guessFields(table.titles) })
  }
  return (
    <div className="form">
      <p className="quiet">{t('import.lead')}</p>
      <label className="stack">
        <span>{t('import.file')}</span>
        <input
          className="field"
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          onChange={(event) => void loadFile(event.target.files?.[0])}
        />
      </label>
      {chosen && <Columns chosen={chosen} onFields={(fields) => setChosen({ ...chosen, fields })} />}
    </div>
  )
}

function Columns({
  chosen: { name, table, fields },
  onFields,
}: {
  chosen: Chosen
  onFields: (fields: (ImportField | null)[]) => void
}) {
  const { t } = useTranslation()
  const begin = useBeginImport()
  const count = table.rows.length
  const isKnown = fields.some((field) => field !== null && identifying.includes(field))
  const problem = count === 0 ? 'import.no_rows' : count > rowsMax ? 'import.too_many' : null
  if (problem) return <p role="alert">{t(problem, { count: rowsMax })}</p>
  const choose = (column: number, field: ImportField | null) =>
    // A field can be mapped to only one column.
    onFields(fields.map((candidate, index) => (index === column ? field : candidate === field ? null : candidate)))
  return (
    <>
      <p>{t('import.rows', { count })}</p>
      {table.titles.map((title, column) => (
        <NativeSelect
          key={column}
          label={title || t('import.untitled', { number: column + 1 })}
          description={examplesOf(table, column)}
          value={fields[column] ?? ''}
          onChange={(event) => choose(column, (event.target.value || null) as ImportField | null)}
          data={[
            { value: '', label: t('import.skipped') },
            ...importFields.map((field) => ({ value: field, label: t(`import.field_${field}`) })),
          ]}
        />
      ))}
      {!isKnown && <p role="alert">{t('import.no_identifier')}</p>}
      <div className="actions">
        <Button
          disabled={!isKnown}
          onClick={() => void begin(name, count, splitIntoChunks(toImportRows(table, fields)))}
        >
          {t('import.action', { count })}
        </Button>
      </div>
    </>
  )
}

function examplesOf({ rows }: Table, column: number): string {
  const values = rows.slice(0, 3).map(({ cells }) => cells[column] ?? '')
  return values.filter((value) => value !== '').join(' · ')
}

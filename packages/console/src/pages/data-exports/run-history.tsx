import { useMemo } from 'react'
import { Sheet } from '../../components/dialogs/sheet.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { TwoLines } from '../../components/layout/two-lines.tsx'
import { column, numberColumn } from '../../components/tables/columns.tsx'
import type { Column } from '../../components/tables/data-table.tsx'
import { ListTable } from '../../components/tables/list-table.tsx'
import { useReadOn } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { type DataExport, type DataExportRun, megabytes, runTones } from './data-export.ts'

/** All runs of a data export, latest first, with what they wrote and why one failed. */
export function RunHistory({ exported, onClose }: { exported: DataExport; onClose: () => void }) {
  const { t } = useTranslation()
  const list = useReadOn('dataExports.listDataExportRuns', { id: exported.id, limit: 50 }, { everyMs: 3_000 })
  const columns = useRunColumns()
  return (
    <Sheet title={t('data_exports.runs_of', { folder: exported.folder })} onClose={onClose}>
      <ListTable
        list={list}
        label={t('data_exports.history')}
        columns={columns}
        rowHeight={58}
        empty="data_exports.no_runs"
      />
    </Sheet>
  )
}

function useRunColumns() {
  const { t } = useTranslation()
  const formats = useFormats()
  return useMemo(
    (): Column<DataExportRun>[] => [
      column('when', t('label.requested'), 'minmax(150px, 1fr)', ({ requested_at, cause }) => (
        <TwoLines below={t(`data_exports.cause_${cause}`)}>{formats.time(requested_at)}</TwoLines>
      )),
      column(
        'state',
        t('label.state'),
        '120px',
        ({ status }) => <Chip tone={runTones[status]}>{t(`data_exports.run_${status}`)}</Chip>,
        { isKey: true },
      ),
      numberColumn('rows', t('label.rows'), '110px', ({ rows }) => formats.count(rows)),
      numberColumn('days', t('label.days'), '90px', ({ days }) => formats.count(days)),
      numberColumn('size', t('data_exports.size'), '90px', ({ bytes }) => formats.decimal(megabytes(bytes), 1)),
      column('note', t('data_exports.note'), 'minmax(140px, 1fr)', ({ error, missing_files }) =>
        error ? (
          <span className="quiet" title={error} lang="en">
            {error}
          </span>
        ) : missing_files > 0 ? (
          t('data_exports.missing', { count: missing_files })
        ) : null,
      ),
    ],
    [t, formats],
  )
}

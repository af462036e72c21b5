import type { OperationResponse } from '@tributary/client'
import { useMemo } from 'react'
import { LinkButton } from '../../components/layout/buttons.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { TwoLines } from '../../components/layout/two-lines.tsx'
import { column } from '../../components/tables/columns.tsx'
import type { Column } from '../../components/tables/data-table.tsx'
import { ListTable } from '../../components/tables/list-table.tsx'
import { useRead, useReadOn } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useSheet } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { ConversionStatus } from './conversion-status.tsx'
import { RunSheet } from './run-sheet.tsx'
import { runTones } from './run-tones.ts'

type Run = OperationResponse<'exports.listExports'>['data'][number]

/** All runs, newest first, with live counts. */
export function Runs() {
  const { t } = useTranslation()
  const [open, openRun, closeRun] = useSheet('run')
  const list = useReadOn('exports.listExports', { limit: 50 }, { everyMs: 3_000 })
  const columns = useRunColumns(openRun)
  return (
    <>
      <ListTable list={list} label={t('sync.view_runs')} columns={columns} rowHeight={58} empty="sync.no_runs" />
      {open && <RunSheet key={open} id={open} onOpen={openRun} onClose={closeRun} />}
    </>
  )
}

function useRunColumns(open: (id: string) => void) {
  const { t } = useTranslation()
  const formats = useFormats()
  const destinations = useRead('conversionSync.listDestinations', {}).data?.data
  return useMemo(
    (): Column<Run>[] => [
      column('when', t('sync.started'), 'minmax(170px, 1fr)', ({ id, started_at, cause }) => (
        <TwoLines below={t(`sync.cause_${cause}`)}>
          <LinkButton onClick={() => open(id)}>{formats.time(started_at)}</LinkButton>
        </TwoLines>
      )),
      column('where', t('sync.destination'), 'minmax(150px, 1fr)', ({ destination_id }) => {
        const found = destinations?.find(({ id }) => id === destination_id)
        return found ? (found.name ?? found.external_id) : <span className="quiet">{t('sync.removed')}</span>
      }),
      column('state', t('label.state'), '130px', ({ status }) => (
        <Chip tone={runTones[status]}>{t(`sync.run_${status}`)}</Chip>
      )),
      column('status', t('sync.status'), 'minmax(220px, 2fr)', (run) =>
        run.cause === 'adjustment' ? (
          t('sync.count_adjusted', { count: run.adjusted })
        ) : (
          <ConversionStatus counts={run} />
        ),
      ),
      column(
        'error',
        t('label.error'),
        'minmax(120px, 1fr)',
        ({ error }) =>
          error && (
            <span className="quiet" title={error} lang="en">
              {error}
            </span>
          ),
      ),
    ],
    [t, formats, destinations, open],
  )
}

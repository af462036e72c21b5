import { useState } from 'react'
import { PickButton } from '../../components/layout/buttons.tsx'
import { Page } from '../../components/page/page.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { useRead } from '../../data/queries.ts'
import { useSession } from '../../data/session.tsx'
import { useSheet } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { type DataExport, isUnderWay } from './data-export.ts'
import { ExportCard } from './export-card.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { RunHistory } from './run-history.tsx'

const busyMs = 2_000
const idleMs = 30_000

/** The files that the profile writes for analysts: what they contain, when they are written, and their runs. */
export function DataExportsPage() {
  const { t } = useTranslation()
  const { may } = useSession()
  const [isNew, setIsNew] = useState(false)
  const [open, openRuns, closeRuns] = useSheet('export')
  const everyMs = (response: { data: DataExport[] } | undefined) =>
    response?.data.some(({ last_run }) => isUnderWay(last_run)) ? busyMs : idleMs
  const list = useRead('dataExports.listDataExports', {}, { everyMs })
  const create = may('exports:write') && (
    <PickButton className="pick pick-main" onClick={() => setIsNew(true)}>
      {t('data_exports.new')}
    </PickButton>
  )
  const opened = list.data?.data.find(({ id }) => id === open)
  return (
    <Page title={t('nav.data_exports')} lead={t('data_exports.lead')} controls={create}>
      <QueryState query={list}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t('data_exports.empty')}>{t('data_exports.empty_more')}</EmptyState>
          ) : (
            data.map((item) => <ExportCard key={item.id} exported={item} onHistory={() => openRuns(item.id)} />)
          )
        }
      </QueryState>
      {isNew && <ExportDialog onClose={() => setIsNew(false)} />}
      {opened && <RunHistory key={opened.id} exported={opened} onClose={closeRuns} />}
    </Page>
  )
}

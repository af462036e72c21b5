import type { OperationResponse } from '@tributary/client'
import { useMemo } from 'react'
import { Chip } from '../../components/layout/chip.tsx'
import { CopyButton } from '../../components/layout/copy-button.tsx'
import { Lead } from '../../components/layout/lead.tsx'
import { column } from '../../components/tables/columns.tsx'
import type { Column } from '../../components/tables/data-table.tsx'
import { ListCsvButton } from '../../components/tables/list-csv-button.tsx'
import { ListTable } from '../../components/tables/list-table.tsx'
import { useReadOn } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'

type Receipt = OperationResponse<'erasures.listErasures'>['data'][number]

/** Lists erasures with their requester and completion time. */
export function Erasures() {
  const { t } = useTranslation()
  const list = useReadOn('erasures.listErasures', { limit: 100 }, { everyMs: 10_000 })
  const columns = useErasureColumns()
  return (
    <>
      <Lead text={t('erasures.lead')}>
        <ListCsvButton name="erasures" operation="erasures.listErasures" input={{ limit: 200 }} />
      </Lead>
      <ListTable
        list={list}
        label={t('settings.view_erasures')}
        columns={columns}
        keyOf={({ erasure_id }) => erasure_id}
        empty="erasures.empty"
      />
    </>
  )
}

function useErasureColumns() {
  const { t } = useTranslation()
  const formats = useFormats()
  return useMemo(
    (): Column<Receipt>[] => [
      column('receipt', t('erase.receipt'), 'minmax(260px, 2fr)', ({ erasure_id, request_ref }) => (
        <span className="two-lines">
          <span>{request_ref}</span>
          <small className="quiet id-and-copy">
            <code>{erasure_id}</code>
            <CopyButton text={erasure_id} />
          </small>
        </span>
      )),
      column('reason', t('label.reason'), 'minmax(150px, 1fr)', ({ reason }) => t(`erase.reason_${reason}`)),
      column('state', t('label.status'), '140px', ({ status }) => (
        <Chip tone={status === 'done' ? 'on' : 'warn'}>{t(`erasures.${status}`)}</Chip>
      )),
      column('asked', t('label.requested'), '182px', ({ requested_at }) => formats.time(requested_at)),
      column('completed', t('erasures.completed'), '182px', ({ completed_at }) =>
        completed_at ? formats.time(completed_at) : '–',
      ),
    ],
    [t, formats],
  )
}

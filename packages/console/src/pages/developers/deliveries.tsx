import type { OperationResponse } from '@tributary/client'
import { useMemo } from 'react'
import { ActionButton } from '../../components/inputs/action-button.tsx'
import { LinkButton } from '../../components/layout/buttons.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { TwoLines } from '../../components/layout/two-lines.tsx'
import { useTabs } from '../../components/layout/use-tabs.tsx'
import { actionsColumn, column, numberColumn } from '../../components/tables/columns.tsx'
import type { Column } from '../../components/tables/data-table.tsx'
import { ListTable } from '../../components/tables/list-table.tsx'
import { useMutationAction, useReadOn } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useSheet } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { DeliverySheet } from './delivery-sheet.tsx'

type Delivery = OperationResponse<'webhooks.listDeliveries'>['data'][number]
const states = ['all', 'pending', 'delivered', 'dead'] as const

const milliseconds = (locale: string) => new Intl.NumberFormat(locale, { style: 'unit', unit: 'millisecond' })

/** Lists webhook deliveries with their receivers, attempts and responses, and a retry. */
export function Deliveries() {
  const { t } = useTranslation()
  const [state, tabs] = useTabs('state', states, t('deliveries.states'), (view) => t(`deliveries.show_${view}`))
  const list = useReadOn(
    'webhooks.listDeliveries',
    { limit: 100, ...(state !== 'all' && { status: state }) },
    { everyMs: 5_000 },
  )
  const [row, openRow, closeRow] = useSheet('row')
  const columns = useDeliveryColumns(openRow)
  return (
    <>
      {tabs}
      <ListTable list={list} label={t('developers.view_deliveries')} columns={columns} empty="deliveries.empty" />
      {row && <DeliverySheet id={row} onClose={closeRow} />}
    </>
  )
}

function useDeliveryColumns(open: (id: string) => void) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { may } = useSession()
  return useMemo(
    (): Column<Delivery>[] => [
      column('event', t('label.event'), 'minmax(190px, 1.5fr)', ({ id, event_type, event_id }) => (
        <TwoLines below={event_id}>
          <LinkButton onClick={() => open(id)}>{event_type}</LinkButton>
        </TwoLines>
      )),
      column('when', t('label.when'), '172px', ({ created_at }) => formats.time(created_at)),
      column('state', t('label.status'), '130px', ({ status }) => (
        <Chip tone={status === 'delivered' ? 'on' : status === 'dead' ? 'bad' : 'warn'}>
          {t(`deliveries.${status}`)}
        </Chip>
      )),
      numberColumn('tries', t('label.attempts'), '80px', ({ attempts }) => formats.count(attempts.length)),
      column('answer', t('deliveries.last_response'), 'minmax(180px, 2fr)', ({ attempts }) => {
        const last = attempts.at(-1)
        if (!last) return <span className="quiet">–</span>
        return (
          <span className="quiet">
            {[last.status_code ?? last.error ?? '–', milliseconds(formats.locale).format(last.duration_ms)].join(' · ')}
          </span>
        )
      }),
      actionsColumn(t('label.actions'), '110px', ({ id }) => may('connections:write') && <ReplayButton id={id} />),
    ],
    [t, formats, may, open],
  )
}

function ReplayButton({ id }: { id: string }) {
  const { t } = useTranslation()
  const replay = useMutationAction('webhooks.replayDelivery', { changes: ['webhooks.listDeliveries'] })
  return (
    <ActionButton action={replay} input={{ id }} done={t('deliveries.replayed')} isFailureNotified>
      {t('label.resend')}
    </ActionButton>
  )
}

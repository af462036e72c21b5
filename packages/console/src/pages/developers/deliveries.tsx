import type { OperationResponse } from '@tributary/client'
import { useMemo } from 'react'
import { Card } from '../../components/layout/card.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { ViewTabs } from '../../components/layout/view-tabs.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { notify, notifyFailure } from '../../components/status/notices.tsx'
import { type Column, DataTable } from '../../components/tables/data-table.tsx'
import { useMutationAction, useReadOn } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useParameter, useSheet } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { DeliverySheet } from './delivery-sheet.tsx'

type Delivery = OperationResponse<'webhooks.listDeliveries'>['data'][number]
const states = ['all', 'pending', 'delivered', 'dead'] as const

const milliseconds = (locale: string) => new Intl.NumberFormat(locale, { style: 'unit', unit: 'millisecond' })

/** Lists webhook deliveries with their receivers, attempts and responses, and a retry. */
export function Deliveries() {
  const { t } = useTranslation()
  const [state = 'all', setState] = useParameter('state', states)
  const list = useReadOn(
    'webhooks.listDeliveries',
    { limit: 100, ...(state !== 'all' && { status: state }) },
    { everyMs: 5_000 },
  )
  const rows = useMemo(() => list.data?.pages.flatMap(({ data }) => data) ?? [], [list.data])
  const [row, openRow, closeRow] = useSheet('row')
  const columns = useDeliveryColumns(openRow)
  return (
    <>
      <ViewTabs
        label={t('deliveries.states')}
        views={states}
        chosen={state}
        nameOf={(option) => t(`deliveries.show_${option}`)}
        onChoose={(option) => setState(option === 'all' ? undefined : option)}
      />
      {list.isError && <ErrorMessage error={list.error} onRetry={() => void list.refetch()} />}
      <Card isFlush>
        <DataTable
          label={t('developers.view_deliveries')}
          rows={rows}
          columns={columns}
          keyOf={({ id }) => id}
          isWaiting={list.isPending}
          isStale={list.isPlaceholderData}
          rowHeight={54}
          empty={<EmptyState title={t('deliveries.empty')}>{t('deliveries.empty_more')}</EmptyState>}
          onEndReached={() => void (list.hasNextPage && !list.isFetchingNextPage && list.fetchNextPage())}
        />
      </Card>
      {row && <DeliverySheet id={row} onClose={closeRow} />}
    </>
  )
}

function useDeliveryColumns(open: (id: string) => void) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { may } = useSession()
  const replay = useMutationAction('webhooks.replayDelivery', { changes: ['webhooks.listDeliveries'] })
  const { mutate } = replay
  return useMemo(
    (): Column<Delivery>[] => [
      {
        id: 'event',
        title: t('deliveries.event'),
        width: 'minmax(190px, 1.5fr)',
        cell: ({ id, event_type, event_id }) => (
          <span className="two-lines">
            <button type="button" className="link-button" onClick={() => open(id)}>
              {event_type}
            </button>
            <small className="quiet">{event_id}</small>
          </span>
        ),
      },
      { id: 'when', title: t('deliveries.when'), width: '172px', cell: ({ created_at }) => formats.time(created_at) },
      {
        id: 'state',
        title: t('deliveries.state'),
        width: '130px',
        cell: ({ status }) => (
          <Chip tone={status === 'delivered' ? 'on' : status === 'dead' ? 'bad' : 'warn'}>
            {t(`deliveries.${status}`)}
          </Chip>
        ),
      },
      {
        id: 'tries',
        title: t('deliveries.tries'),
        isNumber: true,
        width: '80px',
        cell: ({ attempts }) => formats.count(attempts.length),
      },
      {
        id: 'answer',
        title: t('deliveries.last_response'),
        width: 'minmax(180px, 2fr)',
        cell: ({ attempts }) => {
          const last = attempts.at(-1)
          if (!last) return <span className="quiet">–</span>
          return (
            <span className="quiet">
              {[last.status_code ?? last.error ?? '–', milliseconds(formats.locale).format(last.duration_ms)].join(
                ' · ',
              )}
            </span>
          )
        },
      },
      {
        id: 'actions',
        title: t('deliveries.again'),
        isTitleHidden: true,
        width: '110px',
        cell: ({ id }) =>
          may('connections:write') ? (
            <span className="row-actions">
              <button
                type="button"
                className="link-button"
                onClick={() =>
                  mutate(
                    { input: { id } },
                    {
                      onSuccess: () => notify({ text: t('deliveries.replayed') }),
                      onError: notifyFailure,
                    },
                  )
                }
              >
                {t('deliveries.replay')}
              </button>
            </span>
          ) : null,
      },
    ],
    [t, formats, may, mutate, open],
  )
}

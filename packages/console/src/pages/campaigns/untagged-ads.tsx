import { isRejection, type OperationResponse } from '@tributary/client'
import { type ReactNode, useState } from 'react'
import { useUndo } from '../../components/ads/use-undo.ts'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { PickButton } from '../../components/layout/buttons.tsx'
import { Card } from '../../components/layout/card.tsx'
import { humanize } from '../../components/names/use-names.ts'
import { Page } from '../../components/page/page.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { notify } from '../../components/status/notices.tsx'
import { ToConnections } from '../../components/status/to-connections.tsx'
import { column } from '../../components/tables/columns.tsx'
import { type Column, DataTable } from '../../components/tables/data-table.tsx'
import { useMutationAction, useRead, useReadOn } from '../../data/queries.ts'
import { useSession } from '../../data/session.tsx'
import { type MessageKey, useTranslation } from '../../locales/i18n.tsx'
import { StatusChip } from './use-columns.tsx'

type Untagged = OperationResponse<'adOperations.listUntaggedAds'>['data'][number]

/** Lists ads whose visits cannot be matched to an ad, and the tracking parameters that would fix it. */
export function UntaggedAds({ tabs }: { tabs: ReactNode }) {
  const { t, translateName } = useTranslation()
  const { may } = useSession()
  const mayApply = may('campaigns:apply')
  const tags = useRead('adOperations.readUrlTags', {}, { isReady: mayApply })
  const isUnconnected = tags.data?.data.reason === 'meta_connection_required'
  // Without a connection the list is rejected, which the state of the tags already says.
  const isReady = !mayApply || (!tags.isPending && !isUnconnected)
  const ads = useReadOn('adOperations.listUntaggedAds', { limit: 100 }, { isReady })
  const rows = ads.data?.pages.flatMap(({ data }) => data) ?? []
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isConfirming, setConfirming] = useState(false)
  const needsMeta = isUnconnected || isRejection(ads.error, 'meta_connection_required')
  const most = tags.data?.data.batch_max ?? 25
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id) && next.size < most) next.add(id)
    setChosen(next)
  }
  const columns: Column<Untagged>[] = [
    {
      id: 'name',
      title: t('tags.ad'),
      width: 'minmax(240px, 2fr)',
      cell: (row) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the box inside is left out only where nothing can be chosen.
        <label className="tag-choice">
          {mayApply && (
            <input
              type="checkbox"
              checked={chosen.has(row.ad_id)}
              disabled={!row.can_apply}
              onChange={() => toggle(row.ad_id)}
            />
          )}
          {row.ad_name}
        </label>
      ),
    },
    column(
      'campaign',
      t('tags.campaign'),
      'minmax(180px, 1.5fr)',
      ({ campaign_name, ad_set_name }) => `${campaign_name} › ${ad_set_name}`,
    ),
    column('status', t('label.status'), '110px', ({ status }) => <StatusChip status={status} />),
    column('tags', t('tags.now'), 'minmax(160px, 1.5fr)', ({ url_tags }) => <code>{url_tags ?? '–'}</code>),
    column('reason', t('tags.reason'), 'minmax(140px, 1fr)', ({ can_apply, reason }) =>
      can_apply || !reason ? '' : translateName(`tags.why_${reason}`, humanize(reason)),
    ),
  ]
  return (
    <Page title={t('nav.campaigns')} controls={tabs} lead={t('tags.lead')}>
      {ads.isError && !needsMeta && <ErrorMessage error={ads.error} onRetry={() => void ads.refetch()} />}
      {tags.data?.data.reason && !needsMeta && (
        <p className="quiet">{t(`tags.${tags.data.data.reason}` as MessageKey)}</p>
      )}
      <Card isFlush>
        <DataTable
          label={t('campaigns.view_tags')}
          rows={rows}
          columns={columns}
          keyOf={({ ad_id }) => ad_id}
          isWaiting={ads.isPending && !needsMeta}
          empty={
            needsMeta ? (
              <EmptyState title={t('tags.meta_connection_required')} action={<ToConnections />}>
                {t('tags.connect_more')}
              </EmptyState>
            ) : (
              <EmptyState title={t('tags.empty')}>{t('tags.empty_more')}</EmptyState>
            )
          }
          onEndReached={() => void (ads.hasNextPage && !ads.isFetchingNextPage && ads.fetchNextPage())}
        />
      </Card>
      {mayApply && rows.length > 0 && (
        <PickButton style={{ justifySelf: 'start' }} disabled={chosen.size === 0} onClick={() => setConfirming(true)}>
          {t('tags.action', { count: chosen.size })}
        </PickButton>
      )}
      {isConfirming && tags.data && (
        <ApplyDialog
          ids={[...chosen]}
          urlTags={tags.data.data.url_tags}
          onClose={() => setConfirming(false)}
          onDone={() => {
            setConfirming(false)
            setChosen(new Set())
          }}
        />
      )}
    </Page>
  )
}

function ApplyDialog({
  ids,
  urlTags,
  onClose,
  onDone,
}: {
  ids: string[]
  urlTags: string
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useTranslation()
  const undo = useUndo()
  const [key] = useState(() => crypto.randomUUID())
  const apply = useMutationAction('adOperations.applyUrlTags', {
    changes: ['adOperations.listUntaggedAds', 'adOperations.listAdActions'],
    idempotencyKey: () => key,
  })
  return (
    <ConfirmDialog
      title={t('tags.action', { count: ids.length })}
      action={t('tags.apply')}
      runs={apply}
      onClose={onClose}
      onConfirm={() =>
        apply.mutate(
          { body: { ad_ids: ids, acknowledge_learning_reset: true } },
          {
            onSuccess: ({ data }) => {
              onDone()
              const undoRequests = data.results.flatMap(({ undo: request }) => (request ? [request] : []))
              const text = t('tags.done', { ...data.summary })
              notify({
                text,
                ...(undoRequests.length > 0 && { action: { label: t('undo'), run: () => undoRequests.forEach(undo) } }),
              })
            },
          },
        )
      }
    >
      <p>{t('tags.effect')}</p>
      <code className="tag-text">{urlTags}</code>
      <p>{t('tags.learning')}</p>
    </ConfirmDialog>
  )
}

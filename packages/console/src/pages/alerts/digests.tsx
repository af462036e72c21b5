import { useState } from 'react'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { LinkButton } from '../../components/layout/buttons.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { notifyFailure } from '../../components/status/notices.tsx'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { type Digest, digestChanges } from './digest.ts'
import { DigestForm } from './digest-form.tsx'
import { DigestPreview } from './digest-preview.tsx'
import { useScheduleText } from './use-schedule-text.ts'

/** The regular summaries that the signed-in person receives about the profile: create, preview, pause, delete. */
export function Digests() {
  const { t } = useTranslation()
  const list = useRead('digests.listDigests', {})
  const [previewed, setPreviewed] = useState<Digest | null>(null)
  const [doomed, setDoomed] = useState<Digest | null>(null)
  const remove = useMutationAction('digests.deleteDigest', { changes: digestChanges })
  const scheduleText = useScheduleText()
  const rows = list.data?.data ?? []
  return (
    <>
      <p className="quiet">{t('digests.lead')}</p>
      <DigestForm />
      {list.isError && <ErrorMessage error={list.error} onRetry={() => void list.refetch()} />}
      <Card title={t('digests.title')}>
        {rows.length === 0 && !list.isPending ? (
          <EmptyState title={t('digests.empty')}>{t('digests.empty_more')}</EmptyState>
        ) : (
          <ul className="plain-list">
            {rows.map((digest) => (
              <DigestRow
                key={digest.id}
                digest={digest}
                onPreview={() => setPreviewed(digest)}
                onDelete={() => setDoomed(digest)}
              />
            ))}
          </ul>
        )}
      </Card>
      {previewed && <DigestPreview digest={previewed} onClose={() => setPreviewed(null)} />}
      {doomed && (
        <ConfirmDialog
          title={t('digests.delete_title')}
          action={t('alerts.delete')}
          isDanger
          runs={remove}
          onClose={() => setDoomed(null)}
          onConfirm={() => remove.mutate({ id: doomed.id }, { onSuccess: () => setDoomed(null) })}
        >
          <p>
            <b>{scheduleText(doomed.schedule)}</b>
          </p>
          <p>{t('digests.delete_effect')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function DigestRow({ digest, onPreview, onDelete }: { digest: Digest; onPreview: () => void; onDelete: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const scheduleText = useScheduleText()
  const update = useMutationAction('digests.updateDigest', { changes: digestChanges })
  const { id, schedule, channels, is_enabled, unsubscribed_at, next_at } = digest
  const change = (body: { is_enabled: boolean } | { is_subscribed: boolean }) =>
    update.mutate({ id, body }, { onError: notifyFailure })
  return (
    <li>
      <span className="two-lines known-value">
        <b>{scheduleText(schedule)}</b>
        <small className="quiet">
          {channels.map(({ target }) => target).join(', ')}
          {next_at && ` · ${t('digests.next', { time: formats.time(next_at) })}`}
        </small>
      </span>
      {!is_enabled && <Chip>{t('alerts.paused')}</Chip>}
      {unsubscribed_at && <Chip tone="warn">{t('digests.unsubscribed')}</Chip>}
      <span className="row-actions">
        <LinkButton onClick={onPreview}>{t('label.preview')}</LinkButton>
        {unsubscribed_at && (
          <LinkButton onClick={() => change({ is_subscribed: true })}>{t('digests.subscribe')}</LinkButton>
        )}
        <LinkButton disabled={update.isPending} onClick={() => change({ is_enabled: !is_enabled })}>
          {t(is_enabled ? 'label.pause' : 'label.resume')}
        </LinkButton>
        <LinkButton onClick={onDelete}>{t('alerts.delete')}</LinkButton>
      </span>
    </li>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { failureOf } from '@tributary/client'
import { useState } from 'react'
import { changes } from '../../components/ads/operation-dialog.tsx'
import { type UndoRequest, useUndo } from '../../components/ads/use-undo.ts'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { notify } from '../../components/status/notices.tsx'
import { PlatformQuote } from '../../components/status/platform-quote.tsx'
import { platformMessage, rejectionText } from '../../components/status/rejection-text.ts'
import { callOperation } from '../../data/api.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import type { Ad } from './ad-filter.ts'

/** Pauses or resumes several ads or campaigns, one after the other. Those that the platform rejects stay listed. */
export function BulkDialog({
  action,
  ads,
  onClose,
}: {
  action: 'pause' | 'resume'
  ads: readonly Ad[]
  onClose: () => void
}) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const undo = useUndo()
  const [key] = useState(() => crypto.randomUUID())
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<ReadonlyMap<string, unknown>>(new Map())
  const run = async () => {
    setBusy(true)
    const undos: UndoRequest[] = []
    const errors = new Map<string, unknown>()
    for (const ad of ads) {
      try {
        const { data } = await change(ad, action, key)
        if (data.undo) undos.push(data.undo)
      } catch (error) {
        errors.set(ad.id, error)
      }
    }
    for (const changed of changes) void client.invalidateQueries({ queryKey: [changed] })
    setBusy(false)
    setFailed(errors)
    if (undos.length > 0) {
      const text = t('ads.bulk_done', { count: undos.length })
      notify({ text, action: { label: t('undo'), run: () => undos.forEach(undo) } })
    }
    if (errors.size === 0) onClose()
  }
  return (
    <ConfirmDialog
      title={t(`ads.bulk_${action}`, { count: ads.length })}
      action={t(`campaigns.action_${action}`)}
      runs={{ isPending: isBusy, error: null }}
      isBlocked={failed.size > 0}
      onClose={onClose}
      onConfirm={() => void run()}
    >
      <p>{t(action === 'pause' ? 'ads.bulk_pause_effect' : 'operation.resume_effect')}</p>
      <ul className="bulk-list">
        {ads.map(({ id, name, campaign_name, ad_set_name }) => (
          <li key={id}>
            {name} <small className="quiet">{[campaign_name, ad_set_name].filter(Boolean).join(' › ')}</small>
            {failed.has(id) && <Failed error={failed.get(id)} />}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

/** Why an ad was not changed, with the original message of the platform. */
function Failed({ error }: { error: unknown }) {
  const { t, translateName } = useTranslation()
  const failure = failureOf(error)
  if (failure?.kind !== 'rejection') return <small className="delta-bad"> {t('failure.unknown')}</small>
  const original = platformMessage(failure.details)
  const text = rejectionText(failure, translateName)
  return (
    <>
      {' '}
      <small className="delta-bad" lang={text ? undefined : 'en'}>
        {text ?? failure.message}
      </small>{' '}
      {original && <PlatformQuote text={original} />}
    </>
  )
}

/** A campaign needs the token of its current state, so that the change of another person is not overwritten. */
async function change(
  { id, level }: Ad,
  action: 'pause' | 'resume',
  key: string,
): Promise<{ data: { undo: UndoRequest | null } }> {
  const idempotencyKey = `${key}-${id}`
  if (level !== 'campaign') {
    const operation = `adOperations.${action}${level === 'ad' ? 'Ad' : 'AdSet'}` as const
    return callOperation(operation, { id, body: {} }, { idempotencyKey })
  }
  const operation = action === 'pause' ? 'adOperations.pauseCampaign' : 'adOperations.resumeCampaign'
  const { confirm_token } = (await callOperation('adOperations.readCampaignStatus', { id })).data
  return callOperation(operation, { id, body: { confirm_token } }, { idempotencyKey })
}

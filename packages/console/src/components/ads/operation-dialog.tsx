import type { OperationResponse } from '@tributary/client'
import { useState } from 'react'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { digitsOf, fromMinorUnits } from '../../format/minor-units.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { NumberInput } from '../../theme/mantine.ts'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { notify } from '../status/notices.tsx'
import { QueryState } from '../status/query-state.tsx'
import { type Level, statusName } from './status.ts'
import { type UndoRequest, useUndo } from './use-undo.ts'

export interface OperationRequest {
  action: 'pause' | 'resume' | 'budget'
  level: Level
  id: string
  name: string
  /** The platform's ids of the entity and of its campaign. */
  externalId: string | null
  campaignId: string | null
  /** The platform, the campaign and the ad set, because several ads can have one name. */
  parents: readonly string[]
}

/** A change on a live platform: what will happen, the action, and how to undo it. */
export function OperationDialog({ request, onClose }: { request: OperationRequest; onClose: () => void }) {
  if (request.action === 'budget') return <BudgetDialog request={request} onClose={onClose} />
  if (request.level === 'campaign') return <CampaignDialog request={request} onClose={onClose} />
  return <AdDialog request={request} onClose={onClose} />
}

export const changes = [
  'campaigns.listCampaigns',
  'ads.listAds',
  'adOperations.listAdActions',
  'adOperations.readCampaignStatus',
] as const

function useDone(action: OperationRequest['action'], onClose: () => void) {
  const { t } = useTranslation()
  const undo = useUndo()
  return ({ data }: { data: { outcome: string; undo: UndoRequest | null } }, name: string) => {
    onClose()
    const text = t(data.outcome === 'no_change' ? 'operation.no_change' : `operation.done_${action}`, { name })
    notify({ text, ...(data.undo && { action: { label: t('undo'), run: () => undo(data.undo!) } }) })
  }
}

function CampaignDialog({ request, onClose }: { request: OperationRequest; onClose: () => void }) {
  const { t, translateName } = useTranslation()
  const status = useRead('adOperations.readCampaignStatus', { id: request.id }, { keepsPrevious: false, staleMs: 0 })
  const live = status.data?.data
  // Derived from the displayed state, so that a second click sends the same request.
  const idempotencyKey = () => `${request.action}-${live?.confirm_token}`
  const pause = useMutationAction('adOperations.pauseCampaign', { changes, idempotencyKey })
  const resume = useMutationAction('adOperations.resumeCampaign', { changes, idempotencyKey })
  const mutation = request.action === 'pause' ? pause : resume
  const done = useDone(request.action, onClose)
  const offered = live?.actions.find(({ action }) => action === request.action)
  return (
    <ConfirmDialog
      title={t(`operation.${request.action === 'pause' ? 'pause' : 'resume'}_title`, { name: request.name })}
      action={t(`campaigns.action_${request.action}`)}
      runs={mutation}
      isBlocked={!live || offered?.is_available === false}
      onClose={onClose}
      onConfirm={() =>
        mutation.mutate(
          { id: request.id, body: { confirm_token: live!.confirm_token } },
          { onSuccess: (response) => done(response, request.name) },
        )
      }
    >
      <Parents request={request} />
      <QueryState query={status}>{({ data }) => <WhatWillHappen live={data} request={request} />}</QueryState>
      {offered?.is_available === false && <p>{translateName(`rejection.${offered.reason}`, offered.reason ?? '')}</p>}
    </ConfirmDialog>
  )
}

function Parents({ request: { parents } }: { request: OperationRequest }) {
  return <p className="quiet">{parents.join(' › ')}</p>
}

function WhatWillHappen({
  live,
  request,
}: {
  live: OperationResponse<'adOperations.readCampaignStatus'>['data']
  request: OperationRequest
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const last = live.recent_daily_spend.at(-1)
  return (
    <>
      <p>
        {request.action === 'pause'
          ? t('operation.pause_effect', { count: live.affected_ads_count })
          : t('operation.resume_effect')}
      </p>
      <dl className="facts-list">
        <dt>{t('operation.status_now')}</dt>
        <dd>{statusName(live.status, t)}</dd>
        {last && (
          <>
            <dt>{t('operation.last_spend')}</dt>
            <dd>
              {formats.money(last.spend, last.currency)} · {formats.day(last.date)}
            </dd>
          </>
        )}
        {request.action === 'pause' && live.ads_a_pause_would_stop.length > 0 && (
          <>
            <dt>{t('operation.ads')}</dt>
            <dd>
              {live.ads_a_pause_would_stop
                .map(({ name }) => name)
                .slice(0, 8)
                .join(', ')}
            </dd>
          </>
        )}
      </dl>
    </>
  )
}

function AdDialog({ request, onClose }: { request: OperationRequest; onClose: () => void }) {
  const { t } = useTranslation()
  const [key] = useState(() => crypto.randomUUID())
  const noun = request.level === 'ad' ? 'Ad' : 'AdSet'
  const verb = request.action === 'pause' ? 'pause' : 'resume'
  const pauseEffect = request.level === 'ad' ? 'operation.pause_ad_effect' : 'operation.pause_ad_set_effect'
  const effect = request.action === 'pause' ? pauseEffect : 'operation.resume_effect'
  const mutation = useMutationAction(`adOperations.${verb}${noun}`, { changes, idempotencyKey: () => key })
  const done = useDone(request.action, onClose)
  return (
    <ConfirmDialog
      title={t(`operation.${request.action === 'pause' ? 'pause' : 'resume'}_title`, { name: request.name })}
      action={t(`campaigns.action_${request.action}`)}
      runs={mutation}
      onClose={onClose}
      onConfirm={() =>
        mutation.mutate({ id: request.id, body: {} }, { onSuccess: (response) => done(response, request.name) })
      }
    >
      <Parents request={request} />
      <p>{t(effect)}</p>
    </ConfirmDialog>
  )
}

/** Shows the current budget on the platform, in the currency of the account. */
function BudgetDialog({ request, onClose }: { request: OperationRequest; onClose: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [key] = useState(() => crypto.randomUUID())
  const [typed, setBudget] = useState<number | string | null>(null)
  const live = useRead(
    'adOperations.readCampaignStatus',
    { id: request.campaignId ?? '' },
    { keepsPrevious: false, staleMs: 0, isReady: request.campaignId !== null },
  )
  const set = useMutationAction('adOperations.setAdSetBudget', {
    changes,
    idempotencyKey: ({ body }) => `${key}-${body.daily_budget}`,
  })
  const done = useDone(request.action, onClose)
  const currency = live.data?.data.currency ?? formats.currency
  const scale = 10 ** digitsOf(currency)
  const minor = live.data?.data.ad_sets.find(({ ad_set_id }) => ad_set_id === request.externalId)?.daily_budget ?? null
  const now = minor === null ? null : fromMinorUnits(minor, currency)
  const budget = typed ?? now ?? ''
  const isNumber = typeof budget === 'number' && budget > 0 && budget !== now
  return (
    <ConfirmDialog
      title={t('operation.budget_title', { name: request.name })}
      action={t('campaigns.action_budget')}
      runs={set}
      isBlocked={!isNumber || !live.data}
      onClose={onClose}
      onConfirm={() =>
        set.mutate(
          { id: request.id, body: { daily_budget: Math.round(Number(budget) * scale) } },
          { onSuccess: (response) => done(response, request.name) },
        )
      }
    >
      <Parents request={request} />
      <p>{t('operation.budget_effect')}</p>
      <QueryState query={live}>
        {() => (
          <NumberInput
            label={t('operation.budget_field', { currency })}
            description={now === null ? undefined : t('operation.budget_now', { money: formats.money(now, currency) })}
            value={budget}
            onChange={setBudget}
            min={0}
            decimalScale={digitsOf(currency)}
            {...formats.separators}
            data-autofocus
          />
        )}
      </QueryState>
    </ConfirmDialog>
  )
}

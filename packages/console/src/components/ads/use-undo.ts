import { useQueryClient } from '@tanstack/react-query'
import { type Failure, failureOf, type Input, type OperationId } from '@tributary/client'
import { callOperation } from '../../data/api.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { notify } from '../status/notices.tsx'

/** The request that undoes a change, as the service recorded it. */
export interface UndoRequest {
  method: string
  path: string
  idempotency_key: string
  body?: { [key: string]: unknown }
}

const routes: readonly [RegExp, OperationId][] = [
  [/\/campaigns\/([^/]+)\/pause$/, 'adOperations.pauseCampaign'],
  [/\/campaigns\/([^/]+)\/resume$/, 'adOperations.resumeCampaign'],
  [/\/ads\/([^/]+)\/pause$/, 'adOperations.pauseAd'],
  [/\/ads\/([^/]+)\/resume$/, 'adOperations.resumeAd'],
  [/\/adsets\/([^/]+)\/pause$/, 'adOperations.pauseAdSet'],
  [/\/adsets\/([^/]+)\/resume$/, 'adOperations.resumeAdSet'],
  [/\/adsets\/([^/]+)\/budget$/, 'adOperations.setAdSetBudget'],
  [/\/quality\/ad-ids\/url-tags\/(undo)$/, 'adOperations.undoUrlTags'],
]

export function operationOf(request: UndoRequest): { id: OperationId; input: object } | null {
  for (const [pattern, id] of routes) {
    const found = pattern.exec(request.path)
    if (!found) continue
    const target = found[1] === 'undo' ? {} : { id: decodeURIComponent(found[1]!) }
    return { id, input: { ...target, body: request.body ?? {} } }
  }
  return null
}

/** Sends the undo request once: its idempotency key makes a second click the same request. */
export function useUndo(): (request: UndoRequest) => void {
  const { t } = useTranslation()
  const client = useQueryClient()
  return (request) => {
    const call = operationOf(request)
    if (!call) return
    const notifyOfUndo = (failure: Failure | null) =>
      failure?.kind === 'rejection'
        ? `${failure.message} (${failure.code}, ${failure.requestId})`
        : t('failure.unknown')
    callOperation(call.id, call.input as Input<OperationId>, { idempotencyKey: request.idempotency_key })
      .then(() => notify({ text: t('operation.undone') }))
      .catch((error: unknown) => notify({ text: notifyOfUndo(failureOf(error)) }))
      .finally(() => {
        for (const changed of [
          'campaigns.listCampaigns',
          'ads.listAds',
          'adOperations.listAdActions',
          'adOperations.listUntaggedAds',
        ]) {
          void client.invalidateQueries({ queryKey: [changed] })
        }
      })
  }
}

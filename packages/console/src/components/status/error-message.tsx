import { failureOf } from '@tributary/client'
import { type MessageKey, useTranslation } from '../../locales/i18n.tsx'
import { LinkButton } from '../layout/buttons.tsx'
import { PlatformQuote } from './platform-quote.tsx'
import { platformMessage, rejectionText } from './rejection-text.ts'
import { ToConnections } from './to-connections.tsx'

/** An error message with its code and the request id, which identifies it in the log. */
export function ErrorMessage({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t, translateName } = useTranslation()
  const failure = failureOf(error)
  const rejection = failure?.kind === 'rejection' ? failure : null
  const title: MessageKey = rejection
    ? titleOf(rejection.status)
    : failure?.kind === 'unreachable'
      ? 'failure.unreachable'
      : 'failure.unknown'
  const text = rejection && rejectionText(rejection, translateName)
  const original = rejection && platformMessage(rejection.details)
  const requestId = rejection?.requestId ?? (failure?.kind === 'unreadable' ? failure.requestId : null)
  return (
    <div className="note note-bad" role="alert">
      <p className="note-title">{t(title)}</p>
      {rejection && (text ? <p>{text}</p> : <p lang="en">{rejection.message}</p>)}
      {original && (
        <p>
          <PlatformQuote text={original} />
        </p>
      )}
      {!rejection && failure && (
        <p>{failure.kind === 'unreachable' ? t('failure.unreachable_more') : failure.message}</p>
      )}
      {!failure && error instanceof Error && <p>{error.message}</p>}
      <div className="facts">
        {rejection && (
          <a href={`/docs/errors#${rejection.code}`} target="_blank" rel="noreferrer">
            <code>{rejection.code}</code>
          </a>
        )}
        {rejection?.field && (
          <span>
            {t('failure.field')} <code>{rejection.field}</code>
          </span>
        )}
        {rejection && rejection.requiredScopes.length > 0 && (
          <span>
            {t('failure.scopes')} <code>{rejection.requiredScopes.join(', ')}</code>
          </span>
        )}
        {requestId && (
          <span>
            {t('failure.request')} <code>{requestId}</code>
          </span>
        )}
        {rejection?.code === 'meta_connection_required' && <ToConnections />}
        {onRetry && <LinkButton onClick={onRetry}>{t('failure.retry')}</LinkButton>}
      </div>
    </div>
  )
}

function titleOf(status: number): MessageKey {
  if (status === 403) return 'failure.forbidden'
  if (status === 404) return 'failure.not_found'
  if (status === 409) return 'failure.conflict'
  if (status === 422 || status === 400) return 'failure.invalid'
  if (status === 429) return 'failure.too_many'
  return status >= 500 ? 'failure.error' : 'failure.rejected'
}

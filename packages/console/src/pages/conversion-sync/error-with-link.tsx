import { failureOf } from '@tributary/client'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { useTranslation } from '../../locales/i18n.tsx'

/** An error with the link that resolves it: reconnect, or accept the platform’s terms. */
export function ErrorWithLink({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const failure = failureOf(error)
  const details = failure?.kind === 'rejection' ? failure.details : {}
  const reconnect = typeof details.reconnect_url === 'string' ? details.reconnect_url : null
  const terms = failure?.kind === 'rejection' ? (/https:\/\/\S+/.exec(failure.message)?.[0] ?? null) : null
  return (
    <>
      <ErrorMessage error={error} />
      {reconnect && (
        <p>
          <a href={reconnect}>{t('sync.reconnect')}</a>
        </p>
      )}
      {failure?.kind === 'rejection' && failure.code === 'audience_tos_required' && terms && (
        <p>
          <a href={terms} target="_blank" rel="noreferrer">
            {t('sync.accept_terms')}
          </a>
        </p>
      )}
    </>
  )
}

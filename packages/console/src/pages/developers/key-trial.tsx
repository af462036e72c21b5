import { Chip } from '../../components/layout/chip.tsx'
import { CodeBlock } from '../../components/layout/code-block.tsx'
import { useRead } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { toCurl } from './key-purposes.ts'
import type { NewKeyResponse } from './new-key.tsx'

/** A request to copy that tries a new key, and the latest request with the key as soon as it has arrived. */
export function KeyTrial({ made: { id, key, scopes } }: { made: NewKeyResponse }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const requests = useRead('requests.listRequests', { credential_id: id, limit: 1 }, { everyMs: 2_000, staleMs: 0 })
  const latest = requests.data?.data[0]
  if (!key) return null
  const { method, route, status, occurred_at } = latest ?? {}
  const isGood = status !== undefined && status < 400
  return (
    <>
      <CodeBlock label={t('keys.try')} text={toCurl({ origin: window.location.origin, key, scopes })} />
      <p role="status">
        {latest ? (
          <>
            <Chip tone={isGood ? 'on' : 'bad'}>{String(status)}</Chip>{' '}
            {t(isGood ? 'keys.try_done' : 'keys.try_failed', {
              request: `${method} ${route}`,
              time: formats.time(occurred_at!),
            })}
          </>
        ) : (
          t('keys.try_waiting')
        )}
      </p>
    </>
  )
}

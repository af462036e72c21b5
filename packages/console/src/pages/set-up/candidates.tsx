import type { Input } from '@tributary/client'
import { PickButton } from '../../components/layout/buttons.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'

/** Selects the account of this profile after a consent that covers several. */
export function Candidates({ provider }: { provider: Input<'handoffs.listCandidates'>['provider'] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { may } = useSession()
  const offered = useRead(
    'handoffs.listCandidates',
    { provider },
    { everyMs: 5_000, isReady: may('connections:write') },
  )
  const choose = useMutationAction('handoffs.finalizeCandidate', {
    changes: ['handoffs.listCandidates', 'connections.listConnections', 'profiles.readReadiness'],
  })
  const { data = [], meta } = offered.data ?? {}
  if (data.length === 0 || meta?.finalized_candidate_id) return null
  return (
    <div className="stack">
      <h3>{t('connections.choose')}</h3>
      {meta?.expires_at && (
        <p className="quiet">{t('connections.choose_until', { time: formats.time(meta.expires_at) })}</p>
      )}
      {choose.isError && <ErrorMessage error={choose.error} />}
      {data.map(({ id, name }) => (
        <PickButton
          key={id}
          disabled={!may('connections:write') || choose.isPending}
          onClick={() => choose.mutate({ provider, body: { candidate_id: id } })}
        >
          {name} <small>{id}</small>
        </PickButton>
      ))}
    </div>
  )
}

import '../../theme/mantine-forms.css'
import { Button } from '@mantine/core'
import type { OperationResponse } from '@tributary/client'
import { Card } from '../../components/layout/card.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { Candidates } from './candidates.tsx'
import { type Connection, ConnectionState, connectionReads, type Runs } from './connection-state.tsx'
import { ProviderTitle } from './provider-mark.tsx'
import { type Provider, providers } from './providers.ts'
import { StoreCard } from './stores.tsx'

/** All providers: connect, choose an account, watch the sync, disconnect. */
export function Connections() {
  const { t } = useTranslation()
  const list = useRead('connections.listConnections', {}, { everyMs: 5_000 })
  const runs = useRead('syncs.readSyncStatus', {}, { everyMs: 2_000 })
  return (
    <>
      <p className="page-lead">{t('connections.lead')}</p>
      <QueryState query={list}>
        {({ data }) => (
          <div className="provider-cards">
            {providers.map((provider) => (
              <ProviderCard
                key={provider}
                provider={provider}
                connections={data.filter((item) => item.channel === provider && item.status !== 'disconnected')}
                runs={runs.data?.data ?? []}
              />
            ))}
            <StoreCard
              connections={data.filter(({ channel, status }) => channel === 'store' && status !== 'disconnected')}
              runs={runs.data?.data ?? []}
            />
          </div>
        )}
      </QueryState>
      {data(list)
        .filter(({ channel }) => channel !== 'store' && !(providers as readonly string[]).includes(channel))
        .map((item) => (
          <Card key={item.id} title={item.display_name}>
            <ConnectionState connection={item} runs={runs.data?.data ?? []} />
          </Card>
        ))}
    </>
  )
}

const data = (list: { data?: OperationResponse<'connections.listConnections'> | undefined }) =>
  (list.data?.data ?? []).filter(({ status }) => status !== 'disconnected')

function ProviderCard({
  provider,
  connections,
  runs,
}: {
  provider: Provider
  connections: readonly Connection[]
  runs: Runs
}) {
  const { t } = useTranslation()
  const { may } = useSession()
  const createHandoff = useMutationAction('handoffs.mintHandoff', { changes: connectionReads })
  // The consent opens in its own tab; this page polls for the result.
  const connect = () => {
    const tab = window.open('about:blank', '_blank')
    createHandoff.mutate(
      { provider, body: {} },
      {
        onSuccess: ({ data }) => {
          if (tab) tab.location.href = data.url
          else window.location.assign(data.url)
        },
        onError: () => tab?.close(),
      },
    )
  }
  return (
    <Card title={<ProviderTitle provider={provider} />}>
      <div className="provider-card">
        <p className="quiet">{t(`connections.reads_${provider}`)}</p>
        {connections.map((connection) => (
          <ConnectionState key={connection.id} connection={connection} runs={runs} />
        ))}
        <Candidates provider={provider} />
        {createHandoff.isError && <ErrorMessage error={createHandoff.error} />}
        {may('connections:write') && (
          <div className="provider-action">
            <Button variant="default" loading={createHandoff.isPending} onClick={connect}>
              {t(connections.length > 0 ? 'connections.another' : 'connections.connect')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

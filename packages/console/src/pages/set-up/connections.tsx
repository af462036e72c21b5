import type { Input, OperationResponse } from '@tributary/client'
import { Card } from '../../components/layout/card.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { Button } from '../../theme/mantine.ts'
import { Candidates } from './candidates.tsx'
import { type Connection, ConnectionState, connectionReads, type Runs } from './connection-state.tsx'
import { ProviderTitle } from './provider-mark.tsx'
import { type Described, PasteCredential, VendorSetup } from './provider-setup.tsx'
import { StoreCard } from './stores.tsx'

/** All providers: connect, choose an account, watch the sync, disconnect. */
export function Connections() {
  const { t, language } = useTranslation()
  const described = useRead('connections.listProviders', { locale: language })
  const providers = described.data?.data ?? []
  const list = useRead('connections.listConnections', {}, { everyMs: 5_000 })
  const runs = useRead('syncs.readSyncStatus', {}, { everyMs: 2_000 })
  return (
    <>
      <p className="page-lead">{t('connections.lead')}</p>
      <QueryState query={list}>
        {({ data }) => (
          <div className="provider-cards">
            {providers.map((provider) => {
              const connections = data.filter(
                ({ channel, status }) => channel === provider.key && status !== 'disconnected',
              )
              const props = { provider, connections, runs: runs.data?.data ?? [] }
              // The owner of a store enters its webhook secret, which no other vendor has.
              return provider.key === 'store' ? (
                <StoreCard key={provider.key} {...props} />
              ) : (
                <ProviderCard key={provider.key} {...props} />
              )
            })}
          </div>
        )}
      </QueryState>
      {data(list)
        .filter(({ channel }) => described.data && !providers.some(({ key }) => key === channel))
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

/** The list of vendors says which of them have a consent screen. */
type ConsentProvider = Input<'handoffs.mintHandoff'>['provider']

function ProviderCard({
  provider,
  connections,
  runs,
}: {
  provider: Described
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
      { provider: provider.key as ConsentProvider, body: {} },
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
        <p className="quiet">{provider.reads.join(' ')}</p>
        {connections.map((connection) => (
          <ConnectionState key={connection.id} connection={connection} runs={runs} />
        ))}
        {provider.consent && <Candidates provider={provider.key as ConsentProvider} />}
        <VendorSetup provider={provider} />
        {createHandoff.isError && <ErrorMessage error={createHandoff.error} />}
        {may('connections:write') && (provider.consent || provider.credential_fields) && (
          <div className="provider-action">
            {provider.consent && (
              <Button variant="default" loading={createHandoff.isPending} onClick={connect}>
                {t(connections.length > 0 ? 'connections.another' : 'connections.connect')}
              </Button>
            )}
            {provider.credential_fields && <PasteCredential provider={provider} isFirst={connections.length === 0} />}
          </div>
        )}
      </div>
    </Card>
  )
}

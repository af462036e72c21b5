import type { OperationResponse } from '@tributary/client'
import { useState } from 'react'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { useFields } from '../../components/inputs/use-fields.ts'
import { PickButton } from '../../components/layout/buttons.tsx'
import { Card } from '../../components/layout/card.tsx'
import { CodeBlock } from '../../components/layout/code-block.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { notify } from '../../components/status/notices.tsx'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { Button, PasswordInput, TextInput } from '../../theme/mantine.ts'
import { type Connection, ConnectionState, connectionReads, type Runs } from './connection-state.tsx'
import { ProviderTitle } from './provider-mark.tsx'
import { type Described, VendorSetup } from './provider-setup.tsx'

type Store = OperationResponse<'integrations.listStores'>['data'][number]

const changes = ['integrations.listStores', ...connectionReads] as const

/** Stores have no consent screen: the owner enters the webhook secret and the Admin API token of an app in the store. */
export function StoreCard({
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
  const [isAdding, setAdding] = useState(false)
  const [editedId, setEditedId] = useState<string | null>(null)
  const stores = useRead('integrations.listStores', {})
  const edited = stores.data?.data.find(({ id }) => id === editedId)
  return (
    <Card title={<ProviderTitle provider={provider} />}>
      <div className="provider-card">
        <p className="quiet">{provider.reads.join(' ')}</p>
        {stores.isError && <ErrorMessage error={stores.error} onRetry={() => void stores.refetch()} />}
        {connections.map((connection) => (
          <div key={connection.id} className="stack">
            <ConnectionState connection={connection} runs={runs} />
            <Credentials
              store={stores.data?.data.find(({ id }) => id === connection.id)}
              onEdit={() => setEditedId(connection.id)}
            />
          </div>
        ))}
        <VendorSetup provider={provider} />
        {may('connections:write') && (
          <div className="provider-action">
            <Button variant="default" onClick={() => setAdding(true)}>
              {t(connections.length > 0 ? 'connections.another' : 'connections.connect')}
            </Button>
          </div>
        )}
      </div>
      {isAdding && (
        <StoreDialog
          provider={provider}
          store={null}
          onClose={() => setAdding(false)}
          onSaved={({ id }) => {
            setAdding(false)
            setEditedId(id)
          }}
        />
      )}
      {edited && (
        <StoreDialog
          provider={provider}
          store={edited}
          onClose={() => setEditedId(null)}
          onSaved={() => setEditedId(null)}
        />
      )}
    </Card>
  )
}

function Credentials({ store, onEdit }: { store: Store | undefined; onEdit: () => void }) {
  const { t } = useTranslation()
  const { may } = useSession()
  if (!store) return null
  return (
    <>
      <p className="quiet">
        {t(store.has_signing_id ? 'stores.has_signing_id' : 'stores.no_signing_id')}{' '}
        {t(store.has_access_token ? 'stores.has_access_token' : 'stores.no_access_token')}
      </p>
      {may('connections:write') && (
        <div>
          <PickButton onClick={onEdit}>
            {t('stores.edit')}
            <span className="visually-hidden"> {store.display_name}</span>
          </PickButton>
        </div>
      )}
    </>
  )
}

/** Adds a store, or replaces the secrets of one. Stored secrets are never shown; an empty field keeps the stored value. */
function StoreDialog({
  provider,
  store,
  onClose,
  onSaved,
}: {
  provider: Described
  store: Store | null
  onClose: () => void
  onSaved: (store: Store) => void
}) {
  const { t } = useTranslation()
  const add = useMutationAction('integrations.addStore', { changes })
  const update = useMutationAction('integrations.updateStore', { changes })
  const error = add.error ?? update.error
  const { values, text } = useFields({ shop_domain: '', signing_id: '', access_token: '' }, error)
  const { shop_domain: shopDomain, signing_id: signingId, access_token: accessToken } = values
  const secrets = {
    ...(signingId.trim() !== '' && { signing_id: signingId.trim() }),
    ...(accessToken.trim() !== '' && { access_token: accessToken.trim() }),
  }
  const onSuccess = ({ data }: { data: Store }) => {
    notify({ text: t('stores.saved', { name: data.display_name }) })
    onSaved(data)
  }
  const save = () => {
    if (store) return update.mutate({ connectionId: store.id, body: secrets }, { onSuccess })
    add.mutate({ body: { shop_domain: shopDomain.trim(), ...secrets } }, { onSuccess })
  }
  return (
    <FormDialog
      title={store ? store.display_name : t('stores.add_title')}
      onClose={onClose}
      runs={[add, update]}
      action={t('label.save')}
      isBlocked={store ? Object.keys(secrets).length === 0 : shopDomain.trim() === ''}
      onSubmit={save}
    >
      {store ? (
        <>
          <p className="quiet">{t('stores.webhook_more')}</p>
          <CodeBlock label={t('stores.webhook_url')} text={store.webhook_url} />
        </>
      ) : (
        <>
          <VendorSetup provider={provider} isOpen />
          <TextInput
            label={t('stores.shop_domain')}
            description={t('stores.shop_domain_more')}
            autoComplete="off"
            {...text('shop_domain')}
            required
          />
        </>
      )}
      <PasswordInput
        label={t('label.webhook_secret')}
        description={t(store?.has_signing_id ? 'stores.keep_stored' : 'stores.signing_id_more')}
        autoComplete="off"
        {...text('signing_id')}
      />
      <PasswordInput
        label={t('stores.access_token')}
        description={t(store?.has_access_token ? 'stores.keep_stored' : 'stores.access_token_more')}
        autoComplete="off"
        {...text('access_token')}
      />
    </FormDialog>
  )
}

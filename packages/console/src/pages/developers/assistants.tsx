import { useState } from 'react'
import { type ClientSetup, setupsOf } from '../../../../../src/cli/assistant-setups.ts'
import { SecretDialog } from '../../components/dialogs/secret-dialog.tsx'
import { ActionButton } from '../../components/inputs/action-button.tsx'
import { Form } from '../../components/inputs/form.tsx'
import { useFields } from '../../components/inputs/use-fields.ts'
import { Card } from '../../components/layout/card.tsx'
import { CodeBlock } from '../../components/layout/code-block.tsx'
import { ViewTabs } from '../../components/layout/view-tabs.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useParameter } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { TextInput } from '../../theme/mantine.ts'

const changes = ['userTokens.listUserTokens'] as const

/** Configuration for assistants that query data through MCP with the permissions of the user. */
export function Assistants() {
  const { t } = useTranslation()
  const formats = useFormats()
  const address = `${window.location.origin}/mcp`
  const [token, setToken] = useState<string | null>(null)
  const tokens = useRead('userTokens.listUserTokens', { limit: 100 })
  const create = useMutationAction('userTokens.createUserToken', { changes })
  const revoke = useMutationAction('userTokens.revokeUserToken', { changes })
  const { values, set, text } = useFields({ name: '' })
  const submit = () =>
    create.mutate(
      { body: { name: values.name.trim(), scopes: ['mcp:read'] } },
      {
        onSuccess: ({ data }) => {
          set({ name: '' })
          setToken(data.token)
        },
      },
    )
  return (
    <>
      <Card title={t('assistants.title')}>
        <div className="stack">
          <p>{t('assistants.text')}</p>
          <CodeBlock label={t('assistants.address')} text={address} />
          <ClientSetups address={address} token={token ?? t('assistants.token_here')} />
        </div>
      </Card>
      <Card title={t('assistants.tokens')}>
        <QueryState query={tokens}>
          {({ data }) => (
            <ul className="plain-list">
              {!data.some(isLive) && <li className="quiet">{t('assistants.none')}</li>}
              {data.filter(isLive).map((item) => (
                <li key={item.id}>
                  <span className="known-value">{item.name}</span>
                  <span className="quiet">
                    {[
                      ...item.scopes,
                      formats.ago(item.created_at),
                      item.expires_at && t('assistants.expires', { day: formats.dayOf(item.expires_at) }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  <span className="row-actions">
                    <ActionButton action={revoke} input={{ id: item.id }}>
                      {t('keys.revoke')}
                    </ActionButton>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </QueryState>
        {revoke.isError && <ErrorMessage error={revoke.error} />}
        <Form runs={create} action={t('assistants.make')} onSubmit={submit}>
          <TextInput label={t('assistants.name')} {...text('name')} required maxLength={100} />
        </Form>
      </Card>
      {token && (
        <SecretDialog
          title={t('assistants.made')}
          label={t('assistants.token')}
          secret={token}
          onClose={() => setToken(null)}
        >
          <CodeBlock {...moreOf(setupsOf(address, token)[0]!)} />
        </SecretDialog>
      )}
    </>
  )
}

const isLive = ({ revoked_at, expires_at }: { revoked_at: string | null; expires_at: string | null }) =>
  revoked_at === null && (expires_at === null || Date.parse(expires_at) > Date.now())

const moreOf = ({ client, text }: ClientSetup) => ({ label: client, text })

/** The configuration for each MCP client, the same as `tributary mcp` prints. */
function ClientSetups({ address, token }: { address: string; token: string }) {
  const { t } = useTranslation()
  const setups = setupsOf(address, token)
  const [chosen = setups[0]!.client, choose] = useParameter('client')
  const shown = setups.find(({ client }) => client === chosen) ?? setups[0]!
  return (
    <>
      <ViewTabs
        label={t('assistants.clients')}
        views={setups.map(({ client }) => client)}
        chosen={shown.client}
        nameOf={(client) => client}
        onChoose={choose}
      />
      <p className="quiet">
        {shown.where === 'run' ? t('assistants.run') : t('assistants.file', { file: shown.where })}
      </p>
      <CodeBlock label={shown.client} text={shown.text} />
    </>
  )
}

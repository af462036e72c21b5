import type { Input, OperationResponse } from '@tributary/client'
import { useState } from 'react'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { useFields } from '../../components/inputs/use-fields.ts'
import { CodeBlock } from '../../components/layout/code-block.tsx'
import { notify } from '../../components/status/notices.tsx'
import { useMutationAction } from '../../data/queries.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { Button, PasswordInput, TextInput } from '../../theme/mantine.ts'
import { connectionReads } from './connection-state.tsx'

export type Described = OperationResponse<'connections.listProviders'>['data'][number]

/** What must be done at the vendor first. */
export function VendorSetup({ provider, isOpen = false }: { provider: Described; isOpen?: boolean }) {
  const { t } = useTranslation()
  const { setup, consent } = provider
  if (!setup) return null
  return (
    <details open={isOpen}>
      <summary>{t('connections.setup')}</summary>
      <ol>
        {setup.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {setup.is_reviewed && <p className="quiet">{t('connections.is_reviewed')}</p>}
      {provider.credential_fields && consent && <p className="quiet">{t('connections.paste_more')}</p>}
      {consent && <CodeBlock label={t('connections.callback_url')} text={consent.callback_url} />}
      <p>
        <a href={setup.url} target="_blank" rel="noreferrer">
          {setup.url}
        </a>
      </p>
    </details>
  )
}

/** Opens a form for the credential that a person copies from the vendor. */
export function PasteCredential({ provider, isFirst }: { provider: Described; isFirst: boolean }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t(provider.consent ? 'connections.paste' : isFirst ? 'connections.connect' : 'connections.another')}
      </Button>
      {isOpen && <CredentialDialog provider={provider} onClose={() => setOpen(false)} />}
    </>
  )
}

function CredentialDialog({ provider, onClose }: { provider: Described; onClose: () => void }) {
  const { t } = useTranslation()
  const fields = provider.credential_fields ?? []
  const connect = useMutationAction('integrations.connectCredentials', { changes: connectionReads })
  const { values, text } = useFields<Record<string, string>>(
    () => Object.fromEntries(fields.map(({ name }) => [name, ''])),
    connect.error,
  )
  const [webhookUrl, setWebhookUrl] = useState<string | null>(null)
  const isMissing = fields.some(({ name, is_required }) => is_required && values[name]?.trim() === '')
  const save = () =>
    connect.mutate(
      { provider: provider.key as Input<'integrations.connectCredentials'>['provider'], body: { values } },
      {
        onSuccess: ({ data }) => {
          const [first] = data.connections
          notify({ text: t('connections.pasted', { name: first?.display_name ?? provider.name }) })
          if (first?.webhook_url) setWebhookUrl(first.webhook_url)
          else onClose()
        },
      },
    )
  return (
    <FormDialog
      title={provider.name}
      onClose={onClose}
      runs={connect}
      action={t(webhookUrl ? 'connections.done' : 'connections.connect')}
      isBlocked={isMissing}
      onSubmit={webhookUrl ? onClose : save}
    >
      {fields.map(({ name, label, is_secret, is_required }) => {
        const Input = is_secret ? PasswordInput : TextInput
        return <Input key={name} label={label} autoComplete="off" {...text(name)} required={is_required} />
      })}
      {webhookUrl && <CodeBlock label={t('stores.webhook_url')} text={webhookUrl} />}
    </FormDialog>
  )
}

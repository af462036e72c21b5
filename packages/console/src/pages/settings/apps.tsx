import '../../theme/mantine-forms.css'
import { Button, Checkbox, TextInput } from '@mantine/core'
import type { OperationResponse } from '@tributary/client'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { SecretDialog } from '../../components/dialogs/secret-dialog.tsx'
import { LinkButton } from '../../components/inputs/buttons.tsx'
import { fieldError } from '../../components/inputs/field-error.ts'
import { ScopeChoice } from '../../components/inputs/scope-choice.tsx'
import { Card } from '../../components/layout/card.tsx'
import { CopyButton } from '../../components/layout/copy-button.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { notify } from '../../components/status/notices.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { type Scope, useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'

type Grant = OperationResponse<'appGrants.listAppGrants'>['data'][number]

/** Apps with access to this profile and apps that the workspace registered; both can be removed. */
export function Apps() {
  const [secret, setSecret] = useState<string | null>(null)
  const { t } = useTranslation()
  return (
    <>
      <Granted />
      <Registered onSecret={setSecret} />
      {secret && (
        <SecretDialog
          title={t('apps.secret_title')}
          label={t('apps.secret')}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </>
  )
}

function Granted() {
  const { t } = useTranslation()
  const formats = useFormats()
  const [doomed, setDoomed] = useState<Grant | null>(null)
  const grants = useRead('appGrants.listAppGrants', {})
  const withdraw = useMutationAction('appGrants.withdrawAppGrant', {
    changes: ['appGrants.listAppGrants', 'keys.listKeys'],
  })
  return (
    <Card title={t('apps.granted')} aside={t('apps.granted_more')}>
      <QueryState query={grants}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="quiet">{t('apps.none_granted')}</p>
          ) : (
            <ul className="plain-list">
              {data.map((grant) => (
                <li key={grant.app.id}>
                  <b>{grant.app.name}</b>
                  <span className="quiet">
                    {[grant.scopes.join(', '), formats.dayOf(grant.created_at), grant.authorized_by.join(', ')]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  <span className="row-actions">
                    <LinkButton onClick={() => setDoomed(grant)}>{t('apps.withdraw')}</LinkButton>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
      {doomed && (
        <ConfirmDialog
          title={t('apps.withdraw_title', { name: doomed.app.name })}
          action={t('apps.withdraw')}
          isDanger
          runs={withdraw}
          onClose={() => setDoomed(null)}
          onConfirm={() =>
            withdraw.mutate(
              { appId: doomed.app.id },
              {
                onSuccess: () => {
                  setDoomed(null)
                  notify({ text: t('apps.withdrawn', { name: doomed.app.name }) })
                },
              },
            )
          }
        >
          <p>{t('apps.withdraw_effect')}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

function Registered({ onSecret }: { onSecret: (secret: string | null) => void }) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const workspaceId = profile.workspace_id
  const [isMaking, setMaking] = useState(false)
  const apps = useRead('apps.listApps', { workspaceId, limit: 100 })
  const rotate = useMutationAction('apps.rotateAppSecret', { changes: ['apps.listApps'] })
  return (
    <Card title={t('apps.registered')}>
      <div className="stack">
        <p className="quiet">{t('apps.registered_more')}</p>
        <QueryState query={apps}>
          {({ data }) => (
            <ul className="plain-list">
              {data.map((app) => (
                <li key={app.id}>
                  <b>{app.name}</b>
                  {!app.is_public && (
                    <span className="row-actions">
                      <LinkButton
                        disabled={rotate.isPending}
                        onClick={() =>
                          rotate.mutate(
                            { workspaceId, id: app.id },
                            { onSuccess: ({ data }) => onSecret(data.client_secret) },
                          )
                        }
                      >
                        {t('apps.rotate')}
                      </LinkButton>
                    </span>
                  )}
                  <span className="whole-line quiet">{app.redirect_uris.join(', ')}</span>
                  <span className="whole-line">
                    <span className="quiet">{t('apps.client_id')}</span> <code>{app.client_id}</code>{' '}
                    <CopyButton text={app.client_id} />
                  </span>
                  <span className="whole-line quiet">
                    {t('keys.scopes')}: {app.allowed_scopes.join(', ')}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </QueryState>
        {rotate.isError && <ErrorMessage error={rotate.error} />}
        <div>
          <Button variant="default" onClick={() => setMaking(true)}>
            {t('apps.new')}
          </Button>
        </div>
      </div>
      {isMaking && (
        <NewApp
          onClose={() => setMaking(false)}
          onMade={(secret) => {
            setMaking(false)
            onSecret(secret)
          }}
        />
      )}
    </Card>
  )
}

function NewApp({ onClose, onMade }: { onClose: () => void; onMade: (secret: string | null) => void }) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const [isPublic, setPublic] = useState(false)
  const [scopes, setScopes] = useState<readonly Scope[]>(['mcp:read'])
  const register = useMutationAction('apps.registerApp', { changes: ['apps.listApps'] })
  const submit = () =>
    register.mutate(
      {
        workspaceId: profile.workspace_id,
        body: {
          ...{ name: name.trim(), redirect_uris: address.split(/[\s,]+/).filter(Boolean) },
          ...{ allowed_scopes: [...scopes], is_public: isPublic },
        },
      },
      { onSuccess: ({ data }) => onMade(data.client_secret) },
    )
  return (
    <Dialog title={t('apps.new')} onClose={onClose} size={560}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextInput
          label={t('apps.name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fieldError(register.error, 'name')}
          required
          maxLength={100}
          data-autofocus
        />
        <TextInput
          label={t('apps.redirect')}
          description={t('apps.redirect_more')}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          error={fieldError(register.error, 'redirect_uris.0')}
          required
        />
        <Checkbox
          label={t('apps.public')}
          description={t('apps.public_more')}
          checked={isPublic}
          onChange={(event) => setPublic(event.target.checked)}
        />
        <ScopeChoice offered={profile.scopes} chosen={scopes} onChange={setScopes} />
        {register.isError && <ErrorMessage error={register.error} />}
        <div className="actions">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={register.isPending} disabled={scopes.length === 0}>
            {t('apps.register')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { useState } from 'react'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { useConfirmed } from '../../components/dialogs/use-confirmed.tsx'
import { useSecret } from '../../components/dialogs/use-secret.tsx'
import { ActionButton } from '../../components/inputs/action-button.tsx'
import { ScopeChoice } from '../../components/inputs/scope-choice.tsx'
import { useFields } from '../../components/inputs/use-fields.ts'
import { LinkButton } from '../../components/layout/buttons.tsx'
import { Card } from '../../components/layout/card.tsx'
import { CopyButton } from '../../components/layout/copy-button.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { QueryList } from '../../components/status/query-list.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { type Scope, useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { Button, Checkbox, TextInput } from '../../theme/mantine.ts'

/** Apps with access to this profile and apps that the workspace registered; both can be removed. */
export function Apps() {
  const { t } = useTranslation()
  const [secretDialog, showSecret] = useSecret(t('apps.secret_title'), t('apps.secret'))
  return (
    <>
      <Granted />
      <Registered onSecret={showSecret} />
      {secretDialog}
    </>
  )
}

function Granted() {
  const { t } = useTranslation()
  const formats = useFormats()
  const grants = useRead('appGrants.listAppGrants', {})
  const [withdrawDialog, askWithdraw] = useConfirmed('appGrants.withdrawAppGrant', {
    changes: ['appGrants.listAppGrants', 'keys.listKeys'],
    text: 'apps.withdraw',
    done: 'apps.withdrawn',
  })
  return (
    <Card title={t('apps.granted')} aside={t('apps.granted_more')}>
      <QueryList query={grants} keyOf={({ app }) => app.id} empty={t('apps.none_granted')}>
        {({ app: { id, name }, scopes, created_at, authorized_by }) => (
          <>
            <b>{name}</b>
            <span className="quiet">
              {[scopes.join(', '), formats.dayOf(created_at), authorized_by.join(', ')].filter(Boolean).join(' · ')}
            </span>
            <span className="row-actions">
              <LinkButton onClick={() => askWithdraw({ appId: id }, { name })}>{t('apps.withdraw')}</LinkButton>
            </span>
          </>
        )}
      </QueryList>
      {withdrawDialog}
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
                      <ActionButton
                        action={rotate}
                        input={{ workspaceId, id: app.id }}
                        onSuccess={({ data }) => onSecret(data.client_secret)}
                      >
                        {t('label.new_secret')}
                      </ActionButton>
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
  const [scopes, setScopes] = useState<readonly Scope[]>(['mcp:read'])
  const register = useMutationAction('apps.registerApp', { changes: ['apps.listApps'] })
  const { values, text, check } = useFields({ name: '', redirect_uris: '', is_public: false }, register.error)
  const { name, redirect_uris: address, is_public: isPublic } = values
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
    <FormDialog
      title={t('apps.new')}
      onClose={onClose}
      size={560}
      runs={register}
      action={t('apps.register')}
      isBlocked={scopes.length === 0}
      onSubmit={submit}
    >
      <TextInput label={t('apps.name')} {...text('name')} required maxLength={100} data-autofocus />
      <TextInput label={t('apps.redirect')} description={t('apps.redirect_more')} {...text('redirect_uris')} required />
      <Checkbox label={t('apps.public')} description={t('apps.public_more')} {...check('is_public')} />
      <ScopeChoice offered={profile.scopes} chosen={scopes} onChange={setScopes} />
    </FormDialog>
  )
}

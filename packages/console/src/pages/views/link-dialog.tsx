import { useState } from 'react'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { SecretDialog } from '../../components/dialogs/secret-dialog.tsx'
import { type Lifetime, lifetimes, toExpiry } from '../../components/views/link-lifetime.ts'
import { useMutationAction } from '../../data/queries.ts'
import type { SavedView } from '../../data/saved-view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { NativeSelect } from '../../theme/mantine.ts'
import { toOrigins } from './link-changes.ts'
import { NameField, OriginsField, PasswordField } from './link-fields.tsx'

/** Creates a link to a view. Its address is shown once, because the service stores only a hash of it. */
export function LinkDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState(view.name)
  const [password, setPassword] = useState('')
  const [lifetime, setLifetime] = useState<Lifetime>('30')
  const [origins, setOrigins] = useState('')
  const create = useMutationAction('shareLinks.createShareLink', { changes: ['shareLinks.listShareLinks'] })
  const { error } = create
  const url = create.data?.data.url
  if (create.data && url) {
    return (
      <SecretDialog
        title={t('links.created', { name: create.data.data.name })}
        label={t('links.address')}
        secret={url}
        onClose={onClose}
      />
    )
  }
  const submit = () => {
    const body = {
      view_id: view.id,
      name: name.trim(),
      password: password || null,
      expires_at: toExpiry(lifetime, Date.now()),
      embed_origins: toOrigins(origins),
    }
    create.mutate({ body })
  }
  return (
    <FormDialog
      title={t('links.new', { name: view.name })}
      onClose={onClose}
      runs={create}
      action={t('links.create')}
      onSubmit={submit}
    >
      <p className="quiet">{t('links.more')}</p>
      <NameField value={name} onChange={setName} error={error} />
      <PasswordField value={password} onChange={setPassword} error={error} />
      <NativeSelect
        label={t('links.lifetime')}
        value={lifetime}
        onChange={(event) => setLifetime(event.target.value as Lifetime)}
        data={lifetimes.map((value) => ({
          value,
          label: value === 'never' ? t('links.never') : t('label.days_count', { count: Number(value) }),
        }))}
      />
      <OriginsField value={origins} onChange={setOrigins} error={error} />
    </FormDialog>
  )
}

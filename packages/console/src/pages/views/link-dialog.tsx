import '../../theme/mantine-forms.css'
import { Button, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { SecretDialog } from '../../components/dialogs/secret-dialog.tsx'
import { fieldError } from '../../components/inputs/field-error.ts'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { useMutationAction } from '../../data/queries.ts'
import type { SavedView } from '../../data/saved-view.ts'
import { useTranslation } from '../../locales/i18n.tsx'

const lifetimes = ['7', '30', '90', 'never'] as const
const dayMs = 86_400_000

/** Creates a link to a view. Its address is shown once, because the service stores only a hash of it. */
export function LinkDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState(view.name)
  const [password, setPassword] = useState('')
  const [lifetime, setLifetime] = useState<(typeof lifetimes)[number]>('30')
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
    const expires_at = lifetime === 'never' ? null : new Date(Date.now() + Number(lifetime) * dayMs).toISOString()
    const embed_origins = origins.split(/\s+/).filter(Boolean)
    const body = { view_id: view.id, name: name.trim(), password: password || null, expires_at, embed_origins }
    create.mutate({ input: { body } })
  }
  return (
    <Dialog title={t('links.new', { name: view.name })} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p className="quiet">{t('links.more')}</p>
        <TextInput
          label={t('links.name')}
          description={t('links.name_more')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fieldError(error, 'name')}
          maxLength={200}
          required
          data-autofocus
        />
        <PasswordInput
          label={t('links.password')}
          description={t('links.password_more')}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={fieldError(error, 'password')}
          autoComplete="new-password"
          minLength={8}
          maxLength={200}
        />
        <NativeSelect
          label={t('links.lifetime')}
          value={lifetime}
          onChange={(event) => setLifetime(event.target.value as typeof lifetime)}
          data={lifetimes.map((value) => ({
            value,
            label: value === 'never' ? t('links.never') : t('links.days', { count: Number(value) }),
          }))}
        />
        <Textarea
          label={t('links.origins')}
          description={t('links.origins_more')}
          value={origins}
          onChange={(event) => setOrigins(event.target.value)}
          error={fieldError(error, 'embed_origins')}
          autosize
        />
        {error && <ErrorMessage error={error} />}
        <div className="actions">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t('links.create')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

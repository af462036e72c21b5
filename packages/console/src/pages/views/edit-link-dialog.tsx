import { useState } from 'react'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { fieldError } from '../../components/inputs/field-error.ts'
import { notify } from '../../components/status/notices.tsx'
import { lifetimes } from '../../components/views/link-lifetime.ts'
import { useMutationAction } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { NativeSelect } from '../../theme/mantine.ts'
import { type LinkForm, type PasswordChange, type ShareLink, toLinkChanges } from './link-changes.ts'
import { NameField, OriginsField, PasswordField } from './link-fields.tsx'

/** Changes the name, password, expiry and embedding of a link. Its address stays the same. */
export function EditLinkDialog({ link, onClose }: { link: ShareLink; onClose: () => void }) {
  const { t } = useTranslation()
  const { dayOf } = useFormats()
  const [form, setForm] = useState<LinkForm>({
    name: link.name,
    passwordChange: 'keep',
    password: '',
    lifetime: 'keep',
    origins: link.embed_origins.join('\n'),
  })
  const set = (changes: Partial<LinkForm>) => setForm((current) => ({ ...current, ...changes }))
  const update = useMutationAction('shareLinks.updateShareLink', { changes: ['shareLinks.listShareLinks'] })
  const { error } = update
  const submit = () => {
    const body = toLinkChanges(link, form, Date.now())
    if (body === null) return onClose()
    const onSuccess = () => {
      onClose()
      notify({ text: t('links.saved', { name: form.name.trim() }) })
    }
    update.mutate({ id: link.id, body }, { onSuccess })
  }
  const passwordChoices: PasswordChange[] = link.has_password ? ['keep', 'set', 'remove'] : ['keep', 'set']
  const nameOfChoice = (choice: PasswordChange) =>
    choice === 'keep' && !link.has_password ? t('links.password_none') : t(`links.password_${choice}`)
  const expiry = link.expires_at ? t('label.until', { day: dayOf(link.expires_at) }) : t('links.never')
  return (
    <FormDialog
      title={t('links.edit_title', { name: link.name })}
      onClose={onClose}
      runs={update}
      action={t('links.save')}
      onSubmit={submit}
    >
      <NameField value={form.name} onChange={(name) => set({ name })} error={error} />
      <NativeSelect
        label={t('label.password')}
        value={form.passwordChange}
        onChange={(event) => set({ passwordChange: event.target.value as PasswordChange })}
        data={passwordChoices.map((value) => ({ value, label: nameOfChoice(value) }))}
      />
      {form.passwordChange === 'set' && (
        <PasswordField value={form.password} onChange={(password) => set({ password })} error={error} isRequired />
      )}
      <NativeSelect
        label={t('links.lifetime')}
        value={form.lifetime}
        onChange={(event) => set({ lifetime: event.target.value as LinkForm['lifetime'] })}
        error={fieldError(error, 'expires_at')}
        data={[
          { value: 'keep', label: t('links.lifetime_keep', { expiry }) },
          ...lifetimes.map((value) => ({
            value,
            label: value === 'never' ? t('links.never') : t('links.days_from_now', { count: Number(value) }),
          })),
        ]}
      />
      <OriginsField value={form.origins} onChange={(origins) => set({ origins })} error={error} />
    </FormDialog>
  )
}

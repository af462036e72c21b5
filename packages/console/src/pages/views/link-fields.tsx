import { fieldError } from '../../components/inputs/field-error.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { PasswordInput, Textarea, TextInput } from '../../theme/mantine.ts'

interface FieldProps {
  value: string
  onChange: (value: string) => void
  error: unknown
}

export function NameField({ value, onChange, error }: FieldProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      label={t('label.name')}
      description={t('links.name_more')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={fieldError(error, 'name')}
      maxLength={200}
      required
      data-autofocus
    />
  )
}

export function PasswordField({ value, onChange, error, isRequired = false }: FieldProps & { isRequired?: boolean }) {
  const { t } = useTranslation()
  return (
    <PasswordInput
      label={t(isRequired ? 'label.new_password' : 'label.password')}
      description={t(isRequired ? 'links.new_password_more' : 'links.password_more')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={fieldError(error, 'password')}
      autoComplete="new-password"
      required={isRequired}
      minLength={8}
      maxLength={200}
    />
  )
}

export function OriginsField({ value, onChange, error }: FieldProps) {
  const { t } = useTranslation()
  return (
    <Textarea
      label={t('links.origins')}
      description={t('links.origins_more')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={fieldError(error, 'embed_origins')}
      autosize
    />
  )
}

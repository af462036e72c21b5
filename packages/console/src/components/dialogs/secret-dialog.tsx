import '../../theme/mantine-forms.css'
import { Button } from '@mantine/core'
import { useTranslation } from '../../locales/i18n.tsx'
import { CodeBlock } from '../layout/code-block.tsx'
import { Dialog } from './dialog.tsx'

/** Shows a secret that cannot be retrieved later, so closing requires a confirmation. */
export function SecretDialog({
  title,
  label,
  secret,
  more,
  onClose,
}: {
  title: string
  label: string
  secret: string
  more?: { label: string; text: string }
  onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <Dialog title={title} onClose={onClose} isRequired size={640}>
      <div className="form">
        <p>{t('secret.once')}</p>
        <CodeBlock label={label} text={secret} />
        {more && <CodeBlock label={more.label} text={more.text} />}
        <div className="actions">
          <Button onClick={onClose}>{t('secret.kept')}</Button>
        </div>
      </div>
    </Dialog>
  )
}

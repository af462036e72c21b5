import type { ReactNode } from 'react'
import { useTranslation } from '../../locales/i18n.tsx'
import { Button } from '../../theme/mantine.ts'
import { CodeBlock } from '../layout/code-block.tsx'
import { Dialog } from './dialog.tsx'

/** Shows a secret that cannot be retrieved later, so closing requires a confirmation. */
export function SecretDialog({
  title,
  label,
  secret,
  children,
  onClose,
}: {
  title: string
  label: string
  secret: string
  /** What the secret is used for. */
  children?: ReactNode
  onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <Dialog title={title} onClose={onClose} isRequired size={640}>
      <div className="form">
        <p>{t('secret.once')}</p>
        <CodeBlock label={label} text={secret} />
        {children}
        <div className="actions">
          <Button onClick={onClose}>{t('secret.kept')}</Button>
        </div>
      </div>
    </Dialog>
  )
}

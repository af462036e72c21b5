import '../../theme/mantine-forms.css'
import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../locales/i18n.tsx'
import { ErrorMessage } from '../status/error-message.tsx'
import { Dialog } from './dialog.tsx'

/** States the consequences of an action before it is confirmed. */
export function ConfirmDialog({
  title,
  action,
  isDanger = false,
  typed,
  error,
  isBusy,
  isBlocked = false,
  onConfirm,
  onClose,
  children,
}: {
  title: string
  /** Label of the button: the action itself, not "OK". */
  action: string
  isDanger?: boolean
  /** Text that must be typed to confirm. */
  typed?: string
  error?: unknown
  isBusy: boolean
  /** Disables the button while a required value is missing. */
  isBlocked?: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const isTyped = typed === undefined || text.trim() === typed
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          if (isTyped && !isBlocked && !isBusy) onConfirm()
        }}
      >
        {children}
        {typed !== undefined && (
          <TextInput
            label={t('confirm.type', { word: typed })}
            value={text}
            onChange={(event) => setText(event.target.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
        {error ? <ErrorMessage error={error} /> : null}
        <div className="actions">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!isTyped || isBlocked} className={isDanger ? 'danger' : ''}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

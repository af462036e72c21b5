import { useState } from 'react'
import { useTranslation } from '../../locales/i18n.tsx'
import { TextInput } from '../../theme/mantine.ts'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'

/** States the consequences of an action before it is confirmed. */
export function ConfirmDialog({
  typed,
  isBlocked = false,
  onConfirm,
  children,
  ...form
}: Omit<FormDialogProps, 'onSubmit'> & {
  /** Text that must be typed to confirm. */
  typed?: string
  onConfirm: () => void
}) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const isTyped = typed === undefined || text.trim() === typed
  return (
    <FormDialog {...form} isBlocked={!isTyped || isBlocked} onSubmit={onConfirm}>
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
    </FormDialog>
  )
}

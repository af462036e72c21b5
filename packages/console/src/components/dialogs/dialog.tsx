import '../../theme/mantine-forms.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusReturn } from './use-focus-return.ts'

/** A modal dialog that traps the focus until it is closed. */
export function Dialog({
  title,
  onClose,
  isRequired = false,
  size = 480,
  children,
}: {
  title: string
  onClose: () => void
  /** Cannot be dismissed. */
  isRequired?: boolean
  size?: number
  children: ReactNode
}) {
  useFocusReturn()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      withCloseButton={!isRequired}
      closeOnEscape={!isRequired}
      closeOnClickOutside={!isRequired}
      transitionProps={{ duration: 0 }}
      returnFocus={false}
    >
      {children}
    </Modal>
  )
}

import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Modal } from '../../theme/mantine.ts'
import { useFocusReturn } from './use-focus-return.ts'

/** A modal dialog that traps the focus until it is closed; Back also closes it. */
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
  // Back closes the dialog instead of leaving the page.
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false
      if (!isRequired) onClose()
      return true
    },
  })
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

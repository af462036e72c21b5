import { type ReactNode, useState } from 'react'
import { SecretDialog } from './secret-dialog.tsx'

/** The dialog of a secret that is shown once, and the function that shows one; null is a response that was sent again without it. */
export function useSecret(title: string, label: string): [dialog: ReactNode, show: (secret: string | null) => void] {
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => setSecret(null)
  return [secret && <SecretDialog title={title} label={label} secret={secret} onClose={close} />, setSecret]
}

import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from '../../locales/i18n.tsx'
import { PickButton } from '../layout/buttons.tsx'
import { useFocusReturn } from './use-focus-return.ts'
import './sheet.css'

/** A panel at the right edge, over its page. It is a native dialog: Escape closes it and the focus returns. */
export function Sheet({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation()
  const sheet = useRef<HTMLDialogElement>(null)
  const id = useId()
  useFocusReturn()
  useEffect(() => {
    const dialog = sheet.current
    if (dialog && !dialog.open) dialog.showModal()
  }, [])
  return (
    <dialog
      ref={sheet}
      className="sheet"
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === sheet.current) sheet.current?.close()
      }}
      onKeyDown={() => {}}
    >
      <div className="sheet-body">
        <div className="sheet-head">
          <h2 id={id}>{title}</h2>
          <PickButton onClick={() => sheet.current?.close()}>{t('close')}</PickButton>
        </div>
        {children}
      </div>
    </dialog>
  )
}

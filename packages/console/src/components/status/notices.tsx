import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from '../../locales/i18n.tsx'
import { LinkButton } from '../layout/buttons.tsx'
import { ErrorMessage } from './error-message.tsx'
import './notices.css'

interface Notice {
  id: number
  text: string
  action?: { label: string; run: () => void }
  /** The error of an action that has no place of its own on the page; shown with code and request id until it is dismissed. */
  error?: unknown
}

let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}

/** Briefly confirms an action, with a button to undo it if possible. */
export function notify(notice: Omit<Notice, 'id'>): void {
  lastId += 1
  set([...notices.slice(-2), { ...notice, id: lastId }])
}

/** Shows the error of an action whose button is no longer visible, such as a menu item. */
export function notifyFailure(error: unknown): void {
  notify({ text: '', error })
}

const dismiss = (id: number) => set(notices.filter((notice) => notice.id !== id))

export function Notices() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => notices,
  )
  return (
    <div className="notices" role="status" aria-live="polite">
      {shown.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} />
      ))}
    </div>
  )
}

function NoticeLine({ notice }: { notice: Notice }) {
  const { t } = useTranslation()
  const isFailure = notice.error !== undefined
  useEffect(() => {
    if (isFailure) return
    // A notice with an undo button stays longer.
    const timer = setTimeout(() => dismiss(notice.id), notice.action ? 12_000 : 5_000)
    return () => clearTimeout(timer)
  }, [notice, isFailure])
  const closer = (
    <button type="button" className="bare-button quiet" aria-label={t('close')} onClick={() => dismiss(notice.id)}>
      ×
    </button>
  )
  if (isFailure) {
    return (
      <div className="notice notice-failure">
        <ErrorMessage error={notice.error} />
        {closer}
      </div>
    )
  }
  return (
    <div className="notice">
      <span>{notice.text}</span>
      {notice.action && (
        <LinkButton
          onClick={() => {
            notice.action?.run()
            dismiss(notice.id)
          }}
        >
          {notice.action.label}
        </LinkButton>
      )}
      {closer}
    </div>
  )
}

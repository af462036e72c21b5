import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from '../../locales/i18n.tsx'
import { ErrorMessage } from './error-message.tsx'
import './notices.css'

interface Notice {
  id: number
  text: string
  action?: { label: string; run: () => void }
  /** Of an act that has no place of its own on the page: code, words and request id, until it is closed. */
  error?: unknown
}

let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}

/** Says for a moment that something was done, with the way back where there is one. */
export function notify(notice: Omit<Notice, 'id'>): void {
  lastId += 1
  set([...notices.slice(-2), { ...notice, id: lastId }])
}

/** Says what came of an act whose button is gone by then, such as an item of a menu. */
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
    // A way back stays longer than mere news.
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
        <button
          type="button"
          className="link-button"
          onClick={() => {
            notice.action?.run()
            dismiss(notice.id)
          }}
        >
          {notice.action.label}
        </button>
      )}
      {closer}
    </div>
  )
}

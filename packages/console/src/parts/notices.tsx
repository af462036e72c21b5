import { useEffect, useSyncExternalStore } from 'react'
import { useWords } from '../locales/words.tsx'
import './notices.css'

interface Notice {
  id: number
  text: string
  act?: { label: string; run: () => void }
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
  const { say } = useWords()
  useEffect(() => {
    // A way back stays longer than mere news.
    const timer = setTimeout(() => dismiss(notice.id), notice.act ? 12_000 : 5_000)
    return () => clearTimeout(timer)
  }, [notice])
  return (
    <div className="notice">
      <span>{notice.text}</span>
      {notice.act && (
        <button
          type="button"
          className="link-button"
          onClick={() => {
            notice.act?.run()
            dismiss(notice.id)
          }}
        >
          {notice.act.label}
        </button>
      )}
      <button type="button" className="bare-button quiet" aria-label={say('close')} onClick={() => dismiss(notice.id)}>
        ×
      </button>
    </div>
  )
}

import { lazy, Suspense, useEffect, useState } from 'react'

const SearchDialog = lazy(() => import('./search-dialog.tsx').then((file) => ({ default: file.SearchDialog })))

const opened = new EventTarget()

export const openSearch = (): void => void opened.dispatchEvent(new Event('open'))

/** Opens with Ctrl K or ⌘K; its code is loaded on first use. */
export function SearchBox() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = () => setOpen(true)
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen((was) => !was)
    }
    opened.addEventListener('open', open)
    window.addEventListener('keydown', onKey)
    return () => {
      opened.removeEventListener('open', open)
      window.removeEventListener('keydown', onKey)
    }
  }, [])
  if (!isOpen) return null
  return (
    <Suspense fallback={null}>
      <SearchDialog onClose={() => setOpen(false)} />
    </Suspense>
  )
}

import { useEffect, useState } from 'react'

/** The last focused element outside popovers, because one is gone by the time the dialog that it opened is closed. */
let latest: HTMLElement | null = null

/** Called when the console starts, because the code of dialogs is loaded only when the first one is opened. */
export function watchFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && !target.closest('[popover]')) latest = target
  })
}

/**
 * Returns the focus to the previously focused element when a dialog is removed, or to the page if that element cannot take it.
 * Browsers do this only for a dialog that is closed, not for one that is removed from the DOM.
 */
export function useFocusReturn(): void {
  const [home] = useState(() => latest)
  useEffect(
    () => () => {
      const now = document.activeElement
      if (now && now !== document.body && now !== home) return
      if (home?.isConnected) home.focus()
      if (document.activeElement === document.body || document.activeElement === null)
        document.getElementById('content')?.focus()
    },
    [home],
  )
}

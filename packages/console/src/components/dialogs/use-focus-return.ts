import { useEffect, useState } from 'react'

/** What had the focus last, menus aside: they are gone by the time that what they opened is closed. */
let latest: HTMLElement | null = null

/** Called as the console starts, since the code of dialogs comes when the first is opened. */
export function watchFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && !target.closest('[role="menu"]')) latest = target
  })
}

/**
 * Gives the focus back to what had it before, when a dialog goes; where that is gone or can no longer take it, to the page. A
 * browser does so only for a dialog that is closed, not for one that is taken out of the page.
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

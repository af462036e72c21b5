import { type CSSProperties, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useSharedView } from '../../data/shared-view.ts'
import './drop-down.css'

interface DropDownProps {
  /** Accessible name of the button. */
  label: string
  button: ReactNode
  className?: string
  kind: 'menu' | 'dialog'
  align?: 'start' | 'end'
  width?: number
  /** Whether the content stays after closing, because it can have opened a dialog. */
  isKept?: boolean
  /** Rendered when opened; `close` closes the popover. */
  children: (close: () => void) => ReactNode
}

/**
 * A button that opens a native popover below itself: it is on top of the page, closes on Escape or an outside click, and returns
 * the focus. On a shared page it is only the selected value.
 */
export function DropDown(props: DropDownProps) {
  const { label, button, className = 'pick' } = props
  if (!useSharedView()) return <Popover {...props} className={className} />
  return (
    <span className={className}>
      {button}
      <span className="visually-hidden"> {label}</span>
    </span>
  )
}

function Popover({ label, button, className, kind, align = 'end', width, isKept = false, children }: DropDownProps) {
  const id = useId()
  const target = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const [style, setStyle] = useState<CSSProperties>({})
  const close = () => panel.current?.hidePopover()
  const onToggle = (event: React.ToggleEvent) => {
    const opens = event.newState === 'open'
    setOpen(opens)
    if (!opens) return
    setWasOpen(true)
    setStyle(positionBelow(target.current!.getBoundingClientRect(), { align, width }))
  }
  useLayoutEffect(() => {
    if (!isOpen) return
    const element = panel.current!
    const focusFirst = () => {
      const first = element.querySelector<HTMLElement>('[aria-checked="true"], [role^="menuitem"], button, input')
      first?.focus()
      return first !== null
    }
    if (focusFirst()) return
    // The content is being loaded.
    const watch = new MutationObserver(() => focusFirst() && watch.disconnect())
    watch.observe(element, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [isOpen])
  const onKey = (event: React.KeyboardEvent) => {
    if (kind !== 'menu') return
    const items = [...(panel.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([disabled])') ?? [])]
    const at = items.indexOf(document.activeElement as HTMLElement)
    const next = nextIndex(event.key, at, items.length)
    if (next === null) return
    event.preventDefault()
    items[next]?.focus()
  }
  // Tab leaves it, and a popover without the focus would cover the page.
  const onLeave = ({ relatedTarget }: React.FocusEvent) => {
    if (relatedTarget && relatedTarget !== target.current && !panel.current?.contains(relatedTarget)) close()
  }
  return (
    <>
      <button
        ref={target}
        type="button"
        className={className}
        aria-haspopup={kind}
        aria-expanded={isOpen}
        aria-controls={id}
        popoverTarget={id}
      >
        {button}
        <span className="visually-hidden"> {label}</span>
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role={kind}
        aria-label={label}
        className="drop-down"
        style={style}
        onToggle={onToggle}
        onKeyDown={onKey}
        onBlur={onLeave}
      >
        {(isOpen || (isKept && wasOpen)) && children(close)}
      </div>
    </>
  )
}

/** An item of a menu. Choosing it closes the menu, unless several items can be chosen. */
export function MenuItem({
  isChecked,
  isToggle = false,
  staysOpen = isToggle,
  isDisabled = false,
  lang,
  onChoose,
  children,
}: {
  /** Set for a selectable item; omitted for an action. */
  isChecked?: boolean
  /** Whether several items can be selected. */
  isToggle?: boolean
  staysOpen?: boolean
  isDisabled?: boolean
  lang?: string
  onChoose: () => void
  children: ReactNode
}) {
  const role = isChecked === undefined ? 'menuitem' : isToggle ? 'menuitemcheckbox' : 'menuitemradio'
  return (
    <button
      type="button"
      className="menu-item"
      role={role}
      aria-checked={isChecked}
      disabled={isDisabled}
      lang={lang}
      onClick={({ currentTarget }) => {
        if (!staysOpen) outermostPopover(currentTarget)?.hidePopover()
        onChoose()
      }}
      tabIndex={-1}
    >
      {children}
    </button>
  )
}

/** A menu can be inside of another popover, which would cover what the item opens. */
function outermostPopover(element: Element): HTMLElement | null {
  const popover = element.closest<HTMLElement>('[popover]')
  return popover?.parentElement?.closest('[popover]') ? outermostPopover(popover.parentElement) : popover
}

export function MenuGroup({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={title} className="menu-group">
      {title && (
        <div className="menu-label" aria-hidden="true">
          {title}
        </div>
      )}
      {children}
    </div>
  )
}

function nextIndex(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** Positions the popover below the button, or above it if there is more room, within the window. */
function positionBelow(
  box: DOMRect,
  { align, width }: { align: 'start' | 'end'; width: number | undefined },
): CSSProperties {
  const gap = 6
  const isAbove = box.bottom > window.innerHeight * 0.6
  const room = (isAbove ? box.top : window.innerHeight - box.bottom) - gap - 12
  const isPhone = window.innerWidth < 600
  const across = isPhone
    ? { left: 12, right: 12, width: 'auto' }
    : align === 'start'
      ? { left: Math.max(12, box.left) }
      : { right: Math.max(12, document.body.getBoundingClientRect().right - box.right) }
  return {
    ...across,
    ...(isAbove ? { bottom: window.innerHeight - box.top + gap } : { top: box.bottom + gap }),
    maxHeight: room,
    ...(width && !isPhone && { width: Math.min(width, window.innerWidth - 24) }),
  }
}

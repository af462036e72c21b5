import { Link as RouterLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { useSharedView } from '../../data/shared-view.ts'

/** Controls that the readers of a share link do not have. */
export function UnlessShared({ children }: { children: ReactNode }) {
  return useSharedView() ? null : children
}

/** A link to another page; only its text on a shared page, which leads nowhere. */
export const Link = ((props: { className?: string; title?: string; children?: ReactNode }) =>
  useSharedView() ? (
    <PlainText {...props} />
  ) : (
    <RouterLink {...(props as ComponentProps<typeof RouterLink>)} />
  )) as unknown as typeof RouterLink

/** A button that opens more than a share link can read; only its text on a shared page. */
export function OpenButton(props: ComponentProps<'button'>) {
  return useSharedView() ? <PlainText {...props} /> : <button type="button" {...props} />
}

function PlainText({ className, title, children }: { className?: string; title?: string; children?: ReactNode }) {
  return (
    <span className={className} title={title}>
      {children}
    </span>
  )
}

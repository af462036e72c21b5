import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { useSharedView } from '../../data/shared-view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { DropDown } from '../inputs/drop-down.tsx'
import '../layout/lists.css'

/** What every page has in its header. The shell provides it. */
export interface CommonParts {
  /** Next to the title. */
  mark: ReactNode
  /** The saved views of the page; null if it has none. */
  views: ReactNode
  share: ReactNode
}

export const CommonControls = createContext<CommonParts | null>(null)

/** Only a page that follows another takes the focus, if the element that had it is gone, as after a search. */
let isFirst = true

/** A page with its title, its controls and its content. The header has few controls; the others are behind one button. */
export function Page({
  title: ownTitle,
  controls,
  display,
  lead,
  children,
}: {
  title: string
  controls?: ReactNode
  /** Controls that are used rarely. */
  display?: ReactNode
  lead?: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation()
  const common = useContext(CommonControls)
  const shared = useSharedView()
  const title = shared ? `${shared.profile.name}: ${shared.name}` : ownTitle
  useEffect(() => {
    document.title = `${title} · Tributary`
  }, [title])
  useEffect(() => {
    if (!isFirst && document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true })
    isFirst = false
  }, [])
  return (
    <div className="page">
      <div className="page-head">
        <h1>{title}</h1>
        {common?.mark}
        <div className="page-controls">
          {controls}
          {shared
            ? display
            : (display || common?.views) && (
                <DropDown kind="dialog" label={t('display.label')} button={t('display.title')} isKept>
                  {() => (
                    <div className="display-panel">
                      {display}
                      {common?.views}
                    </div>
                  )}
                </DropDown>
              )}
          {common?.share}
        </div>
      </div>
      {/* It says what opens and filters, which a shared page does not. */}
      {lead && !shared && <p className="page-lead">{lead}</p>}
      {children}
    </div>
  )
}

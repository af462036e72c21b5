import { lazy, Suspense } from 'react'
import type { SavedPage } from '../../data/saved-view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { DropDown } from '../inputs/drop-down.tsx'
import { WaitLines } from '../status/wait.tsx'

const SharePanel = lazy(() => import('./share-panel.tsx').then((file) => ({ default: file.SharePanel })))

/** Copies the address of the page for members, or creates a link that shows it without an account. */
export function ShareMenu({ page }: { page: SavedPage | undefined }) {
  const { t } = useTranslation()
  return (
    <DropDown
      kind="dialog"
      label={t('share.label')}
      button={
        <>
          <svg className="share-icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="M8 10V2M5 4.5L8 2l3 2.5M4 7.5H3V14h10V7.5h-1" />
          </svg>
          <span className="share-text">{t('share.title')}</span>
        </>
      }
      className="pick pick-main pick-share"
      width={320}
    >
      {() => (
        <Suspense fallback={<WaitLines lines={3} height={18} />}>
          <SharePanel page={page} />
        </Suspense>
      )}
    </DropDown>
  )
}

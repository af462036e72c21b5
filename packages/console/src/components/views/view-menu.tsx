import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useRead } from '../../data/queries.ts'
import { pathOf, type SavedPage, type SavedView, toSearch } from '../../data/saved-view.ts'
import { useFormats } from '../../data/session.tsx'
import { todayIn } from '../../format/days.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { DropDown, MenuGroup, MenuItem } from '../inputs/drop-down.tsx'

const SaveViewDialog = lazy(() => import('./save-view-dialog.tsx').then((file) => ({ default: file.SaveViewDialog })))

/** The saved views of a page whose settings can be saved. */
export function ViewMenu({ page }: { page: SavedPage }) {
  const { t } = useTranslation()
  const { zone } = useFormats()
  const navigate = useNavigate()
  const { saved } = useSearch({ strict: false }) as { saved?: string }
  const [isSaving, setSaving] = useState(false)
  const [isOpened, setOpened] = useState(saved !== undefined)
  const list = useRead('views.listViews', { page }, { isReady: isOpened, staleMs: 60_000 })
  const views = list.data?.data ?? []
  const current = views.find(({ id }) => id === saved)
  const open = (view: SavedView) =>
    void navigate({
      to: pathOf(page),
      search: ({ profile }: Record<string, unknown>) => ({
        ...{ range: undefined, from: undefined, to: undefined, model: undefined, basis: undefined, window: undefined },
        ...{ versus: undefined, ...toSearch(view, todayIn(zone)), profile, saved: view.id },
      }),
    } as never)
  return (
    <>
      <span onPointerEnter={() => setOpened(true)} onFocus={() => setOpened(true)}>
        <DropDown kind="menu" label={t('views.menu')} button={current?.name ?? t('views.title')} width={260}>
          {() => (
            <>
              {([false, true] as const).map((isShared) => {
                const group = views.filter(({ is_shared }) => is_shared === isShared)
                return group.length === 0 ? null : (
                  <MenuGroup key={String(isShared)} title={t(isShared ? 'views.shared' : 'views.own')}>
                    {group.map((view) => (
                      <MenuItem key={view.id} isChecked={view.id === saved} onChoose={() => open(view)}>
                        {view.name}
                      </MenuItem>
                    ))}
                  </MenuGroup>
                )
              })}
              <MenuGroup>
                <MenuItem onChoose={() => setSaving(true)}>{t('views.save')}</MenuItem>
                <MenuItem onChoose={() => void navigate({ to: '/views' })}>{t('views.manage')}</MenuItem>
              </MenuGroup>
            </>
          )}
        </DropDown>
      </span>
      {isSaving && (
        <Suspense fallback={null}>
          <SaveViewDialog page={page} current={current} onSaved={open} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </>
  )
}

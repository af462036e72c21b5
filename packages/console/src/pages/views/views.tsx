import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useConfirmed } from '../../components/dialogs/use-confirmed.tsx'
import { LinkButton } from '../../components/layout/buttons.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { actionsColumn, column } from '../../components/tables/columns.tsx'
import type { Column } from '../../components/tables/data-table.tsx'
import { ListTable } from '../../components/tables/list-table.tsx'
import { useRead } from '../../data/queries.ts'
import { pathOf, type SavedView, toSearch } from '../../data/saved-view.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { todayIn } from '../../format/days.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { LinkDialog } from './link-dialog.tsx'

const changes = ['views.listViews', 'shareLinks.listShareLinks'] as const

/** The views of the user and those that are shared in the profile: open, share, delete. */
export function Views() {
  const { t } = useTranslation()
  const list = useRead('views.listViews', {})
  const [linked, setLinked] = useState<SavedView | null>(null)
  const [deleteDialog, askDelete] = useConfirmed('views.deleteView', { changes, text: 'views.delete' })
  const columns = useViewColumns({ link: setLinked, remove: ({ id, name }) => askDelete({ id }, { name }) })
  return (
    <>
      <ListTable
        list={list}
        label={t('views.tab_views')}
        columns={columns}
        empty={
          <EmptyState title={t('views.empty')} action={<Link to="/ads">{t('views.to_ads')}</Link>}>
            {t('views.empty_more')}
          </EmptyState>
        }
      />
      {linked && <LinkDialog view={linked} onClose={() => setLinked(null)} />}
      {deleteDialog}
    </>
  )
}

function useViewColumns(actions: { link: (view: SavedView) => void; remove: (view: SavedView) => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { role } = useSession()
  const isEditor = role !== 'viewer'
  const { link, remove } = actions
  return useMemo(
    (): Column<SavedView>[] => [
      column('name', t('label.name'), 'minmax(200px, 2fr)', (view) => (
        <Link
          to={pathOf(view.page)}
          search={
            (({ profile }: Record<string, unknown>) => ({
              ...{ range: undefined, from: undefined, to: undefined, model: undefined, basis: undefined },
              ...{ window: undefined, versus: undefined, ...toSearch(view, todayIn(formats.zone)), profile },
              saved: view.id,
            })) as never
          }
        >
          {view.name}
        </Link>
      )),
      column('page', t('label.page'), '140px', ({ page }) => t(`nav.${page}`)),
      column('shared', t('views.visible_to'), '150px', ({ is_shared }) => (
        <Chip tone={is_shared ? 'on' : 'plain'}>{t(is_shared ? 'views.everyone' : 'views.only_you')}</Chip>
      )),
      column('changed', t('views.changed'), '140px', ({ updated_at }) => formats.ago(updated_at)),
      actionsColumn(t('label.actions'), '210px', (view) => (
        <>
          {isEditor && view.can_be_linked && <LinkButton onClick={() => link(view)}>{t('views.link')}</LinkButton>}
          {(view.is_shared ? isEditor : view.is_own) && (
            <LinkButton onClick={() => remove(view)}>{t('views.delete')}</LinkButton>
          )}
        </>
      )),
    ],
    [t, formats, isEditor, link, remove],
  )
}

import { useMemo, useState } from 'react'
import { Sheet } from '../../components/dialogs/sheet.tsx'
import { useConfirmed } from '../../components/dialogs/use-confirmed.tsx'
import { LinkButton } from '../../components/layout/buttons.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { TwoLines } from '../../components/layout/two-lines.tsx'
import { QueryList } from '../../components/status/query-list.tsx'
import { actionsColumn, column, numberColumn } from '../../components/tables/columns.tsx'
import type { Column } from '../../components/tables/data-table.tsx'
import { ListTable } from '../../components/tables/list-table.tsx'
import { useRead } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useSheet } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { EditLinkDialog } from './edit-link-dialog.tsx'
import type { ShareLink } from './link-changes.ts'

const tones = { active: 'on', inactive: 'plain', expired: 'plain', revoked: 'plain' } as const

/** Every link of the profile with its openings. */
export function ShareLinks() {
  const { t } = useTranslation()
  const list = useRead('shareLinks.listShareLinks', {})
  const [edited, setEdited] = useState<ShareLink | null>(null)
  const [row, openRow, closeRow] = useSheet('row')
  const [revokeDialog, askRevoke] = useConfirmed('shareLinks.revokeShareLink', {
    changes: ['shareLinks.listShareLinks'],
    text: 'links.revoke',
  })
  const columns = useLinkColumns({
    open: openRow,
    edit: setEdited,
    revoke: ({ id, name }) => askRevoke({ id }, { name }),
  })
  const shown = list.data?.data.find(({ id }) => id === row)
  return (
    <>
      <ListTable list={list} label={t('views.tab_links')} columns={columns} empty="links.empty" />
      {shown && <Openings link={shown} onClose={closeRow} />}
      {edited && <EditLinkDialog link={edited} onClose={() => setEdited(null)} />}
      {revokeDialog}
    </>
  )
}

interface LinkActions {
  open: (id: string) => void
  edit: (link: ShareLink) => void
  revoke: (link: ShareLink) => void
}

function useLinkColumns({ open, edit, revoke }: LinkActions) {
  const { t } = useTranslation()
  const formats = useFormats()
  const views = useRead('views.listViews', {})
  return useMemo(
    (): Column<ShareLink>[] => [
      column('name', t('label.name'), 'minmax(200px, 2fr)', ({ id, name, view_id }) => (
        <TwoLines below={views.data?.data.find((view) => view.id === view_id)?.name ?? '–'}>
          <button type="button" className="bare-button tree-link" title={name} onClick={() => open(id)}>
            {name}
          </button>
        </TwoLines>
      )),
      column(
        'status',
        t('label.status'),
        '100px',
        ({ status }) => <Chip tone={tones[status]}>{t(`links.status_${status}`)}</Chip>,
        { isKey: true },
      ),
      column('protection', t('label.password'), '90px', ({ has_password }) =>
        t(has_password ? 'links.yes' : 'links.no'),
      ),
      column('expires', t('label.expires'), '110px', ({ expires_at }) =>
        expires_at ? formats.dayOf(expires_at) : t('links.never'),
      ),
      numberColumn('openings', t('links.openings'), '100px', ({ openings }) => formats.count(openings)),
      column('last', t('links.last'), '125px', ({ last_opened_at }) =>
        last_opened_at ? formats.ago(last_opened_at) : '–',
      ),
      actionsColumn(
        t('label.actions'),
        '150px',
        (link) =>
          link.status !== 'revoked' && (
            <>
              <LinkButton onClick={() => edit(link)}>{t('label.edit')}</LinkButton>
              <LinkButton onClick={() => revoke(link)}>{t('links.revoke')}</LinkButton>
            </>
          ),
      ),
    ],
    [t, formats, views.data, open, edit, revoke],
  )
}

function Openings({ link, onClose }: { link: ShareLink; onClose: () => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const list = useRead('shareLinks.listShareOpenings', { id: link.id, limit: 200 })
  return (
    <Sheet title={link.name} onClose={onClose}>
      <dl className="facts-list">
        <dt>{t('label.created')}</dt>
        <dd>{formats.time(link.created_at)}</dd>
        <dt>{t('links.origins')}</dt>
        <dd>{link.embed_origins.join(', ') || t('links.no_origins')}</dd>
      </dl>
      <Card title={t('links.openings')}>
        <QueryList query={list} empty={t('links.no_openings')}>
          {({ opened_at, country, via }) => (
            <>
              <span>{formats.time(opened_at)}</span>
              <span className="quiet">
                {country ? formats.country(country) : t('links.unknown_country')} · {t(`links.via_${via}`)}
              </span>
            </>
          )}
        </QueryList>
      </Card>
    </Sheet>
  )
}

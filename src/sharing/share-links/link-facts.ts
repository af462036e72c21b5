import type { z } from 'zod'
import type { Db } from '../../kernel/context/context.ts'
import { isShareable } from '../../tenancy/share-links/domain/bind-view.ts'
import type { View } from '../../tenancy/share-links/domain/view.ts'
import { listSettings } from '../views/view-queries.ts'
import { statusOfLink } from './domain/link-status.ts'
import type { linkSchema } from './schemas.ts'
import { countOpenings, listEditorIds, type ShareLink } from './share-link-queries.ts'

/** What is known about a link beyond its row. */
export interface LinkFacts {
  openings: number
  last_opened_at: Date | null
  /** The creator is an editor of the profile, and a link can show the view. */
  isUsable: boolean
}

export const newLink: LinkFacts = { openings: 0, last_opened_at: null, isUsable: true }

/** Loads the facts of all links of a profile. */
export async function loadLinkFacts(db: Db, profileId: string): Promise<(link: ShareLink) => LinkFacts> {
  const openings = new Map((await countOpenings(db, profileId)).map((counted) => [counted.link_id, counted]))
  const editors = new Set(await listEditorIds(db, profileId))
  const linkable = (await listSettings(db, profileId)).filter(({ page, settings }) =>
    isShareable({ page: page as View['page'], filters: (settings as unknown as View).filters }),
  )
  const views = new Set(linkable.map(({ id }) => id))
  return ({ id, view_id, created_by_user_id }) => ({
    openings: openings.get(id)?.openings ?? 0,
    last_opened_at: openings.get(id)?.last_opened_at ?? null,
    isUsable: editors.has(created_by_user_id) && views.has(view_id),
  })
}

export function toLink(link: ShareLink, now: Date, { isUsable, ...opened }: LinkFacts): z.input<typeof linkSchema> {
  const { profile_id: _, password_hash, ...shown } = link
  return { ...shown, status: statusOfLink(link, now, isUsable), has_password: password_hash !== null, ...opened }
}

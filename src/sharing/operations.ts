import { listShareOpenings } from './share-links/list-openings.ts'
import { createShareLink, listShareLinks, revokeShareLink, updateShareLink } from './share-links/share-links.ts'
import { createView, deleteView, listViews, updateView } from './views/views.ts'

export const views = [listViews, createView, updateView, deleteView]

export const shareLinks = [listShareLinks, createShareLink, updateShareLink, revokeShareLink, listShareOpenings]

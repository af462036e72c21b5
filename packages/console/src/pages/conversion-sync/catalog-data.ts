import type { Answer } from '@tributary/client'

/** The goals of the profile with the destinations that their conversions are sent to. */
export type CatalogData = Answer<'conversionSync.readCatalog'>['data']
export type Line = CatalogData['entries'][number]
export type Destination = Answer<'conversionSync.listDestinations'>['data'][number]
